import { addDays } from "date-fns"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { school } from "#content/school.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/** Mails the school once when so much of a base's coming week is withheld, and again after it was less (school 1). */
export async function tellOfWithheld(trx: Trx, alertPercent: number, now: Date): Promise<void> {
  const above = alertPercent > 0 ? await basesAbove(trx, alertPercent, now) : []
  const bases = above.map(({ base }) => base)
  await trx
    .deleteFrom("withheldAlerts")
    .$if(bases.length > 0, (all) => all.where("base", "not in", bases))
    .execute()
  for (const { base, percent } of above) {
    const told = await trx
      .insertInto("withheldAlerts")
      .values({ base, toldAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (told.numInsertedOrUpdatedRows === 0n) continue
    await queueEmail(trx, {
      kind: "places-withheld",
      to: school.email,
      data: { base, percent },
      entity: "withheld",
      entityId: uuid(),
      sendAt: now,
    })
  }
}

async function basesAbove(trx: Trx, alertPercent: number, now: Date) {
  const until = addDays(now, 7)
  const { rows } = await sql<{ base: string; percent: number }>`
    select base, percent::integer from (
      select base, 100 * sum(boat_hours(starts_at, ends_at))
        / nullif(on_sale(base, ${now}::timestamptz, ${until}::timestamptz), 0) as percent
      from withheld(${now}::timestamptz) where starts_at < ${until} group by base
    ) as bases
    where percent > ${alertPercent}::int order by base`.execute(trx)
  return rows
}
