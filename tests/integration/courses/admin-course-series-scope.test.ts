import { describe, expect, test } from "vitest"
import type { ChangedSeries } from "#app/features/calendar/slots/series-scope.schema.ts"
import { aSession, sessionsOutOfStep } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { aPlan, sessionSchool } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/training-sessions"

/** A session of the series in a PUT, on its day. */
const edit = { ...aPlan, isAvailable: true, version: 1 }

describe("a change to the courses of a series", () => {
  const on = useDatabase()

  /** Theory on Saturdays and Sundays from 12 to 20 June 2027, 09:00 to 12:00: four courses; somebody is in the third. */
  async function office() {
    const school = await sessionSchool(on)
    const { call } = school.people
    const send = (method: string, rest: string, body: object) => call(method, path + rest, body, school.admin.cookie)
    const { date: _, startTime, endTime: __, ...course } = aPlan
    const days = { from: "2027-06-12", to: "2027-06-20", weekdays: [6, 0], times: [startTime], durationMinutes: 180 }
    const { body } = await send("POST", "/series", { ...course, ...days })
    const practice = await aSession(on.db, { sessionType: "practice", date: "2027-06-25" })
    const ids = await idsByTime()
    const candidate = await school.candidate()
    const booked = [
      { id: ids[2]!, priceCents: 15_000 },
      { id: practice.id, priceCents: 15_000 },
    ]
    expect(await candidate.submit(booked)).toMatchObject({ status: 200 })
    const asSeries = async (answer: ReturnType<typeof send>) => {
      const { status, body: said } = await answer
      return { status, body: said, series: said as unknown as ChangedSeries }
    }
    return {
      ids,
      seriesId: body.seriesId as string,
      edit: (id: string, traits: object) => asSeries(send("PUT", `/${id}`, { ...edit, ...traits })),
      cancel: (id: string, traits: object) => asSeries(send("POST", `/${id}/cancellation`, { version: 1, ...traits })),
    }
  }

  async function idsByTime() {
    const rows = await on.db.selectFrom("slots").select("id").where("kind", "=", "theory").orderBy("startsAt").execute()
    return rows.map(({ id }) => id)
  }

  async function courses() {
    const rows = await on.db.selectFrom("slots").selectAll().where("kind", "=", "theory").orderBy("startsAt").execute()
    return rows.map(
      ({ date, startTime, endTime, capacity, state, version }) =>
        `${date.slice(8)} ${startTime}–${endTime} ${capacity} ${state} v${version}`,
    )
  }

  test("other times and seats for this one and those after it leave booked ones, and say so", async () => {
    const school = await office()
    const changed = { date: "2027-06-13", startTime: "10:00", endTime: "13:00", maxParticipants: 4, scope: "following" }
    const { status, series } = await school.edit(school.ids[1]!, changed)
    expect({ status, series }).toEqual({
      status: 200,
      series: {
        changed: 2,
        left: [{ id: school.ids[2], date: "2027-06-19", timeSlot: "09:00", reason: "booked" }],
      },
    })
    expect(await courses()).toEqual([
      "12 09:00–12:00 6 open v1",
      "13 10:00–13:00 4 open v2",
      "19 09:00–12:00 6 open v1",
      "20 10:00–13:00 4 open v2",
    ])
    const events = await on.db.selectFrom("events").selectAll().where("action", "like", "%.changed").execute()
    const named = events.map(({ action, entityId }) => `${action} ${entityId}`).toSorted()
    expect(named).toEqual(
      [
        `slot-series.changed ${school.seriesId}`,
        `training-session.changed ${school.ids[1]}`,
        `training-session.changed ${school.ids[3]}`,
      ].toSorted(),
    )
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("the others keep what was theirs alone: only what changes of the named one is changed of them", async () => {
    const school = await office()
    await school.edit(school.ids[3]!, { date: "2027-06-20", maxParticipants: 2, isAvailable: false })
    const { series } = await school.edit(school.ids[0]!, {
      location: "Base de Vevey",
      priceChf: 180,
      scope: "unbooked",
    })
    expect(series).toMatchObject({ changed: 3, left: [{ id: school.ids[2], reason: "booked" }] })
    const rows = await on.db.selectFrom("slots").selectAll().where("kind", "=", "theory").orderBy("startsAt").execute()
    expect(rows.map(({ location, priceCents }) => `${location} ${priceCents}`)).toEqual([
      "Base de Vevey 18000",
      "Base de Vevey 18000",
      "Base de Nyon 15000",
      "Base de Vevey 18000",
    ])
    expect((await courses())[3]).toBe("20 09:00–12:00 2 closed v3")
  })

  test("cancelling this one and those after it cancels its bookings, and leaves later ones that are booked", async () => {
    const school = await office()
    const all = await school.cancel(school.ids[0]!, { scope: "unbooked" })
    expect(all.series).toMatchObject({ changed: 3, left: [{ id: school.ids[2], reason: "booked" }] })
    expect((await courses()).map((course) => course.split(" ")[3])).toEqual([
      "cancelled",
      "cancelled",
      "open",
      "cancelled",
    ])
    const mails = () =>
      on.db.selectFrom("emails").select("id").where("kind", "=", "training-session-cancelled").execute()
    expect(await mails()).toHaveLength(0)
    const booked = await school.cancel(school.ids[2]!, { scope: "following" })
    expect(booked.series).toEqual({ changed: 1, left: [] })
    expect(await mails()).toHaveLength(1)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test.each([
    ["of an older version", { version: 7, maxParticipants: 3, scope: "unbooked" }, 409, "changed-meanwhile"],
    ["to another day", { date: "2027-06-15", scope: "following" }, 422, "date-in-series"],
    ["of another kind while it is booked", { sessionType: "practice", scope: "following" }, 409, "course-booked"],
    ["within a reach nobody knows", { scope: "toutes" }, 422, "invalid-request"],
  ])("a change %s is refused and nothing is written", async (_, traits, status, code) => {
    const school = await office()
    const before = { rows: await rowsOf(on.db), courses: await courses() }
    const refused = await school.edit(school.ids[2]!, { date: "2027-06-19", ...traits })
    expect(refused).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid (?!request)|expected|required/i)
    expect({ rows: await rowsOf(on.db), courses: await courses() }).toEqual(before)
  })

  test("a course of no series is refused a wide change", async () => {
    const school = await office()
    const { id } = await aSession(on.db, { date: "2027-06-27" })
    expect(await school.cancel(id, { scope: "following" })).toMatchObject({ status: 422, body: { code: "no-series" } })
  })

  test("of two who cancel a series at once, one is told that it is done", async () => {
    const school = await office()
    const cancel = () => school.cancel(school.ids[0]!, { scope: "unbooked" })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await courses()).filter((course) => course.includes("cancelled v2"))).toHaveLength(3)
  })
})
