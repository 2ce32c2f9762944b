import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { phoneOf } from "./growth-rows.ts"

export interface Asked {
  name: string
  /** Under /api/v1/admin; a deep page begins where this school's rows say. */
  path: (db: Db) => string | Promise<string>
  /** Milliseconds at p95 in the large school. */
  most: number
}

const list = 100
const overview = 300

const fixed = (path: string, most = list): Asked => ({ name: `/${path}`, path: () => path, most })

/** The page after nine tenths of the rows. */
function deep(path: string, at: { list: string; table: string; sort: string; by: string }): Asked {
  async function found(db: Db) {
    const { rows } = await sql<{ value: string; id: string }>`
      select (${sql.raw(at.by)})::text as value, id from ${sql.table(at.table)} order by ${sql.raw(at.by)} desc, id desc
      offset (select count(*) * 9 / 10 from ${sql.table(at.table)}) limit 1`.execute(db)
    const position = [at.list, at.sort, rows[0]?.value, rows[0]?.id]
    const cursor = Buffer.from(JSON.stringify(position)).toString("base64url")
    return `${path}?sort=${at.sort}&cursor=${cursor}`
  }
  return { name: `/${path}, deep`, path: found, most: list }
}

const byCreation = { sort: "createdAt:desc", by: "created_at" }
const bySubmission = { sort: "submittedAt:desc", by: "coalesce(submitted_at, '-infinity')" }

/** What every row holds, a first name of one in forty, a whole name, one person's address and number, and nobody's name. */
export const searches = [
  "q=example",
  "q=camille",
  "q=camille+rochet",
  "q=p777@example.ch",
  `q=${phoneOf(777).replaceAll(" ", "+")}`,
  "q=personne-de-ce-nom",
]

/** Everything an administrator waits for that could grow with the school. */
export const adminRequests: readonly Asked[] = [
  fixed("overview", overview),
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
]
