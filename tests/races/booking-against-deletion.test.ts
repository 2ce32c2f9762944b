import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf } from "#tests/factories/slots.ts"
import { waitingForLocks } from "#tests/support/crowds/held-row.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("a booking against the end of its account on PostgreSQL", () => {
  const on = useDatabase("postgres")

  test("is told to sign in, and takes no place", async () => {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("elodie@example.ch")
    const slot = await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
    const underway = await on.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("users").where("id", "=", userId).execute()
      const headers = { "Idempotency-Key": uuid() }
      const booking = people.call("POST", "/api/v1/reservations", groupRequest(), cookie, { headers })
      await waitingForLocks(on.db, 1)
      return { booking }
    })
    const { status, body } = await underway.booking
    expect([status, body.code]).toEqual([401, "sign-in-required"])
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 0 })
    expect(await on.db.selectFrom("reservations").select("id").execute()).toEqual([])
  })
})
