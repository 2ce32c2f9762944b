import fc from "fast-check"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { Problem } from "#app/platform/http/problem.server.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { type Order, type PageAsked, sortedList } from "./sorted-list.server.ts"

const submittedAt = sql`coalesce(submitted_at, '-infinity')`
const expressions = {
  submittedAt: { by: submittedAt, type: "timestamptz" },
  firstName: { by: sql`lower(first_name)`, type: "text" },
  dateOfBirth: { by: sql`coalesce(date_of_birth, '2000-01-01')`, type: "date" },
  version: { by: sql.ref("version"), type: "integer" },
} as const satisfies Record<string, Omit<Order, "direction">>

const orders = Object.fromEntries(
  Object.entries(expressions).flatMap(([name, expression]) =>
    (["asc", "desc"] as const).map((direction) => [`${name}:${direction}`, { ...expression, direction }]),
  ),
)
const list = sortedList({ name: "applications", orders, first: "submittedAt:desc", size: 4 })
const other = sortedList({ name: "others", orders, first: "submittedAt:desc", size: 4 })
const query = z.strictObject(list.fields)

interface Drawn {
  submittedAt: string | null
  firstName: string
  dateOfBirth: string | null
  version: number
}

const oneRow: fc.Arbitrary<Drawn> = fc.record({
  submittedAt: fc.option(
    fc.constantFrom("2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00.001Z", "2027-06-01T10:00:00Z"),
  ),
  firstName: fc.constantFrom("Élodie", "elodie", "a'); --", "100 %", "Zoé 🛶", ""),
  dateOfBirth: fc.option(fc.constantFrom("2000-02-29", "2000-01-01", "2026-10-25")),
  version: fc.integer({ min: 1, max: 3 }),
})

describe.each(engines)("a sorted list on %s", (engine) => {
  const on = useDatabase(engine)

  const rows = () => on.db.selectFrom("boatLicenseApplications").select("id")

  async function insert(drawn: Drawn[]) {
    const made = drawn.map(({ submittedAt: at, ...row }) => ({
      ...row,
      id: uuid(),
      licenseType: "coastal" as const,
      status: "submitted" as const,
      submittedAt: at === null ? null : new Date(at),
      lastName: "Favre",
      email: "camille@example.ch",
      phone: "079 123 45 67",
    }))
    if (made.length > 0) await on.db.insertInto("boatLicenseApplications").values(made).execute()
    return made.map(({ id }) => id)
  }

  async function throughPages(sort: string) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const asked: PageAsked = query.parse({ sort, ...(cursor === null ? {} : { cursor }) })
      const page = await list.page(on.db, rows(), asked)
      expect(page.items.length).toBeLessThanOrEqual(4)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    return seen
  }

  test("gives every row exactly once in any order, those without a value and those alike too", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneRow, { maxLength: 14 }),
        fc.constantFrom(...Object.keys(orders)),
        async (drawn, sort) => {
          await sql`truncate boat_license_applications cascade`.execute(on.db)
          const ids = await insert(drawn)
          const seen = await throughPages(sort)
          const { by, direction } = orders[sort]!
          const all = await rows().orderBy(by, direction).orderBy("id", direction).execute()
          expect(seen).toEqual(all.map(({ id }) => id))
          expect(seen.toSorted()).toEqual(ids.toSorted())
          const read: string[] = []
          for await (const some of list.pages(on.db, rows(), { sort }, 3)) read.push(...some.map((row) => row.id))
          expect(read).toEqual(seen)
        },
      ),
      { numRuns: 40 },
    )
  })

  test("its rows hold what was asked for, and nothing of the cursor", async () => {
    const [id] = await insert([{ submittedAt: null, firstName: "Zoé", dateOfBirth: null, version: 1 }])
    expect(await list.page(on.db, rows(), {})).toEqual({ items: [{ id }], nextCursor: null })
  })

  test("a search holds in every order and on every page", async () => {
    const nine = (firstName: string): Drawn[] =>
      Array.from({ length: 9 }, () => ({ submittedAt: null, firstName, dateOfBirth: null, version: 1 }))
    const ids = await insert(nine("Zoé"))
    await insert(nine("Luc"))
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await list.page(
        on.db,
        rows(),
        query.parse({ q: "ZOE fav", sort: "version:asc", ...(cursor ? { cursor } : {}) }),
      )
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(ids)
  })

  describe("refuses a cursor", () => {
    let given = ""
    beforeEach(async () => {
      const row = { submittedAt: "2027-06-01T10:00:00Z", firstName: "Zoé", dateOfBirth: null, version: 1 }
      await insert(Array.from({ length: 5 }, () => row))
      given = (await list.page(on.db, rows(), {})).nextCursor ?? ""
    })

    test("of another list", () => {
      expect(z.strictObject(other.fields).safeParse({ cursor: given }).error?.issues).toMatchObject([
        { path: ["cursor"], message: "Page inconnue : reprenez la liste depuis le début" },
      ])
    })

    test("of another order", async () => {
      const refused = list.page(on.db, rows(), query.parse({ cursor: given, sort: "version:asc" }))
      await expect(refused).rejects.toThrow(Problem)
      await expect(refused).rejects.toMatchObject({ status: 422, code: "invalid-request" })
    })
  })

  const id = uuid()
  test.each([
    [["applications", "submittedAt:desc", "2027-06-01 10:00:00+00", id], true],
    [["applications", "submittedAt:desc", "-infinity", id], true],
    [["applications", "submittedAt:desc", "2027-02-30 10:00:00+00", id], false],
    [["applications", "submittedAt:desc", "2027-06-01 25:00:00+00", id], false],
    [["applications", "submittedAt:desc", "0000-06-01 10:00:00+00", id], false],
    [["applications", "submittedAt:desc", "now", id], false],
    [["applications", "toString", "now", id], false],
    [["applications", "version:asc", "99999999999999", id], false],
    [["applications", "version:asc", "1; drop table users", id], false],
    [["applications", "dateOfBirth:asc", "2027-02-31", id], false],
    [["applications", "firstName:asc", "a\0b", id], false],
    [["applications", "firstName:asc", "'); drop table users; --", id], true],
    [["applications", "firstName:asc", "a", "1"], false],
    [["applications", "firstName:asc", "a", id, "more"], false],
    [{ 0: "applications" }, false],
  ])("a cursor of %j is one: %j", async (position, accepted) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString("base64url")
    const { success, data } = query.safeParse({ cursor, ...(Array.isArray(position) ? { sort: position[1] } : {}) })
    expect(success).toBe(accepted)
    if (data) expect((await list.page(on.db, rows(), data)).items).toEqual([])
  })
})
