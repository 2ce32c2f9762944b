import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { growSchool } from "#bench/school/growth-rows.ts"
import { type ApiDocument, readRequests, today } from "#bench/school/plan-requests.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

const withoutRows = new Set([
  // What Better Auth, the limiter and the simulated provider keep for minutes.
  "rate_limits",
  "auth_throttle",
  "two_factor",
  "verifications",
  "simulated_payments",
  "simulated_refunds",
  // Folded into `figures`.
  "figure_changes",
  // Settings, which a test's database loses with its rows.
  "billing_settings",
  "booking_rules",
  "opening_hours",
  "prices",
  "seasons",
])

describe("the rows of a grown school", () => {
  const on = useDatabase()

  test("the school of the benches has rows in each table, and a record for each address that reads one", async () => {
    await growSchool(on.db, { reservations: 1_000, users: 1_000, applications: 1_000, slots: 1_000 })
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      on.db,
    )
    const empty: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(on.db)
      if (rows.length === 0) empty.push(name)
    }
    expect(tables.length).toBeGreaterThan(50)
    expect(empty.filter((name) => !withoutRows.has(name))).toEqual([])

    const ask = askApp(await testApp(on))
    const document = await wholeApi<ApiDocument>(ask)
    const requests = await readRequests(on.db, document, today())
    expect(requests.length).toBeGreaterThan(100)
    expect(requests.filter(({ path }) => path.includes("undefined"))).toEqual([])
  })
})
