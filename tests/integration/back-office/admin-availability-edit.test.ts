import { describe, expect, test } from "vitest"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { slotOffice } from "#tests/support/people/slot-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

describe("changing a slot in the back-office", () => {
  const on = useDatabase()
  const { adminId, call, offered, book, eventsOf } = slotOffice(on)

  const seen = { timeSlot: "14:00", maxCapacity: 1 }

  test("a slot nobody has booked gets another time and capacity, and stays closed and in its series", async () => {
    const day = { from: "2027-06-12", to: "2027-06-12", weekdays: [6], times: ["14:00"] }
    const series = await call("POST", "/series", {
      ...day,
      reservationType: "boat_license",
      base: "nyon",
      maxCapacity: 1,
    })
    const { id } = await on.db.selectFrom("slots").select("id").executeTakeFirstOrThrow()
    await call("PATCH", `/${id}`, { isAvailable: false })
    const edited = await call("PATCH", `/${id}`, { timeSlot: "15:30", maxCapacity: 4, seen })
    expect(edited).toMatchObject({
      status: 200,
      body: {
        timeSlot: "15:30",
        maxCapacity: 4,
        isAvailable: false,
        durationMinutes: 180,
        date: "2027-06-12",
        seriesId: series.body.seriesId,
      },
    })
    expect(await offered()).toEqual(["2027-06-12 15:30 nyon closed"])
    const row = await on.db.selectFrom("slots").selectAll().executeTakeFirstOrThrow()
    expect(row.startsAt.toISOString()).toBe("2027-06-12T13:30:00.000Z")
    expect((await eventsOf("slot")).at(-1)).toEqual({
      actor: adminId(),
      action: "slot.changed",
      entityId: edited.body.id,
      change: {
        date: "2027-06-12",
        timeSlot: ["14:00", "15:30"],
        maxCapacity: [1, 4],
        replaces: id,
      },
    })
  })

  test("the capacity of a booked slot may grow, and shrink to what is booked; its time stays", async () => {
    const { id } = await aSlot(on.db, { maxCapacity: 2 })
    await book()
    await book()
    expect(await book()).toBe(409)
    const before = await rowsOf(on.db)
    const from = { timeSlot: "14:00", maxCapacity: 2 }
    expect(await call("PATCH", `/${id}`, { timeSlot: "15:00", seen: from })).toMatchObject({
      status: 409,
      body: { code: "time-booked", errors: { timeSlot: [expect.stringContaining("ne peut plus changer")] } },
    })
    expect(await call("PATCH", `/${id}`, { maxCapacity: 1, seen: from })).toMatchObject({
      status: 409,
      body: {
        code: "below-booked",
        errors: { maxCapacity: ["Ce créneau a 2\u00a0réservations\u00a0: la capacité ne peut pas être inférieure."] },
      },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await call("PATCH", `/${id}`, { maxCapacity: 3, seen: from })).toMatchObject({
      body: { id, maxCapacity: 3, currentBookings: 2 },
    })
    expect(await book()).toBe(201)
    expect((await eventsOf("slot")).map(({ action }) => action)).toEqual(["slot.changed"])
  })

  test("who books by a remembered time after the slot moved finds it gone", async () => {
    const { id } = await aSlot(on.db, { maxCapacity: 2 })
    expect(await book({ base: "nyon" })).toBe(201)
    await on.db.deleteFrom("places").execute()
    await on.db.updateTable("slots").set({ taken: 0 }).execute()
    await call("PATCH", `/${id}`, { timeSlot: "16:00", seen: { timeSlot: "14:00", maxCapacity: 2 } })
    expect(await book({ base: "nyon" })).not.toBe(201)
    expect(await book({ base: "nyon", timeSlot: "16:00" })).toBe(201)
  })

  test.each([
    ["seen otherwise", { maxCapacity: 3, seen: { timeSlot: "14:00", maxCapacity: 2 } }, 409, "changed-meanwhile"],
    ["to the time of another", { timeSlot: "15:00", seen }, 409, "slot-exists"],
    ["to a capacity of none", { maxCapacity: 0, seen }, 422, "invalid-request"],
    ["to a time that is none", { timeSlot: "25:00", seen }, 422, "invalid-request"],
    ["with words for what was seen", { maxCapacity: 3, seen: "14:00" }, 422, "invalid-request"],
    ["without what was seen", { maxCapacity: 3 }, 422, "invalid-request"],
    ["along with its state", { isAvailable: false, maxCapacity: 3, seen }, 422, "invalid-request"],
    ["with a change of nothing", { seen }, 422, "invalid-request"],
  ])("a slot changed %s is refused in French and stays", async (_, body, status, code) => {
    const { id } = await aSlot(on.db)
    await aSlot(on.db, { timeSlot: "15:00" })
    const before = await rowsOf(on.db)
    const refused = await call("PATCH", `/${id}`, body)
    expect(refused).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid (?!request)|expected|required/i)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("a slot that has begun is no longer changed, and none is moved into the past", async () => {
    const begun = await aSlot(on.db, { date: "2027-06-10", timeSlot: "12:00" })
    const change = { maxCapacity: 2, seen: { timeSlot: "12:00", maxCapacity: 1 } }
    expect(await call("PATCH", `/${begun.id}`, change)).toMatchObject({ status: 409, body: { code: "slot-begun" } })
    const later = await aSlot(on.db, { date: "2027-06-10", timeSlot: "14:00" })
    const back = await call("PATCH", `/${later.id}`, { timeSlot: "11:00", seen })
    expect(back).toMatchObject({ status: 422, body: { code: "slot-past" } })
    expect((await call("GET", "?date=2027-06-10")).body).toMatchObject({ today: "2027-06-10", clock: "12:00" })
  })

  test("a rental is not moved to where nobody could end it in time", async () => {
    const [rental] = await rentalSlots(on.db, ["14:00"])
    const late = await call("PATCH", `/${rental?.id}`, { timeSlot: "17:30", seen })
    expect(late).toMatchObject({ status: 422, body: { code: "rental-too-late" } })
  })
})
