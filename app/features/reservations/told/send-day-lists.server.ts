import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { formatClock } from "#app/ui/formats.ts"
import { dayListAt } from "#content/reminders.ts"
import { bases, school } from "#content/school.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/** Mails each base the list of tomorrow, once, from 18:00 on; a base without anybody gets none (school 2). */
export async function sendDayLists(trx: Trx, now: Date): Promise<void> {
  if (formatClock(now) < dayListAt) return
  const day = addDays(dayAt(now), 1)
  const rows = bases.map(({ slug: base }) => ({ base, day }))
  const fresh = await trx
    .insertInto("dayLists")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("base")
    .execute()
  for (const { base } of fresh) await sendDayList(trx, { base, day, now })
}

async function sendDayList(trx: Trx, { base, day, now }: { base: string; day: string; now: Date }): Promise<void> {
  const rows = await trx
    .selectFrom("reservations")
    .select([
      "id",
      "reference",
      "kind as reservationType",
      "status",
      "time as timeSlot",
      "startsAt",
      "endsAt",
      "firstName",
      "lastName",
    ])
    .select(["phone", "boatType", "groupSize", "rentalDuration"])
    .where("startsAt", ">=", instantAt(day, "00:00"))
    .where("startsAt", "<", instantAt(addDays(day, 1), "00:00"))
    .where("base", "=", base)
    .where("status", "in", ["pending", "confirmed"])
    .where("forgottenAt", "is", null)
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
  const [first] = rows
  if (!first) return
  await queueEmail(trx, {
    kind: "day-list",
    to: school.email,
    data: {
      base,
      day,
      outings: rows.map(outingOf),
    },
    entity: "reservation",
    entityId: first.id,
    sendAt: now,
  })
}

function outingOf<Row extends { startsAt: Date; endsAt: Date }>({ startsAt, endsAt, ...row }: Row) {
  return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
