import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { booking, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { acrossProcesses, deadlocksOf, loggedErrors } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

/** Bookings of two slots and messages at once, all by one guest whom nobody knows yet. */
async function firstThings(dbs: readonly Db[]) {
  const acts = Array.from({ length: 8 }, (_, turn) => {
    const db = dbs[turn % dbs.length] as Db
    if (turn % 4 === 3)
      return sendMessage(db, { message: contactMessage(), idempotencyKey: crypto.randomUUID(), now: testNow })
    const request = turn % 2 === 0 ? licenseRequest() : rentalRequest({ base: "morges", rentalDuration: 1 })
    return createReservation(db, booking(request))
  })
  return await Promise.allSettled(acts)
}

describe("eight first things of one guest at once", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  async function race() {
    await aSlot(on.db, { maxCapacity: 20 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 20, base: "morges" })
    return await acrossProcesses(on, { processes: 2, poolSize: 4 }, firstThings)
  }

  test("make one person, and no error in the log", async () => {
    const before = await deadlocksOf(on.db)
    const errors = await loggedErrors(on.db)
    const settled = await race()
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : one.reason))).toEqual(
      settled.map(() => expect.objectContaining({ ok: true })),
    )
    const persons = await on.db.selectFrom("persons").select("id").execute()
    expect(persons).toHaveLength(1)
    const owners = await on.db
      .selectFrom("reservations")
      .select("personId")
      .union(on.db.selectFrom("contactMessages").select("personId"))
      .execute()
    expect(owners).toEqual([{ personId: persons[0]?.id }])
    expect(await errors()).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("control: without the index they make several", async () => {
    await sql`drop index persons_of_mailbox`.execute(on.db)
    await race()
    expect((await on.db.selectFrom("persons").select("id").execute()).length).toBeGreaterThan(1)
  })
})
