import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { WaitingFigures, WaitingList, WaitingPerson } from "./sharing.admin.schema.ts"
import { preferredPlans } from "./sharing.schema.ts"

export const waitingList = sortedList({ name: "boat-sharing-interests", orders: byCreation, first: "createdAt:desc" })

type Asked = PageAsked<keyof typeof byCreation>

export async function listWaiting(db: Db, asked: Asked): Promise<WaitingList> {
  const { items, nextCursor } = await waitingList.page(db, waiting(db), asked)
  return { items: items.map(forSchool), nextCursor }
}

export function waitingPages(db: Db, asked: Asked) {
  return waitingList.pages(db, waiting(db), asked, csvPageSize)
}

function waiting(db: Db) {
  return db
    .selectFrom("boatSharingInterests")
    .select(["id", "firstName", "lastName", "email", "preferredPlan", "comments", "createdAt"])
}

export type WaitingRow = Omit<WaitingPerson, "createdAt"> & { createdAt: Date }

function forSchool({ createdAt, ...row }: WaitingRow): WaitingPerson {
  return { ...row, createdAt: createdAt.toISOString() }
}

/** The last seven days of the school's calendar include today (design 7.21). */
export async function waitingFigures(db: Db, now: Date): Promise<WaitingFigures> {
  const weekBegan = instantAt(addDays(dayAt(now), -6), "00:00")
  const byPlan = await db
    .selectFrom("boatSharingInterests")
    .select(({ fn }) => ["preferredPlan", fn.countAll<number>().as("total")])
    .select(({ fn }) => fn.countAll<number>().filterWhere("createdAt", ">=", weekBegan).as("lastSevenDays"))
    .groupBy("preferredPlan")
    .execute()
  const sum = (figure: "total" | "lastSevenDays") => byPlan.reduce((before, row) => before + row[figure], 0)
  const most = Math.max(...byPlan.map(({ total }) => total))
  // Of equally liked plans, the first in the list.
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
