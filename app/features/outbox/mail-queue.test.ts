import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { nextDue } from "./mail-worker.server.ts"

describe("a long queue of mails on PostgreSQL", () => {
  const on = useDatabase("postgres")

  test("the next mail to leave is found by the index among 100 000 that wait", async () => {
    await sql`insert into emails (id, kind, "to", data, next_attempt_at)
      select gen_random_uuid(), 'reservation-received', 'a@example.ch', '{}', ${testNow}
      from generate_series(1, 100000)`.execute(on.db)
    await sql`analyze emails`.execute(on.db)
    const rows = await nextDue(on.db, testNow).explain<{ "QUERY PLAN": string }>()
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain("Index Scan using emails_due")
    expect(plan).not.toContain("Sort")
  }, 60_000)
})
