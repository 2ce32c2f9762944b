import { describe, expect, test } from "vitest"
import { freePlaces } from "#app/features/calendar/door/free-places.server.ts"
import type { MadeSeries, PlannedSeries } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { aSlot, slotsOutOfStep } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { slotOffice } from "#tests/support/people/slot-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

const nobody = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

/** Saturday 12 to Monday 14 June 2027 at Nyon, mornings and afternoons: four slots and a closed Monday. */
function aSeries(traits: Record<string, unknown> = {}) {
  return {
    reservationType: "boat_license",
    base: "nyon",
    from: "2027-06-12",
    to: "2027-06-14",
    weekdays: [6, 0, 1],
    times: ["14:00", "09:00"],
    maxCapacity: 1,
    ...traits,
  }
}

describe("slots in series", () => {
  const on = useDatabase()
  const { adminId, call, offered, book, eventsOf } = slotOffice(on)

  async function ask(traits: Record<string, unknown> = {}) {
    const answer = await call("POST", "/series", aSeries(traits))
    return { ...answer, body: answer.body as unknown as PlannedSeries & Record<string, unknown> }
  }

  async function undo(id: unknown) {
    return await call("DELETE", `/series/${String(id)}`)
  }

  async function listed() {
    const { body } = await call("GET", "/series")
    return body.items as MadeSeries[]
  }

  function outcomes({ items }: PlannedSeries) {
    return items.map(({ date, timeSlot, outcome }) => `${date} ${timeSlot} ${outcome}`)
  }

  async function slots() {
    const rows = await on.db.selectFrom("slots").selectAll().orderBy("startsAt").execute()
    return rows.map(({ date, startTime, seriesId }) => `${date} ${startTime} ${seriesId}`)
  }

  test("a preview tells what would happen and writes nothing; the series does just that, in one event", async () => {
    await aSlot(on.db, { maxCapacity: 3 })
    const before = await rowsOf(on.db)
    const preview = await ask({ preview: true })
    expect(preview.status).toBe(200)
    expect(preview.body).toMatchObject({ seriesId: null, created: 3 })
    const planned = [
      "2027-06-12 09:00 created",
      "2027-06-12 14:00 exists",
      "2027-06-13 09:00 created",
      "2027-06-13 14:00 created",
      "2027-06-14 09:00 closed-day",
      "2027-06-14 14:00 closed-day",
    ]
    expect(outcomes(preview.body)).toEqual(planned)
    expect(await rowsOf(on.db)).toEqual(before)

    const made = await ask()
    const { seriesId } = made.body
    expect(made.status).toBe(201)
    expect(outcomes(made.body)).toEqual(planned)
    expect(await slots()).toEqual([
      `2027-06-12 09:00 ${seriesId}`,
      "2027-06-12 14:00 null",
      `2027-06-13 09:00 ${seriesId}`,
      `2027-06-13 14:00 ${seriesId}`,
    ])
    expect(await eventsOf("slot-series")).toMatchObject([
      { actor: adminId(), action: "slot-series.created", entityId: seriesId, change: { created: 3, base: "nyon" } },
    ])
    const existing = await on.db.selectFrom("slots").select("capacity").where("seriesId", "is", null).execute()
    expect(existing).toEqual([{ capacity: 3 }])
  })

  test("the public page offers the slots of a series at once; closed days only where they are asked for", async () => {
    await ask({ onClosedDays: true, to: "2027-06-15" })
    expect(await offered()).toEqual([
      "2027-06-12 09:00 nyon",
      "2027-06-12 14:00 nyon",
      "2027-06-13 09:00 nyon",
      "2027-06-13 14:00 nyon",
      "2027-06-14 09:00 nyon",
      "2027-06-14 14:00 nyon",
    ])
  })

  test("instants follow the school's clocks over both changes", async () => {
    await ask({ from: "2028-03-25", to: "2028-03-26", times: ["09:00"] })
    await ask({ from: "2027-10-30", to: "2027-10-31", times: ["09:00"] })
    const rows = await on.db.selectFrom("slots").select(["startsAt", "endsAt"]).orderBy("startsAt").execute()
    expect(rows.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)))).toEqual([
      ["2027-10-30T07:00", "2027-10-30T10:00"],
      ["2027-10-31T08:00", "2027-10-31T11:00"],
      ["2028-03-25T08:00", "2028-03-25T11:00"],
      ["2028-03-26T07:00", "2028-03-26T10:00"],
    ])
  })

  test("two who create the same series at once make each slot once; who makes none is told so", async () => {
    const answers = await Promise.all([ask(), ask(), ask({ times: ["09:00"] })])
    expect(await rowsOf(on.db)).toMatchObject({ slots: 4 })
    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.created)
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(4)
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toMatchObject({ code: "nothing-to-create" })
    const before = await rowsOf(on.db)
    expect(await ask()).toMatchObject({ status: 409, body: { code: "nothing-to-create" } })
    expect(await ask({ preview: true })).toMatchObject({ status: 200, body: { created: 0 } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("undoing deletes what nobody booked, says what stayed, and can be done again once that is free", async () => {
    await aSlot(on.db, { timeSlot: "10:00" })
    const { body } = await ask()
    expect(await book({ timeSlot: "14:00" })).toBe(201)
    expect(await listed()).toMatchObject([{ id: body.seriesId, slots: 4, bookedSlots: 1, from: "2027-06-12" }])
    expect(await undo(body.seriesId)).toMatchObject({ status: 200, body: { deleted: 3, kept: 1 } })
    expect(await slots()).toEqual(["2027-06-12 10:00 null", `2027-06-12 14:00 ${body.seriesId}`])
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await listed()).toMatchObject([{ slots: 1, bookedSlots: 1 }])

    const before = await rowsOf(on.db)
    expect(await undo(body.seriesId)).toMatchObject({ status: 409, body: { code: "series-booked" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await eventsOf("slot-series")).map(({ action }) => action)).toEqual([
      "slot-series.created",
      "slot-series.undone",
    ])
  })

  test("slots whose reservations were all cancelled are deleted, moved and undone like others", async () => {
    const { body } = await ask({ to: "2027-06-12", times: ["08:00", "11:00", "14:00"] })
    for (const timeSlot of ["08:00", "11:00", "14:00"]) expect(await book({ timeSlot })).toBe(201)
    const reservations = await on.db.selectFrom("reservations").select("id").execute()
    await inTransaction(on.db, async (trx) => {
      await freePlaces(
        trx,
        reservations.map(({ id }) => id),
      )
    })
    const [first, second] = await on.db.selectFrom("slots").select("id").orderBy("startsAt").execute()
    expect(await call("DELETE", `/${first?.id}`)).toMatchObject({ status: 200 })
    const seen = { timeSlot: "11:00", maxCapacity: 1 }
    expect(await call("PATCH", `/${second?.id}`, { timeSlot: "12:00", seen })).toMatchObject({ status: 200 })
    expect(await undo(body.seriesId)).toMatchObject({ body: { deleted: 2, kept: 0 } })
    expect(await rowsOf(on.db)).not.toHaveProperty("places")
  })

  test("a series undone whole is gone; of two who undo it, one is told so", async () => {
    const { body } = await ask()
    const answers = await Promise.all([undo(body.seriesId), undo(body.seriesId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await listed()).toEqual([])
    expect(await rowsOf(on.db)).not.toHaveProperty("slot_series")
    expect((await ask()).body.created).toBe(4)
  })

  test("the newest series comes first, and one whose slots were deleted one by one is not shown", async () => {
    const first = await ask({ to: "2027-06-12", times: ["09:00"] })
    const second = await ask({ to: "2027-06-12", times: ["14:00"] })
    expect((await listed()).map(({ id }) => id)).toEqual([second.body.seriesId, first.body.seriesId])
    const { id } = await on.db
      .selectFrom("slots")
      .select("id")
      .where("startTime", "=", "14:00")
      .executeTakeFirstOrThrow()
    await call("DELETE", `/${id}`)
    expect((await listed()).map(({ id: left }) => left)).toEqual([first.body.seriesId])
    expect(await undo(second.body.seriesId)).toMatchObject({ status: 404 })
  })

  test("a season at four times a day is one series; more than 2000 slots are refused clearly", async () => {
    const season = { from: "2027-07-01", to: "2028-06-30", weekdays: [0, 2, 3, 4, 5, 6], onClosedDays: true }
    const tooMany = await ask({
      ...season,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      times: ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"],
    })
    expect(tooMany).toMatchObject({
      status: 422,
      body: { code: "series-too-long", detail: expect.stringContaining("Cette série compterait 2196 créneaux") },
    })
    expect(await rowsOf(on.db)).not.toHaveProperty("availability")
    const made = await ask({ ...season, times: ["08:00", "10:00", "13:00", "15:00"] })
    expect(made).toMatchObject({ status: 201, body: { created: 1256 } })
    expect(await undo(made.body.seriesId)).toMatchObject({ body: { deleted: 1256, kept: 0 } })
  })

  test.each([
    ["nothing but the past", { from: "2027-06-01", to: "2027-06-06" }, 409, undefined],
    ["the end before the beginning", { from: "2027-06-14", to: "2027-06-12" }, 422, "to"],
    ["two seasons", { to: "2028-06-12" }, 422, "to"],
    ["no weekday", { weekdays: [] }, 422, "weekdays"],
    ["a weekday twice", { weekdays: [6, 6] }, 422, "weekdays"],
    ["an eighth day", { weekdays: [7] }, 422, "weekdays.0"],
    ["no time", { times: [] }, 422, "times"],
    ["a time twice", { times: ["09:00", "09:00"] }, 422, "times"],
    ["the time 25:00", { times: ["25:00"] }, 422, "times.0"],
    ["rentals in the evening", { reservationType: "boat_rental", times: ["09:00", "19:00"] }, 422, "times"],
    ["capacity 0", { maxCapacity: 0 }, 422, "maxCapacity"],
    ["capacity 21", { maxCapacity: 21 }, 422, "maxCapacity"],
    ["capacity « abc »", { maxCapacity: "abc" }, 422, "maxCapacity"],
    ["an unknown base", { base: "zermatt" }, 422, "base"],
    ["an unknown type", { reservationType: "training" }, 422, "reservationType"],
    ["a date that is none", { from: "2027-02-30" }, 422, "from"],
    ["an id of its own", { seriesId: nobody }, 422, "seriesId"],
  ])("%s is refused in French and writes nothing", async (_, traits, status, field) => {
    const before = await rowsOf(on.db)
    const refused = await ask(traits)
    expect(refused.status).toBe(status)
    if (field) expect(Object.keys(refused.body.errors as object)).toEqual([field])
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid (?!request)|expected|required|too (small|big)/i)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test.each([nobody, "personne"])("undoing series %s finds nothing", async (id) => {
    const before = await rowsOf(on.db)
    expect([404, 422]).toContain((await undo(id)).status)
    expect(await rowsOf(on.db)).toEqual(before)
  })
})
