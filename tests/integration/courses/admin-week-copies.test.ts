import { describe, expect, test } from "vitest"
import type { CopiedWeek } from "#app/features/calendar/courses/series/copy-week.schema.ts"
import { copyWeek } from "#app/features/calendar/courses/series/copy-week.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { withoutTableLocks } from "#tests/support/crowds/locks-off.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { slotOffice } from "#tests/support/people/slot-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

/** Of the week of Monday 7 June 2027, into the one after it. */
const weeks = { from: "2027-06-07", to: "2027-06-14" }

async function aWeek(db: Db) {
  await aSlot(db, { maxCapacity: 4 })
  await aSlot(db, { reservationType: "boat_rental", durationMinutes: 60, date: "2027-06-08", timeSlot: "09:00" })
  await aSlot(db, { base: "vevey", date: "2027-06-13", isAvailable: false })
  await aSession(db, { maxParticipants: 5, currentParticipants: 0, priceCents: 18_000 })
  await aSession(db, { date: "2027-06-12", startTime: "13:00", endTime: "15:00", cancelledAt: testNow })
}

describe("a week that is copied", () => {
  const on = useDatabase()
  const { adminId, call, book, eventsOf } = slotOffice(on)

  async function copy(traits: object = {}) {
    const answer = await call("POST", "/week-copies", { ...weeks, ...traits })
    return { ...answer, week: answer.body as unknown as CopiedWeek }
  }

  async function copies(seriesId: string | null) {
    const rows = await on.db
      .selectFrom("slots")
      .selectAll()
      .where("seriesId", "=", seriesId)
      .orderBy("startsAt")
      .execute()
    return rows.map(
      ({ kind, base, date, startTime, endTime, capacity, state, taken }) =>
        `${date} ${startTime}–${endTime} ${kind} ${base} ${capacity} ${state} ${taken}`,
    )
  }

  test("has every slot and course at its time, without bookings, and a closed one closed; a preview writes nothing", async () => {
    await aWeek(on.db)
    expect(await book()).toBe(201)
    const before = await rowsOf(on.db)
    const preview = await copy({ preview: true })
    expect(preview).toMatchObject({ status: 200, week: { seriesId: null, created: 4 } })
    expect(await rowsOf(on.db)).toEqual(before)

    const { status, week } = await copy()
    expect({ status, items: week.items }).toEqual({ status: 201, items: preview.week.items })
    expect(await rowsOf(on.db)).toEqual({
      ...before,
      slots: (before.slots ?? 0) + 4,
      slot_series: 1,
      events: (before.events ?? 0) + 1,
    })
    expect(await copies(week.seriesId)).toEqual([
      "2027-06-15 09:00–10:00 boat_rental nyon 1 open 0",
      "2027-06-19 09:00–12:00 theory null 5 open 0",
      "2027-06-19 14:00–17:00 boat_license nyon 4 open 0",
      "2027-06-20 14:00–17:00 boat_license vevey 1 closed 0",
    ])
    expect((await eventsOf("slot-series")).at(-1)).toMatchObject({
      actor: adminId(),
      action: "slot-series.created",
      entityId: week.seriesId,
      change: { copies: "2027-06-07", from: "2027-06-14", created: 4 },
    })
  })

  test("copied again makes nothing, undone leaves what was booked", async () => {
    await aWeek(on.db)
    const { week } = await copy()
    expect(await copy()).toMatchObject({ status: 409, body: { code: "week-without-news" } })
    expect(await book({ reservationDate: "2027-06-19" })).toBe(201)
    const listed = (await call("GET", "/series")).body.items
    expect(listed).toMatchObject([{ makes: "week", from: "2027-06-14", to: "2027-06-20", slots: 4, bookedSlots: 1 }])
    const undone = await call("DELETE", `/series/${week.seriesId}`)
    expect(undone).toMatchObject({ status: 200, body: { deleted: 3, kept: 1 } })
    expect((await copy()).week.created).toBe(3)
  })

  test("keeps the times of day over both changes of the clocks", async () => {
    await aSlot(on.db, { date: "2027-10-30", timeSlot: "09:00" })
    await aSession(on.db, { date: "2027-10-30" })
    await copy({ from: "2027-10-25", to: "2027-11-01" })
    await copy({ from: "2027-11-01", to: "2028-03-27" })
    const rows = await on.db.selectFrom("slots").selectAll().orderBy("startsAt").orderBy("kind").execute()
    expect(
      rows.map(({ startsAt, startTime, endTime }) => `${startsAt.toISOString().slice(0, 16)} ${startTime}–${endTime}`),
    ).toEqual([
      "2027-10-30T07:00 09:00–12:00",
      "2027-10-30T07:00 09:00–12:00",
      "2027-11-06T08:00 09:00–12:00",
      "2027-11-06T08:00 09:00–12:00",
      "2028-04-01T07:00 09:00–12:00",
      "2028-04-01T07:00 09:00–12:00",
    ])
  })

  test("leaves what exists, a closure's days, the past and the hour that spring does not have", async () => {
    await aWeek(on.db)
    await aSlot(on.db, { date: "2027-06-19", maxCapacity: 2 })
    const closure = { id: crypto.randomUUID(), base: "vevey", fromDate: "2027-06-20", toDate: "2027-06-20" }
    await on.db
      .insertInto("closures")
      .values({ ...closure, reason: "Fête", public: true })
      .execute()
    const { week } = await copy()
    expect(week.items.map(({ kind, place, outcome }) => `${kind}, ${place}: ${outcome}`)).toEqual([
      "boat_rental, Nyon: created",
      "theory, Base de Nyon: created",
      "boat_license, Nyon: exists",
      "boat_license, Vevey: closure",
    ])
    expect(await copy({ to: "2027-05-31" })).toMatchObject({ status: 409, body: { code: "week-without-news" } })
    await aSlot(on.db, { date: "2027-07-04", timeSlot: "02:30" })
    const spring = await copy({ from: "2027-06-28", to: "2028-03-20", preview: true })
    expect(spring.week.items).toMatchObject([{ date: "2028-03-26", outcome: "no-such-time" }])
  })

  test.each([
    ["of nothing", { from: "2027-08-02" }, 409, "week-empty"],
    ["that begins on a Tuesday", { from: "2027-06-08" }, 422, "invalid-request"],
    ["onto a Sunday", { to: "2027-06-20" }, 422, "invalid-request"],
    ["onto itself", { to: "2027-06-07" }, 422, "invalid-request"],
    ["whose instructor teaches elsewhere then", {}, 409, "instructors-busy"],
  ])("a week %s is refused in French and nothing is written", async (_, traits, status, code) => {
    await aWeek(on.db)
    await aSession(on.db, { date: "2027-06-19", startTime: "10:00", endTime: "11:00", location: "Base de Morges" })
    const before = await rowsOf(on.db)
    const refused = await copy(traits)
    expect(refused).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid (?!request)|expected|required/i)
    expect(await rowsOf(on.db)).toEqual(before)
  })
})

describe("two who copy a week at once", () => {
  const on = useDatabase("postgres")

  test.each([
    ["copy each course once", false, (db: Db) => db],
    ["copy some twice without the lock of the table", true, withoutTableLocks],
  ])("%s", async (_, isDoubled, guarded) => {
    const db = guarded(on.db)
    const doubled = await breaksWithin(isDoubled ? 20 : 5, async () => {
      await on.db.deleteFrom("slots").execute()
      await aSession(on.db)
      const copying = () => copyWeek(db, { copy: weeks, actor: "system", now: testNow })
      await Promise.all([copying(), copying(), copying()])
      return (await rowsOf(on.db)).slots !== 2
    })
    expect(doubled).toBe(isDoubled)
  })
})
