import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe.each(engines)("the same person and slot twice on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on, { clock: { now: () => testNow } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
    await rentalSlots(on.db, ["14:00", "15:00", "16:00", "17:00"], { maxCapacity: 3 })
    await boatsOf(on.db, ["electric_medium", "electric_medium", "electric_medium"])
  })

  async function booked(request: Partial<ReturnType<typeof rentalRequest>> = {}) {
    const outcome = await createReservation(on.db, booking(rentalRequest({ email: "Elodie@example.ch", ...request })))
    if (!outcome.ok) throw new Error(outcome.refusal)
    return { id: outcome.id, reference: outcome.reservation.reference }
  }

  async function marked() {
    const { items } = (await people.call("GET", "/api/v1/admin/reservations", undefined, admin.cookie)).body as {
      items: { reference: string; duplicates: { reference: string }[] }[]
    }
    const named = items.map(({ reference, duplicates }) => [reference, duplicates.map((one) => one.reference)])
    return Object.fromEntries(named) as Record<string, string[]>
  }

  test("is taken; its mail names the first, and the school sees a possible duplicate of both", async () => {
    const first = await booked()
    const second = await booked({ email: "elodie@EXAMPLE.ch", timeSlot: "15:00" })
    expect(await marked()).toEqual({ [first.reference]: [second.reference], [second.reference]: [first.reference] })
    const record = await people.call("GET", `/api/v1/admin/reservations/${second.id}`, undefined, admin.cookie)
    expect(record.body).toMatchObject({ duplicates: [first] })
    await sendQueued(on.db)
    const mails = await on.db.selectFrom("emails").select(["kind", "text", "entityId"]).orderBy("id").execute()
    const textOf = (id: string, kind: string) =>
      mails.find((mail) => mail.entityId === id && mail.kind === kind)?.text?.replaceAll(/\s+/g, " ")
    const names = new RegExp(`déjà une réservation à cette heure, la référence ${first.reference}`)
    expect(textOf(second.id, "reservation-received")).toMatch(names)
    expect(textOf(first.id, "reservation-received")).not.toContain("déjà une réservation")
    expect(textOf(second.id, "reservation-notice")).toContain("Doublon possible")
    expect(textOf(first.id, "reservation-notice")).not.toContain("Doublon possible")
  })

  test("is none for another mailbox, another time, or what was cancelled", async () => {
    const first = await booked()
    const others = [await booked({ email: "another@example.ch" }), await booked({ timeSlot: "16:00" })]
    const none = [first, ...others].map(({ reference }) => [reference, []])
    expect(await marked()).toEqual(Object.fromEntries(none))
    await on.db.updateTable("reservations").set({ status: "cancelled" }).where("id", "=", first.id).execute()
    const again = await booked({ rentalDuration: 1 })
    expect(await marked()).toMatchObject({ [again.reference]: [] })
  })
})
