import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots } from "#tests/factories/slots.ts"
import { jsonRequest } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { testApp } from "#tests/support/test-app.ts"

describe("a process on the schema of a newer version", () => {
  const on = useDatabase()

  test("answers 503, keeps nothing, and serves again on its own", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 3 })
    const { app } = await testApp(on)
    const read = () => app.request("/api/v1/availability?type=boat_rental")
    const book = () => {
      const headers = { "idempotency-key": "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" }
      return app.request("/api/v1/reservations", jsonRequest("POST", rentalRequest(), headers))
    }
    const before = await rowsOf(on.db)
    await sql`alter table slots rename to slots_of_tomorrow`.execute(on.db)
    try {
      for (const answer of [await read(), await book()]) {
        expect(answer.status).toBe(503)
        expect(answer.headers.get("retry-after")).toBe("30")
        expect(await answer.json()).toMatchObject({ code: "database-unavailable" })
      }
    } finally {
      await sql`alter table slots_of_tomorrow rename to slots`.execute(on.db)
    }
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await read()).status).toBe(200)
    expect((await book()).status).toBe(201)
  })
})
