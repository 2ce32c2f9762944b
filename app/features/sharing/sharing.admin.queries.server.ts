import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { Interest, InterestFigures, Interests } from "./sharing.admin.schema.ts"
import { interestFields } from "./sharing.labels.ts"
import { preferredPlans } from "./sharing.schema.ts"

export const interestList = sortedList({ name: "boat-sharing-interests", orders: byCreation, first: "createdAt:desc" })

type Asked = PageAsked<keyof typeof byCreation>

export async function listInterests(db: Db, asked: Asked): Promise<Interests> {
  const { items, nextCursor } = await interestList.page(db, interests(db), asked)
  return { items: items.map(forSchool), nextCursor }
}

export function interestPages(db: Db, asked: Asked) {
  return interestList.pages(db, interests(db), asked, csvPageSize)
}

function interests(db: Db) {
  return db.selectFrom("boatSharingInterests").select(["id", ...interestFields, "createdAt"])
}

export type InterestRow = Omit<Interest, "createdAt"> & { createdAt: Date }

function forSchool({ createdAt, ...row }: InterestRow): Interest {
  return { ...row, createdAt: createdAt.toISOString() }
}

/** The last seven days of the school's calendar include today (design 7.21). */
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
  // Among equally liked plans, the first in the list wins.
  const favourite = preferredPlans.find((plan) =>
    byPlan.some((row) => row.preferredPlan === plan && row.total === most),
  )
  return {
    total: sum("total"),
    lastSevenDays: sum("lastSevenDays"),
    mostPopularPlan: favourite ?? null,
    conversionRate: null,
  }
}
