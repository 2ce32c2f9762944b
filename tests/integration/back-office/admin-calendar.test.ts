import { beforeEach, describe, expect, test } from "vitest"
import type { Calendar, CalendarSettings } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const nobody = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d99"
const holiday = { base: "nyon", fromDate: "2027-06-12", toDate: "2027-06-13", reason: "Régate", public: true }
const nothing: CalendarSettings = { openingHours: [], seasons: [], rules: [], turnarounds: [] }
const summer = { fromDate: "2027-04-01", toDate: "2027-10-31" }

describe.each(engines)("the calendar on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const call = (method: string, path: string, body?: unknown) =>
    people.call(method, `/api/v1/admin/calendar${path}`, body, admin.cookie)
  const close = (closure: object = {}) => call("POST", "/closures", { ...holiday, ...closure })
  const set = (settings: Partial<CalendarSettings>, seen: Partial<CalendarSettings> = {}) =>
    call("PUT", "/settings", { seen: { ...nothing, ...seen }, settings: { ...nothing, ...settings } })
  const calendar = async () => (await call("GET", "")).body as unknown as Calendar
  const book = (traits: Parameters<typeof rentalRequest>[0] = {}) =>
    createReservation(on.db, booking(rentalRequest({ base: "nyon", timeSlot: "14:00", ...traits })))
  const lastEvent = async () =>
    await on.db.selectFrom("events").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()

  async function refused(asked: () => ReturnType<typeof call>, status: number, code: string) {
    const before = await rowsOf(on.db)
    const answer = await asked()
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await rowsOf(on.db)).toEqual(before)
    return answer
  }

  test("a closure refuses bookings of its days, and its end lets them in again", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 3 })
    await aSession(on.db, { date: "2027-06-13" })
    const created = await close()
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    expect(await lastEvent()).toMatchObject({ action: "closure.created", change: holiday })
    expect((await calendar()).closures).toEqual([{ id: created.body.id, ...holiday }])
    expect(await book()).toEqual({ ok: false, refusal: "slot-closed" })
    const listed = await people.call("GET", "/api/v1/availability?type=boat_rental")
    expect(listed.body).toMatchObject({
      nextFreeDay: null,
      items: [{ isAvailable: false, obstacle: "closed" }, {}, {}],
    })
    const courses = () => people.call("GET", "/api/v1/training-sessions?licenceType=coastal", undefined, admin.cookie)
    expect((await courses()).body.items).toHaveLength(1)

    const path = `/closures/${created.body.id as string}`
    expect(await call("DELETE", path)).toMatchObject({ status: 200 })
    expect(await lastEvent()).toMatchObject({ action: "closure.removed", entityId: created.body.id })
    await refused(() => call("DELETE", path), 404, "closure-unknown")
    expect(await book()).toMatchObject({ ok: true })
    await close({ base: null, fromDate: "2027-06-13" })
    expect((await courses()).body.items).toEqual([])
  })

  test("days with bookings stay open until these are moved or cancelled, and the refusal names them", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"], { maxCapacity: 3 })
    await aSlot(on.db, { date: "2027-06-12", timeSlot: "09:00" })
    expect(await book({ rentalDuration: 2 })).toMatchObject({ ok: true })
    const answer = await refused(() => close(), 409, "closure-over-bookings")
    expect(answer.body.booked).toMatchObject([
      { kind: "boat_rental", base: "nyon", date: "2027-06-12", startTime: "14:00", taken: 1 },
      { startTime: "15:00" },
    ])
    expect(await close({ base: "vevey" })).toMatchObject({ status: 201 })
    await refused(() => close({ base: null, fromDate: "2027-06-13", toDate: "2027-06-20" }), 409, "closure-overlaps")
    await refused(() => close({ base: "vevey" }), 409, "closure-overlaps")
  })

  test.each([
    [{ fromDate: "2027-06-01", toDate: "2027-06-09" }, 422, "closure-past"],
    [{ fromDate: "2027-06-14" }, 422, "invalid-request"],
    [{ toDate: "2028-06-12" }, 422, "invalid-request"],
    [{ reason: " " }, 422, "invalid-request"],
    [{ base: "lausanne" }, 422, "invalid-request"],
  ])("a closure with %o is refused", async (traits, status, code) => {
    expect(await refused(() => close(traits), status, code)).toMatchObject({ status })
  })

  test("settings are saved whole, once per state shown", async () => {
    const settings: CalendarSettings = {
      openingHours: [
        { base: "nyon", weekday: 6, opens: "10:00", closes: "18:00" },
        { base: null, weekday: 6, opens: "09:00", closes: "17:00" },
      ],
      seasons: [summer],
      rules: [{ kind: "boat_rental", horizonDays: 30, noticeHours: 48 }],
      turnarounds: [{ base: "nyon", minutes: 15 }],
    }
    expect(await set(settings)).toMatchObject({ status: 200 })
    expect((await calendar()).settings).toEqual(settings)
    expect((await lastEvent()).change).toMatchObject({ seasons: [[], [summer]], turnarounds: [[], [{ minutes: 15 }]] })
    await refused(() => set({ seasons: [] }), 409, "changed-meanwhile")
    expect(await set({ ...settings, seasons: [] }, settings)).toMatchObject({ status: 200 })
    expect(await lastEvent()).toMatchObject({ action: "calendar.changed", change: { seasons: [[summer], []] } })
    const events = (await on.db.selectFrom("events").select("id").execute()).length
    expect(await set({ ...settings, seasons: [] }, { ...settings, seasons: [] })).toMatchObject({ status: 200 })
    expect(await on.db.selectFrom("events").select("id").execute()).toHaveLength(events)
  })

  test.each<[string, Partial<CalendarSettings>]>([
    [
      "hours that end before they begin",
      { openingHours: [{ base: null, weekday: 1, opens: "18:00", closes: "09:00" }] },
    ],
    ["a season that begins after it ends", { seasons: [{ fromDate: "2027-10-31", toDate: "2027-04-01" }] }],
    ["seasons that overlap", { seasons: [summer, { fromDate: "2027-10-31", toDate: "2027-11-30" }] }],
    ["a horizon of no days", { rules: [{ kind: "boat_rental", horizonDays: 0, noticeHours: null }] }],
    ["a turnaround of a day", { turnarounds: [{ base: "nyon", minutes: 1440 }] }],
    ["two turnarounds of a base", { turnarounds: ["nyon", "nyon"].map(() => ({ base: "nyon" as const, minutes: 5 })) }],
  ])("%s are refused in French", async (_, settings) => {
    const answer = await refused(() => set(settings), 422, "invalid-request")
    expect(
      Object.values(answer.body.errors as object)
        .flat()
        .join(),
    ).not.toMatch(/invalid|expected/i)
  })

  test("hours and season decide what a series makes, unless it is asked to go on", async () => {
    const hours = [0, 6].map((weekday) => ({ base: null, weekday, opens: "09:00", closes: "12:00" }))
    await set({ openingHours: hours, seasons: [{ fromDate: "2027-06-12", toDate: "2027-06-19" }] })
    await close({ fromDate: "2027-06-13" })
    const series = {
      reservationType: "boat_license",
      base: "nyon",
      maxCapacity: 3,
      from: "2027-06-12",
      to: "2027-06-20",
      weekdays: [0, 2, 6],
      times: ["09:00", "10:00"],
    }
    const planned = async (onClosedDays: boolean) => {
      const body = { ...series, onClosedDays, preview: true }
      const answer = await people.call("POST", "/api/v1/admin/availability/series", body, admin.cookie)
      const items = answer.body.items as { date: string; timeSlot: string; outcome: string }[]
      return items.map(({ date, timeSlot, outcome }) => `${date.slice(8)} ${timeSlot} ${outcome}`)
    }
    expect(await planned(false)).toEqual([
      "12 09:00 created",
      "12 10:00 outside-hours",
      "13 09:00 closure",
      "13 10:00 closure",
      "15 09:00 closed-day",
      "15 10:00 closed-day",
      "19 09:00 created",
      "19 10:00 outside-hours",
      "20 09:00 off-season",
      "20 10:00 off-season",
    ])
    const all = await planned(true)
    expect(all.filter((item) => item.endsWith("created"))).toHaveLength(8)
    expect(all.filter((item) => item.endsWith("closure"))).toHaveLength(2)
  })

  test("a notice and a horizon decide what is suggested in place of a full slot, not what sells", async () => {
    for (const date of ["2027-06-12", "2027-06-14", "2027-06-16"]) {
      await rentalSlots(on.db, ["14:00"], { maxCapacity: 1, date })
    }
    await set({ rules: [{ kind: "boat_rental", horizonDays: 5, noticeHours: 72 }] })
    expect(await book({ rentalDuration: 1 })).toMatchObject({ ok: true })
    const nearest = async () => {
      const body = rentalRequest({ base: "nyon", timeSlot: "14:00", rentalDuration: 1, email: "other@example.ch" })
      const headers = { "idempotency-key": crypto.randomUUID() }
      const answer = await people.call("POST", "/api/v1/reservations", body, "", { headers })
      return (answer.body.nearest as { date: string }[]).map(({ date }) => date)
    }
    expect(await nearest()).toEqual(["2027-06-14"])
    const rules = [{ kind: "boat_rental" as const, horizonDays: 5, noticeHours: 72 }]
    await set({ rules: [] }, { rules })
    expect(await nearest()).toEqual(["2027-06-14", "2027-06-16"])
  })

  test("an id of nothing and a visitor find nothing", async () => {
    await refused(() => call("DELETE", `/closures/${nobody}`), 404, "closure-unknown")
    expect(await people.call("GET", "/api/v1/admin/calendar")).toMatchObject({ status: 401 })
  })
})
