import { describe, expect, test } from "vitest"
import type { ChangedSeries } from "#app/features/calendar/slots/series-scope.schema.ts"
import { aSlot, slotsOutOfStep } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { slotOffice } from "#tests/support/people/slot-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

const seen = { timeSlot: "09:00", maxCapacity: 1 }

describe("a change to the slots of a series", () => {
  const on = useDatabase()
  const { adminId, call, book, eventsOf } = slotOffice(on)

  /** Saturdays and Sundays from 12 to 20 June 2027 at Nyon, 09:00 and 14:00: eight slots. */
  async function aSeries() {
    const { body } = await call("POST", "/series", {
      reservationType: "boat_license",
      base: "nyon",
      from: "2027-06-12",
      to: "2027-06-20",
      weekdays: [6, 0],
      times: ["09:00", "14:00"],
      maxCapacity: 1,
    })
    return body.seriesId as string
  }

  async function idAt(date: string, timeSlot = "09:00") {
    const { id } = await on.db
      .selectFrom("slots")
      .select("id")
      .where("date", "=", date)
      .where("startTime", "=", timeSlot)
      .executeTakeFirstOrThrow()
    return id
  }

  async function slots() {
    const rows = await on.db.selectFrom("slots").selectAll().orderBy("startsAt").execute()
    return rows.map(
      ({ date, startTime, capacity, state }) =>
        `${date.slice(8)} ${startTime} ${capacity}${state === "open" ? "" : ` ${state}`}`,
    )
  }

  async function change(id: string, body: object) {
    const answer = await call("PATCH", `/${id}`, body)
    return { ...answer, series: answer.body as unknown as ChangedSeries }
  }

  test("another time for this one and those after it leaves booked ones, and those at another time", async () => {
    const seriesId = await aSeries()
    await aSlot(on.db, { date: "2027-06-20", timeSlot: "10:30" })
    await call("PATCH", `/${await idAt("2027-06-13")}`, { isAvailable: false })
    expect(await book({ reservationDate: "2027-06-19", timeSlot: "09:00" })).toBe(201)
    const { status, series } = await change(await idAt("2027-06-13"), { timeSlot: "10:30", seen, scope: "following" })
    expect({ status, changed: series.changed }).toEqual({ status: 200, changed: 1 })
    expect(series.left).toEqual([
      { id: await idAt("2027-06-19"), date: "2027-06-19", timeSlot: "09:00", reason: "booked" },
      { id: await idAt("2027-06-20"), date: "2027-06-20", timeSlot: "09:00", reason: "exists" },
    ])
    expect(await slots()).toEqual([
      "12 09:00 1",
      "12 14:00 1",
      "13 10:30 1 closed",
      "13 14:00 1",
      "19 09:00 1",
      "19 14:00 1",
      "20 09:00 1",
      "20 10:30 1",
      "20 14:00 1",
    ])
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect((await eventsOf("slot-series")).at(-1)).toMatchObject({
      actor: adminId(),
      action: "slot-series.changed",
      entityId: seriesId,
      change: { scope: "following", from: "2027-06-13 09:00", changed: 1, left: 2 },
    })
    const moved = await on.db.selectFrom("slots").selectAll().where("startTime", "=", "10:30").execute()
    expect(moved.filter((slot) => slot.seriesId === seriesId)).toHaveLength(1)
  })

  test("a capacity for all that nobody booked", async () => {
    await aSeries()
    expect(await book({ reservationDate: "2027-06-12", timeSlot: "14:00" })).toBe(201)
    const { series } = await change(await idAt("2027-06-20"), { maxCapacity: 4, seen, scope: "unbooked" })
    expect(series).toMatchObject({ changed: 7, left: [{ date: "2027-06-12", timeSlot: "14:00", reason: "booked" }] })
    expect((await slots()).filter((slot) => slot.endsWith(" 4"))).toHaveLength(7)
    expect(await slots()).toContain("12 14:00 1")
  })

  test("the time that the named slot has already moves none of the others", async () => {
    await aSeries()
    const same = { timeSlot: "14:00", seen: { ...seen, timeSlot: "14:00" } }
    const { series } = await change(await idAt("2027-06-13", "14:00"), { ...same, maxCapacity: 2, scope: "unbooked" })
    expect(series).toEqual({ changed: 8, left: [] })
    expect((await slots()).filter((slot) => slot.endsWith(" 09:00 2"))).toHaveLength(4)
  })

  test("closing and deleting reach the same slots", async () => {
    await aSeries()
    expect(await book({ reservationDate: "2027-06-19", timeSlot: "14:00" })).toBe(201)
    const { series } = await change(await idAt("2027-06-19"), { isAvailable: false, scope: "following" })
    expect(series).toMatchObject({ changed: 3, left: [{ date: "2027-06-19", timeSlot: "14:00", reason: "booked" }] })
    expect((await slots()).filter((slot) => slot.endsWith("closed"))).toHaveLength(3)
    const deleted = await call("DELETE", `/${await idAt("2027-06-13")}?scope=unbooked`)
    expect(deleted).toMatchObject({ status: 200, body: { changed: 7, left: [{ reason: "booked" }] } })
    expect(await slots()).toEqual(["19 14:00 1"])
    expect(await slotsOutOfStep(on.db)).toEqual([])
  })

  test("a slot alone is changed as ever, and answers as ever", async () => {
    await aSeries()
    const before = await slots()
    const { status, body } = await change(await idAt("2027-06-13"), { maxCapacity: 3, seen, scope: "one" })
    expect({ status, body }).toMatchObject({ status: 200, body: { date: "2027-06-13", maxCapacity: 3 } })
    expect((await slots()).filter((slot, index) => slot !== before[index])).toEqual(["13 09:00 3"])
  })

  test("the hour that spring does not have is left, and named", async () => {
    await call("POST", "/series", {
      reservationType: "boat_license",
      base: "nyon",
      maxCapacity: 1,
      onClosedDays: true,
      from: "2028-03-25",
      to: "2028-03-27",
      weekdays: [6, 0, 1],
      times: ["09:00"],
    })
    const { series } = await change(await idAt("2028-03-25"), { timeSlot: "02:30", seen, scope: "following" })
    expect(series).toMatchObject({ changed: 2, left: [{ date: "2028-03-26", reason: "no-such-time" }] })
  })

  test.each([
    [
      "seen otherwise",
      { maxCapacity: 3, seen: { ...seen, maxCapacity: 2 }, scope: "unbooked" },
      409,
      "changed-meanwhile",
    ],
    ["that is booked itself, to another time", { timeSlot: "10:00", seen, scope: "following" }, 409, "time-booked"],
    ["within a reach nobody knows", { isAvailable: false, scope: "toutes" }, 422, "invalid-request"],
  ])("a slot %s is refused and nothing is written", async (_, body, status, code) => {
    await aSeries()
    await book({ reservationDate: "2027-06-12", timeSlot: "09:00" })
    const before = { rows: await rowsOf(on.db), slots: await slots() }
    const refused = await change(await idAt("2027-06-12"), body)
    expect(refused).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid (?!request)|expected|required/i)
    expect({ rows: await rowsOf(on.db), slots: await slots() }).toEqual(before)
  })

  test("a slot of no series, one that has begun, and a series all booked are refused", async () => {
    const { id } = await aSlot(on.db)
    const begun = await aSlot(on.db, { date: "2027-06-10", timeSlot: "12:00" })
    await on.db
      .insertInto("slotSeries")
      .values({
        id: crypto.randomUUID(),
        reservationType: "boat_license",
        base: "nyon",
        maxCapacity: 1,
        fromDate: "2027-06-10",
        toDate: "2027-06-10",
        weekdays: [4],
        times: ["12:00"],
      })
      .execute()
    const { id: seriesId } = await on.db.selectFrom("slotSeries").select("id").executeTakeFirstOrThrow()
    await on.db.updateTable("slots").set({ seriesId }).where("id", "=", begun.id).execute()
    const close = { isAvailable: false, scope: "unbooked" }
    expect(await change(id, close)).toMatchObject({ status: 422, body: { code: "no-series" } })
    expect(await change(begun.id, close)).toMatchObject({ status: 409, body: { code: "slot-begun" } })
    await on.db.updateTable("slots").set({ seriesId }).where("id", "=", id).execute()
    expect(await book()).toBe(201)
    expect(await change(id, close)).toMatchObject({ status: 409, body: { code: "nothing-to-change" } })
    expect(await call("DELETE", `/${id}?scope=following`)).toMatchObject({ status: 409, body: { code: "slot-booked" } })
  })

  test("two who move a series at once move it once: the other is told that it changed", async () => {
    await aSeries()
    const id = await idAt("2027-06-12")
    const answers = await Promise.all([
      change(id, { timeSlot: "10:00", seen, scope: "following" }),
      change(id, { timeSlot: "11:00", seen, scope: "following" }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await rowsOf(on.db)).toMatchObject({ slots: 8 })
  })
})
