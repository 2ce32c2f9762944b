import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type Opening, openingOf } from "#content/places/opening.ts"
import { bases } from "#content/school.ts"
import { readSettings } from "./season.admin.queries.server.ts"
import type { NewClosure, OpenDay } from "./season.admin.schema.ts"
import type { OpenDays } from "./season.rules.ts"

export async function readOfficeHours(db: Db | Trx, from: string) {
  const [openingHours, closures] = await Promise.all([
    db
      .selectFrom("openingHours")
      .select(["base", "weekday", "opens", "closes"])
      .$narrowType<Pick<OpenDay, "base">>()
      .execute(),
    db
      .selectFrom("closures")
      .select(["base", "fromDate", "toDate"])
      .where("toDate", ">=", from)
      .$narrowType<Pick<NewClosure, "base">>()
      .execute(),
  ])
  return { openingHours, closures }
}

/** What decides which slots a series makes between two days, both included. */
export async function readOpenDays(db: Db | Trx, { from, to }: { from: string; to: string }): Promise<OpenDays> {
  const { openingHours, seasons } = await readSettings(db)
  const closures = await db
    .selectFrom("closures")
    .select(["base", "fromDate", "toDate"])
    .where("fromDate", "<=", to)
    .where("toDate", ">=", from)
    .$narrowType<Pick<NewClosure, "base">>()
    .execute()
  return { openingHours, seasons, closures }
}

/** Between which instant and day free slots are suggested; others sell all the same (school 1, "Rules"). */
export async function suggestionBounds(
  db: Db,
  kind: ReservationType,
  now: Date,
): Promise<{ earliest: Date; lastDay: string }> {
  const rule = await db
    .selectFrom("bookingRules")
    .select(["horizonDays", "noticeHours"])
    .where("kind", "=", kind)
    .executeTakeFirst()
  const earliest = new Date(now.getTime() + (rule?.noticeHours ?? 0) * 3_600_000)
  return { earliest, lastDay: rule?.horizonDays ? addDays(dayAt(now), rule.horizonDays) : "2099-12-31" }
}

/** Hours of all bases, or else of the first base that has its own. @param today 'yyyy-MM-dd' */
export async function openingOn(db: Db, today: string): Promise<Opening> {
  const { openingHours, seasons } = await readSettings(db)
  const scopes = [null, ...bases.map(({ slug }) => slug)]
  const scope = scopes.find((one) => openingHours.some(({ base }) => base === one))
  const hours = openingHours
    .filter(({ base }) => base === scope)
    .map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))
  return openingOf({ hours, seasons }, today)
}
