import { subDays } from "date-fns"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { dropLapsedHolds } from "#app/features/calendar/resources/assignments/free-resources.server.ts"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { withRetries } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { amongRivals } from "./among-rivals.server.ts"
import { limitsArgument } from "./limits-argument.server.ts"
import type { PlacesRefusal } from "./take-places.server.ts"

export interface PlacesToHold {
  /** Of the visitor's tab; the database keeps its hash. */
  token: string
  networks: readonly [string, string]
  limits: WithholdingLimits
  type: ReservationType
  date: string
  timeSlot: string
  base: string
  hours: number | null
  boatType: BoatType | null
  persons: number | null
  now: Date
}

export interface Hold {
  heldUntil: Date
  /** Its more minutes were asked for. */
  extended: boolean
}

export type HoldRefusal = PlacesRefusal | "slot-unknown" | "too-many-holds"

export type HoldOutcome = ({ ok: true } & Hold) | { ok: false; refusal: HoldRefusal }

/** Keeps a slot, with its boats and instructors, for a tab (school 2, "Holds"); the tab's other choice of the type ends. */
export async function holdPlaces(db: Db, wanted: PlacesToHold): Promise<HoldOutcome> {
  const { token, networks, limits, type, date, timeSlot, base, hours, boatType, persons, now } = wanted
  const holdOnce = () =>
    sql<Hold & { refusal: HoldRefusal | null }>`
      select * from hold_places(${uuid()}::uuid, ${hashSecret(token)}, ${networks}::text[],
        ${limitsArgument(limits)}::jsonb, ${type},
        ${date}::date, ${timeSlot}, ${base}, ${hours}::int, ${boatType}, ${persons}::int,
        ${now}::timestamptz)`.execute(db)
  const { rows } = await amongRivals(wanted, () => withRetries(holdOnce))
  const [held] = rows
  if (!held) throw new Error("hold_places returned no row")
  const { refusal, heldUntil, extended } = held
  return refusal === null ? { ok: true, heldUntil, extended } : { ok: false, refusal }
}

export interface OwnHold {
  token: string
  type: ReservationType
}

/** Holds once for more minutes. @returns undefined when the hold has ended, or may not last longer */
export async function extendHold(
  db: Db,
  { token, type, limits }: OwnHold & { limits: WithholdingLimits },
  now: Date,
): Promise<Hold | undefined> {
  const { rows } = await sql<{ heldUntil: Date | null }>`
    select extend_hold(${hashSecret(token)}, ${type}, ${limitsArgument(limits)}::jsonb, ${now}::timestamptz)
      as held_until`.execute(db)
  const heldUntil = rows[0]?.heldUntil
  return heldUntil ? { heldUntil, extended: true } : undefined
}

export async function releaseHold(db: Db, { token, type }: OwnHold, now: Date): Promise<void> {
  await sql`select release_hold(${hashSecret(token)}, ${type}, ${now}::timestamptz)`.execute(db)
}

export async function endHolds(db: Db, ids: readonly string[]): Promise<void> {
  await withRetries(() =>
    sql`select end_holds(array(select id from holds where id = any (${ids}::uuid[]) order by id for update))`.execute(
      db,
    ),
  )
}

/** Minutes of holding count for a day (school 1). */
export async function forgetHoldings(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom("holdings").where("endsAt", "<", subDays(now, 1)).execute()
}

/** The sweep of every thirty seconds (school 2, "Holds"). */
export async function sweepLapsedHolds(db: Db, now: Date): Promise<void> {
  await withRetries(() => dropLapsedHolds(db, null, now))
}
