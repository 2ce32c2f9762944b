import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { InterestFigures } from "./sharing.admin.schema.ts"
import { preferredPlans } from "./sharing.schema.ts"

/** How many wait, how many came in the last seven days of the school's calendar, today among them (design 7.21). */
export async function interestFigures(db: Db, now: Date): Promise<InterestFigures> {
  const weekBegan = instantAt(addDays(dayAt(now), -6), "00:00")
  const byPlan = await db
    .selectFrom("boatSharingInterests")
    .select(({ fn }) => ["preferredPlan", fn.countAll<number>().as("total")])
    .select(({ fn }) => fn.countAll<number>().filterWhere("createdAt", ">=", weekBegan).as("lastSevenDays"))
    .groupBy("preferredPlan")
    .execute()
  const sum = (figure: "total" | "lastSevenDays") => byPlan.reduce((before, row) => before + row[figure], 0)
  const most = Math.max(...byPlan.map(({ total }) => total))
  // Of plans liked equally, the first of the list.
  const mostPopular = preferredPlans.find((plan) =>
    byPlan.some((row) => row.preferredPlan === plan && row.total === most),
  )
  return {
    total: sum("total"),
    lastSevenDays: sum("lastSevenDays"),
    mostPopularPlan: mostPopular ?? null,
    conversionRate: null,
  }
}
