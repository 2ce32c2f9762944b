import { sql } from "kysely"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { phoneOf } from "./growth-rows.ts"

export interface Asked {
  name: string
  root: "/api/v1" | "/api/v1/admin"
  /** Under the root; a deep page begins where this school's rows say. */
  path: (db: Db) => string | Promise<string>
  /** Milliseconds at p95 in the large school. */
  most: number
}

const list = 100
const overview = 300
const screen = 150

const fixed = (path: string, most = list): Asked => ({
  name: `/${path}`,
  root: "/api/v1/admin",
  path: () => `/${path}`,
  most,
})

/** The page after nine tenths of the rows. */
function deep(path: string, at: { list: string; table: string; sort: string; by: string }): Asked {
  async function found(db: Db) {
    const { rows } = await sql<{ value: string; id: string }>`
      select (${sql.raw(at.by)})::text as value, id from ${sql.table(at.table)} order by ${sql.raw(at.by)} desc, id desc
      offset (select count(*) * 9 / 10 from ${sql.table(at.table)}) limit 1`.execute(db)
    const position = [at.list, at.sort, rows[0]?.value, rows[0]?.id]
    const cursor = Buffer.from(JSON.stringify(position)).toString("base64url")
    return `/${path}?sort=${at.sort}&cursor=${cursor}`
  }
  return { name: `/${path}, deep`, root: "/api/v1/admin", path: found, most: list }
}

const byCreation = { sort: "createdAt:desc", by: "created_at" }
const bySubmission = { sort: "submittedAt:desc", by: "coalesce(submitted_at, '-infinity')" }

/** What every row holds, a first name of one in forty, a whole name, one person's address and number, and nobody's name. */
export const searches = [
  "q=example",
  "q=camille",
  "q=camille+rochet",
  "q=p777@d777.example",
  `q=${phoneOf(777).replaceAll(" ", "+")}`,
  "q=personne-de-ce-nom",
]

const calendar = 50
const open = (path: string, most: number): Asked => ({ ...fixed(path, most), root: "/api/v1" })

/** What a visitor waits for: the slots of two months, and the free days of three. */
export const bookingRequests: readonly Asked[] = [
  open("availability?type=boat_license", list),
  open("availability?type=boat_rental", list),
  open("availability?type=boat_rental&hours=3&bounds=true", list),
  open("availability/days?type=boat_license", calendar),
  open("availability/days?type=boat_rental&base=nyon&model=electric_medium&hours=3", calendar),
  open("availability/days?type=boat_rental&hours=3", calendar),
]

/** Everything an administrator waits for that could grow with the school. */
export const adminRequests: readonly Asked[] = [
  fixed("overview", overview),
  fixed("calendar"),
  fixed(`planning?from=${addDays(dayAt(new Date()), 7)}&days=1`, screen),
  fixed(`planning?from=${addDays(dayAt(new Date()), 7)}&days=7`, screen),
  fixed(`availability?month=${dayAt(new Date()).slice(0, 7)}`),
  fixed(`availability?date=${addDays(dayAt(new Date()), 7)}`),
  fixed("reservations/summary"),
  fixed("users/summary"),
  fixed("reservations"),
  fixed("reservations?status=pending"),
  fixed("reservations?type=boat_rental"),
  fixed("reservations?status=cancelled&type=group_outing"),
  fixed("reservations?sort=createdAt:asc"),
  fixed("reservations?sort=startsAt:asc"),
  deep("reservations", { list: "reservations", table: "reservations", ...byCreation }),
  ...searches.map((q) => fixed(`reservations?${q}`)),
  fixed("reservations?status=pending&q=camille"),
  fixed("reservations?sort=startsAt:asc&q=camille"),
  fixed("users"),
  fixed("users?role=admin"),
  fixed("users?role=user"),
  deep("users", { list: "users", table: "users", ...byCreation }),
  ...searches.map((q) => fixed(`users?${q}`)),
  fixed("applications"),
  fixed("applications?status=submitted"),
  deep("applications", { list: "applications", table: "boat_license_applications", ...bySubmission }),
  ...searches.map((q) => fixed(`applications?${q}`)),
  fixed("accounts"),
]
