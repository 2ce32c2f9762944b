import { describe, expect, test } from "vitest"
import { createCourseSeries } from "#app/features/calendar/courses/series/create-course-series.server.ts"
import type { MadeSeries, PlannedSeries } from "#app/features/calendar/slots/availability.admin.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aSession, sessionsOutOfStep } from "#tests/factories/training.ts"
import { withoutTableLocks } from "#tests/support/crowds/locks-off.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/training-sessions/series"

/** Saturday 12 to Monday 14 June 2027 at Nyon, mornings and afternoons: four courses and a closed Monday. */
const aSeries = {
  sessionType: "theory",
  licenseType: "cotier",
  instructorName: "Karim Jaccard",
  location: "Base de Nyon",
  maxParticipants: 6,
  priceChf: 150,
  from: "2027-06-12",
  to: "2027-06-14",
  weekdays: [6, 0, 1],
  times: ["14:00", "09:00"],
  durationMinutes: 180,
}

describe("courses in series", () => {
  const on = useDatabase()

  async function office() {
    const school = await sessionSchool(on)
    const { call } = school.people
    const { cookie, userId } = school.admin
    return {
      ...school,
      adminId: userId,
      make: async (traits: object = {}) => {
        const answer = await call("POST", path, { ...aSeries, ...traits }, cookie)
        return { ...answer, body: answer.body as unknown as PlannedSeries & Record<string, unknown> }
      },
      undo: (id: unknown) => call("DELETE", `/api/v1/admin/availability/series/${String(id)}`, undefined, cookie),
      listed: async () =>
        (await call("GET", "/api/v1/admin/availability/series", undefined, cookie)).body.items as MadeSeries[],
    }
  }

  async function courses() {
    const rows = await on.db.selectFrom("slots").selectAll().orderBy("startsAt").execute()
    return rows.map(({ date, startTime, endTime, seriesId }) => `${date} ${startTime}–${endTime} ${seriesId}`)
  }

  test("a preview tells what would happen and writes nothing; the series does just that, in one event", async () => {
    const { make, adminId, listed } = await office()
    const equal = await aSession(on.db, { maxParticipants: 3 })
    const before = await rowsOf(on.db)
    const preview = await make({ preview: true })
    expect(preview).toMatchObject({ status: 200, body: { seriesId: null, created: 3 } })
    expect(preview.body.items.map(({ date, timeSlot, outcome }) => `${date} ${timeSlot} ${outcome}`)).toEqual([
      "2027-06-12 09:00 exists",
      "2027-06-12 14:00 created",
      "2027-06-13 09:00 created",
      "2027-06-13 14:00 created",
      "2027-06-14 09:00 closed-day",
      "2027-06-14 14:00 closed-day",
    ])
    expect(await rowsOf(on.db)).toEqual(before)

    const { status, body } = await make()
    expect({ status, items: body.items }).toEqual({ status: 201, items: preview.body.items })
    expect(await rowsOf(on.db)).toEqual({ ...before, slots: 4, slot_series: 1, events: (before.events ?? 0) + 1 })
    expect(await courses()).toEqual([
      "2027-06-12 09:00–12:00 null",
      `2027-06-12 14:00–17:00 ${body.seriesId}`,
      `2027-06-13 09:00–12:00 ${body.seriesId}`,
      `2027-06-13 14:00–17:00 ${body.seriesId}`,
    ])
    const stored = await on.db.selectFrom("slots").selectAll().where("id", "<>", equal.id).execute()
    for (const row of stored) {
      expect(row).toMatchObject({ kind: "theory", licenseType: "coastal", capacity: 6, priceCents: 15_000, version: 1 })
      expect(row).toMatchObject({ state: "open", location: "Base de Nyon", instructorName: "Karim Jaccard" })
    }
    const event = await on.db
      .selectFrom("events")
      .selectAll()
      .where("entity", "=", "slot-series")
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: adminId, action: "slot-series.created", entityId: body.seriesId })
    expect(event.change).toMatchObject({ created: 3, priceCents: 15_000, location: "Base de Nyon" })
    expect(JSON.stringify(event.change)).not.toContain("Jaccard")
    expect(await listed()).toMatchObject([{ makes: "courses", slots: 3, bookedSlots: 0, reservationType: null }])
  })

  test("candidates see the courses of a series at once, over both changes of the clocks", async () => {
    const school = await office()
    const { make, people } = school
    await make({ from: "2027-10-30", to: "2027-10-31", times: ["09:00"] })
    await make({ from: "2028-03-25", to: "2028-03-26", times: ["02:30", "09:00"] })
    const { cookie } = await school.candidate()
    const { body } = await people.call("GET", "/api/v1/training-sessions?licenceType=coastal", undefined, cookie)
    expect((body.items as { date: string; startTime: string }[]).map((one) => `${one.date} ${one.startTime}`)).toEqual([
      "2027-10-30 09:00",
      "2027-10-31 09:00",
      "2028-03-25 02:30",
      "2028-03-25 09:00",
      "2028-03-26 09:00",
    ])
    const rows = await on.db.selectFrom("slots").select("startsAt").orderBy("startsAt").execute()
    expect(rows.map(({ startsAt }) => startsAt.toISOString().slice(5, 16))).toEqual([
      "10-30T07:00",
      "10-31T08:00",
      "03-25T01:30",
      "03-25T08:00",
      "03-26T07:00",
    ])
  })

  test("a closure of the base leaves its days out, one of another base does not", async () => {
    const { make } = await office()
    const closure = { fromDate: "2027-06-12", toDate: "2027-06-12", reason: "Fête", public: true }
    await on.db
      .insertInto("closures")
      .values([
        { ...closure, id: crypto.randomUUID(), base: "nyon" },
        { ...closure, id: crypto.randomUUID(), base: "vevey", fromDate: "2027-06-13", toDate: "2027-06-13" },
      ])
      .execute()
    const { body } = await make({ preview: true, to: "2027-06-13" })
    expect(body.items.map(({ outcome }) => outcome)).toEqual(["closure", "closure", "created", "created"])
  })

  test.each([
    ["in the middle of one", { startTime: "10:00", endTime: "11:00", sessionType: "practice" }, true],
    ["over its beginning", { startTime: "08:00", endTime: "09:30", location: "Base de Vevey" }, true],
    ["when one ends", { startTime: "12:00", endTime: "14:00", sessionType: "practice" }, false],
    ["in one that was cancelled", { startTime: "10:00", endTime: "11:00", cancelledAt: testNow }, false],
  ] as const)("a course of the same instructor %s: refused whole is %#", async (_, traits, refused) => {
    const { make } = await office()
    await aSession(on.db, traits)
    const before = await rowsOf(on.db)
    for (const preview of [true, false]) {
      const answer = await make({ instructorName: "karim jaccard", preview })
      if (!refused) continue
      expect(answer).toMatchObject({ status: 409, body: { code: "instructor-busy" } })
      expect(answer.body.detail).toContain("a déjà une session au même moment")
    }
    const after = await rowsOf(on.db)
    expect(after.slots).toBe(refused ? before.slots : (before.slots ?? 0) + 4)
    if (refused) expect(after).toEqual(before)
  })

  test("undoing deletes what nobody booked and keeps a course that somebody booked, even when it was cancelled", async () => {
    const school = await office()
    const { make, undo, cancel } = school
    const { body } = await make()
    await make({ times: ["17:30"], sessionType: "practice", durationMinutes: 60 })
    const rows = await on.db.selectFrom("slots").selectAll().orderBy("startsAt").execute()
    const theory = rows.filter(({ kind }) => kind === "theory").map(({ id }) => ({ id, priceCents: 15_000 }))
    const practice = rows.filter(({ kind }) => kind === "practice").map(({ id }) => ({ id, priceCents: 15_000 }))
    const one = await school.candidate()
    expect(await one.submit([theory[0]!, practice[0]!])).toMatchObject({ status: 200 })
    expect(await undo(body.seriesId)).toMatchObject({ status: 200, body: { deleted: 3, kept: 1 } })
    expect(await cancel(theory[0]!.id)).toMatchObject({ status: 200 })
    const before = await rowsOf(on.db)
    expect(await undo(body.seriesId)).toMatchObject({ status: 409, body: { code: "series-booked" } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test.each([
    ["the end before the beginning", { from: "2027-06-14", to: "2027-06-12" }, "to"],
    ["two seasons", { to: "2028-06-12" }, "to"],
    [
      "more than 2000 courses",
      { to: "2028-06-11", weekdays: [0, 1, 2, 3, 4, 5, 6], times: manyTimes(), durationMinutes: 60 },
      "to",
    ],
    ["no weekday", { weekdays: [] }, "weekdays"],
    ["a time twice", { times: ["09:00", "09:00"] }, "times"],
    ["two at the same time", { times: ["09:00", "10:00"] }, "times"],
    ["an end on the next day", { times: ["22:00"] }, "durationMinutes"],
    ["no length", { durationMinutes: 0 }, "durationMinutes"],
    ["no seat", { maxParticipants: 0 }, "maxParticipants"],
    ["a negative price", { priceChf: -1 }, "priceChf"],
    ["no instructor", { instructorName: " " }, "instructorName"],
    ["a licence nobody knows", { licenseType: "hauturier" }, "licenseType"],
    ["seats already taken", { currentParticipants: 1 }, "currentParticipants"],
  ])("%s is refused in French and writes nothing", async (_, traits, field) => {
    const { make } = await office()
    const before = await rowsOf(on.db)
    const refused = await make(traits)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid (?!request)|expected|required|too (small|big)/i)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("nothing but the past makes no series", async () => {
    const { make } = await office()
    const before = await rowsOf(on.db)
    expect(await make({ from: "2027-06-01", to: "2027-06-06" })).toMatchObject({
      status: 409,
      body: { code: "nothing-to-create" },
    })
    expect(await rowsOf(on.db)).toEqual(before)
  })
})

function manyTimes() {
  return ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"]
}

describe("two who create the same courses at once", () => {
  const on = useDatabase("postgres")

  const series = { ...aSeries, licenseType: "coastal", sessionType: "theory", onClosedDays: false } as const

  async function together(db: Db) {
    const make = () =>
      createCourseSeries(db, {
        series: { ...series, weekdays: [6, 0], times: ["09:00"] },
        actor: "system",
        now: testNow,
      })
    return await Promise.all([make(), make(), make()])
  }

  test.each([
    ["make each course once", false, (db: Db) => db],
    ["make some twice without the lock of the table", true, withoutTableLocks],
  ])("%s", async (_, isDoubled, guarded) => {
    const doubled = await breaksWithin(isDoubled ? 20 : 5, async () => {
      await on.db.deleteFrom("slots").execute()
      await together(guarded(on.db))
      return (await rowsOf(on.db)).slots !== 2
    })
    expect(doubled).toBe(isDoubled)
  })
})
