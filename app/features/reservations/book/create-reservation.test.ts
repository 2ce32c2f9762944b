import { describe, expect, test } from "vitest"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { school } from "#content/school.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { createReservation } from "./create-reservation.server.ts"

describe.each(engines)("create-reservation on %s", (engine) => {
  const on = useDatabase(engine)

  async function rows() {
    const count = async (table: "bookings" | "emails" | "events" | "idempotencyKeys" | "places") =>
      (await on.db.selectFrom(table).selectAll().execute()).length
    return {
      reservations: await count("bookings"),
      emails: await count("emails"),
      events: await count("events"),
      keys: await count("idempotencyKeys"),
      slots: await count("places"),
    }
  }
  const nothing = { reservations: 0, emails: 0, events: 0, keys: 0, slots: 0 }

  test("a guest's booking is pending, counted, recorded and mailed, all at once", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 2 })
    const outcome = await createReservation(on.db, booking(licenseRequest({ notes: "Je viens à deux 👋" })))

    expect(outcome).toMatchObject({ ok: true, replayed: false, reservation: { status: "pending", base: "nyon" } })
    const stored = await on.db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      firstName: "Élodie",
      notes: "Je viens à deux 👋",
      day: "2027-06-12",
      userId: null,
      priceCents: 35_000,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
    })
    expect(stored.reference).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
    expect(await rows()).toEqual({ reservations: 1, emails: 2, events: 1, keys: 1, slots: 1 })
    const [mail, notice] = await on.db.selectFrom("emails").selectAll().orderBy("id").execute()
    expect(mail).toMatchObject({ kind: "reservation-received", to: "elodie@example.ch", state: "queued" })
    expect(mail?.data).toMatchObject({
      reference: stored.reference,
      licenseLevel: "beginner",
      hasTheoryKnowledge: false,
    })
    expect(JSON.stringify(mail?.data)).not.toMatch(/Élodie|Rochat|deux|79 123/)
    expect(notice).toMatchObject({ kind: "reservation-notice", to: school.email, state: "queued", entityId: stored.id })
    expect(notice?.data).toMatchObject({ uid: stored.id, lastName: "Rochat", notes: "Je viens à deux 👋" })
    const event = await on.db.selectFrom("events").selectAll().executeTakeFirstOrThrow()
    expect(event.entityId).toBe(stored.id)
    expect(JSON.stringify([event.actor, event.action, event.entity, event.change])).not.toMatch(
      /Élodie|Rochat|elodie@|079|79 123/,
    )
  })

  test.each([
    ["elodie@example.ch", "Élodie", "Sans escale"],
    ["somebody.else@example.ch", "", null],
  ])("a mail repeats what was typed where the account owns its address: %s", async (provenEmail, firstName, notes) => {
    await aSlot(on.db)
    const request = licenseRequest({ email: "Elodie@example.ch", notes: "Sans escale" })
    await createReservation(on.db, booking(request, { provenEmail }))
    const mails = on.db.selectFrom("emails").select("data").where("kind", "=", "reservation-received")
    expect((await mails.executeTakeFirstOrThrow()).data).toMatchObject({ firstName, notes })
  })

  test("a second guest cannot take the last place, and leaves nothing behind", async () => {
    const slot = await aSlot(on.db)
    await createReservation(on.db, booking(licenseRequest()))
    const before = await rows()
    expect(await createReservation(on.db, booking(licenseRequest()))).toMatchObject({ ok: false, refusal: "slot-full" })
    expect(await rows()).toEqual(before)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
  })

  test.each([
    ["a closed slot", { isAvailable: false }, {}, "slot-closed"],
    [
      "a slot that has begun",
      { date: "2027-06-10", timeSlot: "12:00" },
      { reservationDate: "2027-06-10", timeSlot: "12:00" },
      "slot-past",
    ],
    ["a slot of another type", { reservationType: "group_outing" as const }, {}, "slot-unknown"],
    ["a slot of another base", { base: "vevey" }, { base: "nyon" }, "slot-unknown"],
    ["an hour without slot", {}, { timeSlot: "13:00" }, "slot-unknown"],
  ])("%s is refused and nothing is written", async (_, slot, request, refusal) => {
    await aSlot(on.db, slot)
    expect(await createReservation(on.db, booking(licenseRequest(request)))).toMatchObject({ ok: false, refusal })
    expect(await rows()).toEqual(nothing)
  })

  test("the base may be left out only where one base has the slot", async () => {
    await aSlot(on.db)
    await aSlot(on.db, { base: "morges" })
    const anywhere = licenseRequest({ base: undefined })
    expect(await createReservation(on.db, booking(anywhere))).toMatchObject({ refusal: "base-needed" })
    const named = await createReservation(on.db, booking(licenseRequest({ base: "morges" })))
    expect(named).toMatchObject({ ok: true, reservation: { base: "morges" } })
  })

  test("a rental takes a place in every slot of its hours, at its base alone", async () => {
    const [thirteen, fourteen, fifteen, sixteen] = await rentalSlots(on.db, ["13:00", "14:00", "15:00", "16:00"])
    const elsewhere = await rentalSlots(on.db, ["14:00"], { base: "vevey" })
    const outcome = await createReservation(on.db, booking(rentalRequest({ base: "nyon" })))
    expect(outcome).toMatchObject({ ok: true, reservation: { priceCents: 16_000, endsAt: "2027-06-12T14:00:00.000Z" } })
    expect(await countersOf(on.db)).toEqual({
      [thirteen!.id]: 0,
      [fourteen!.id]: 1,
      [fifteen!.id]: 1,
      [sixteen!.id]: 0,
      [elsewhere[0]!.id]: 0,
    })
  })

  test("a full hour in the middle of a rental refuses the whole", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    await createReservation(on.db, booking(rentalRequest({ timeSlot: "15:00", rentalDuration: 1 })))
    const before = await rows()
    const outcome = await createReservation(on.db, booking(rentalRequest({ rentalDuration: 3 })))
    expect(outcome).toMatchObject({ ok: false, refusal: "slot-full" })
    expect(await rows()).toEqual(before)
  })

  test("a rental ends by 18:00, and hours without a slot do not count", async () => {
    const [start] = await rentalSlots(on.db, ["16:00"])
    expect(
      await createReservation(on.db, booking(rentalRequest({ timeSlot: "16:00", rentalDuration: 3 }))),
    ).toMatchObject({
      refusal: "ends-after-closing",
    })
    expect(await rows()).toEqual(nothing)
    const untilClosing = await createReservation(on.db, booking(rentalRequest({ timeSlot: "16:00" })))
    expect(untilClosing).toMatchObject({ ok: true, reservation: { endsAt: "2027-06-12T16:00:00.000Z" } })
    expect(await countersOf(on.db)).toEqual({ [start!.id]: 1 })
  })

  test("a group takes one place whatever its size", async () => {
    const slot = await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 2 })
    await createReservation(on.db, booking(groupRequest({ groupSize: 20, groupName: "Les mouettes" })))
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
  })

  test("the same key and request make one reservation", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 5 })
    const once = booking(licenseRequest())
    const first = await createReservation(on.db, once)
    const again = await createReservation(on.db, once)
    expect(again).toEqual({ ...first, replayed: true })
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
    const other = { ...once, request: licenseRequest({ firstName: "Paul" }) }
    expect(await createReservation(on.db, other)).toMatchObject({ ok: false, refusal: "key-reused" })
  })

  test("a refused key may be used again", async () => {
    await aSlot(on.db, { isAvailable: false })
    const once = booking(licenseRequest())
    await createReservation(on.db, once)
    await on.db.updateTable("slots").set({ state: "open" }).execute()
    expect(await createReservation(on.db, once)).toMatchObject({ ok: true, replayed: false })
  })

  test("simultaneous sends of one key make one reservation", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 20 })
    const once = booking(licenseRequest())
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => createReservation(on.db, once)))
    const references = new Set(outcomes.map((outcome) => outcome.ok && outcome.reservation.reference))
    expect(references.size).toBe(1)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 1 })
  })

  test("a slot booked before is booked again with all that belongs to it, and refused when it is full", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 2 })
    await createReservation(on.db, booking(licenseRequest()))
    const second = booking(licenseRequest({ firstName: "Paul" }))
    expect(await createReservation(on.db, second)).toMatchObject({ ok: true, replayed: false })
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 2 })
    const both = { reservations: 2, emails: 4, events: 2, keys: 2, slots: 2 }
    expect(await rows()).toEqual(both)
    const stored = await on.db.selectFrom("reservations").selectAll().where("firstName", "=", "Paul").executeTakeFirst()
    expect(stored).toMatchObject({ base: "nyon", startsAt: slot.startsAt, endsAt: slot.endsAt })

    expect(await createReservation(on.db, booking(licenseRequest()))).toMatchObject({ ok: false, refusal: "slot-full" })
    expect(await createReservation(on.db, second)).toMatchObject({ ok: true, replayed: true })
    const other = { ...second, request: licenseRequest({ firstName: "Lise" }) }
    expect(await createReservation(on.db, other)).toMatchObject({ ok: false, refusal: "key-reused" })
    expect(await rows()).toEqual(both)
  })

  test("a slot booked before is closed, past or taken away like any other", async () => {
    const slot = await aSlot(on.db, { maxCapacity: 9 })
    await createReservation(on.db, booking(licenseRequest()))
    const before = await rows()
    const refusalOf = async (create = booking(licenseRequest())) => {
      const outcome = await createReservation(on.db, create)
      return outcome.ok ? "booked" : outcome.refusal
    }
    expect(await refusalOf({ ...booking(licenseRequest()), now: slot.startsAt })).toBe("slot-past")
    await on.db.updateTable("slots").set({ state: "closed" }).execute()
    expect(await refusalOf()).toBe("slot-closed")
    await on.db.deleteFrom("places").execute()
    await on.db.deleteFrom("slots").execute()
    expect(await refusalOf()).toBe("slot-unknown")
    expect(await rows()).toEqual({ ...before, slots: 0 })

    const anew = await aSlot(on.db, { durationMinutes: 120 })
    expect(await refusalOf()).toBe("booked")
    const { endsAt } = await on.db
      .selectFrom("reservations")
      .innerJoin("places", "bookingId", "reservations.id")
      .select("endsAt")
      .executeTakeFirstOrThrow()
    expect(endsAt).toEqual(anew.endsAt)
    expect(await countersOf(on.db)).toEqual({ [anew.id]: 1 })
  })

  test("without a base, another slot of the hour is heard of even where one was booked before", async () => {
    await aSlot(on.db, { maxCapacity: 9 })
    const anywhere = () => createReservation(on.db, booking(licenseRequest({ base: undefined })))
    expect(await anywhere()).toMatchObject({ ok: true })
    await aSlot(on.db, { base: "morges" })
    expect(await anywhere()).toMatchObject({ ok: false, refusal: "base-needed" })
  })

  test("cancelling frees exactly what was taken, once", async () => {
    await rentalSlots(on.db, ["14:00", "15:00"])
    await createReservation(on.db, booking(rentalRequest()))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const cancel = { bookingId: id, version: 1, status: "cancelled", actor: "system", now: testNow } as const
    const both = await Promise.all([changeReservationStatus(on.db, cancel), changeReservationStatus(on.db, cancel)])
    expect(both.filter((outcome) => outcome.ok)).toEqual([{ ok: true, placesFreed: 2 }])
    expect(both.filter((outcome) => !outcome.ok)).toEqual([{ ok: false, refusal: "changed-meanwhile" }])
    expect(Object.values(await countersOf(on.db))).toEqual([0, 0])
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const stored = await on.db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ status: "cancelled", version: 2 })
    const kinds = await on.db.selectFrom("emails").select("kind").orderBy("id").execute()
    const told = ["reservation-received", "reservation-notice", "reservation-cancelled"]
    expect(kinds.map(({ kind }) => kind)).toEqual(told)
  })
})
