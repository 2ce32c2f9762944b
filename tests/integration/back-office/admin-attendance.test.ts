import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { keptApplications } from "#app/features/licence/licence.queries.server.ts"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { aBoat } from "#tests/factories/fleet.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { booking, groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { aSeat, aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe.each(engines)("who came, on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now: Date
  beforeEach(async () => {
    now = instantAt("2027-06-12", "08:00")
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const call = (method: string, path: string, body?: object) =>
    people.call(method, `/api/v1/admin${path}`, body, admin.cookie)
  const say = (id: string, attendance: string | null) => call("PUT", `/bookings/${id}/attendance`, { attendance })
  const eventsOf = async (entityId: string) =>
    await on.db
      .selectFrom("events")
      .select(["action", "change", "actor"])
      .where("entityId", "=", entityId)
      .where("actor", "=", admin.userId)
      .orderBy("id")
      .execute()

  async function aGroup() {
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "14:00" })
    const booked = await createReservation(on.db, booking(groupRequest({ base: "nyon" })))
    if (!booked.ok) throw new Error(`the booking was refused: ${booked.refusal}`)
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    return { id, path: `/reservations/${id}` }
  }

  async function aCandidate() {
    const candidate = await people.someone("candidate@example.ch")
    const { id: applicationId } = await applicationOf(on.db, candidate.userId, { status: "submitted" })
    const session = await aSession(on.db, { currentParticipants: 1 })
    const { id: sessionId } = session
    const id = await aSeat(on.db, { reference: "K7M2QX9B", applicationId, sessionId })
    await on.db.insertInto("places").values({ bookingId: id, slotId: sessionId }).execute()
    return { id, sessionId, userId: candidate.userId }
  }

  test("is said of a reservation, said again without a second event, changed and taken back", async () => {
    const { id, path } = await aGroup()
    const { version } = (await call("GET", path)).body
    const at = now.toISOString()
    expect(await say(id, "present")).toMatchObject({
      status: 200,
      body: { id, attendance: "present", attendanceAt: at },
    })
    now = instantAt("2027-06-12", "14:05")
    expect((await say(id, "present")).body).toEqual({ id, attendance: "present", attendanceAt: at })
    expect((await say(id, "absent")).body).toEqual({ id, attendance: "absent", attendanceAt: now.toISOString() })
    expect((await say(id, null)).body).toEqual({ id, attendance: null, attendanceAt: null })
    expect(await eventsOf(id)).toEqual([
      { actor: admin.userId, action: "reservation.present", change: { attendance: [null, "present"] } },
      { actor: admin.userId, action: "reservation.absent", change: { attendance: ["present", "absent"] } },
      { actor: admin.userId, action: "reservation.attendance-cleared", change: { attendance: ["absent", null] } },
    ])
    // A decision shown before the tick is not refused.
    expect((await call("GET", path)).body.version).toBe(version)
  })

  test("is said of a candidate of a course, whose name and phone are on the planning", async () => {
    const { id, sessionId, userId } = await aCandidate()
    expect(await say(id, "absent")).toMatchObject({ status: 200, body: { id, attendance: "absent" } })
    expect(await say(id, "absent")).toMatchObject({ status: 200, body: { id, attendance: "absent" } })
    const day = (await call("GET", "/planning?from=2027-06-12")).body as unknown as Planning
    expect(day.candidates).toEqual([
      {
        id,
        slotId: sessionId,
        reference: "K7M2QX9B",
        name: expect.stringMatching(/\S+ \S+/),
        personId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        phone: "+41 79 123 45 67",
        phoneNormal: null,
        applicationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        account: null,
        attendance: "absent",
      },
    ])
    expect(day.slots).toMatchObject([{ id: sessionId, instructorName: "Karim Jaccard" }])
    expect(await eventsOf(sessionId)).toMatchObject([
      {
        action: "training-session.attendance-noted",
        change: { booking: "K7M2QX9B", attendance: [null, "absent"] },
      },
    ])
    const copy = (await keptApplications(on.db, userId)).flatMap(({ sessionBookings }) => sessionBookings)
    expect(copy).toMatchObject([{ id, attendance: "absent" }])
  })

  test("two who tick at once are both answered, and the last one wins", async () => {
    const { id } = await aGroup()
    const answers = await Promise.all(["present", "absent", "present", "absent"].map((said) => say(id, said)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { attendance } = await on.db.selectFrom("reservations").select("attendance").executeTakeFirstOrThrow()
    const last = (await eventsOf(id)).at(-1)?.change as { attendance: string[] }
    expect(last.attendance[1]).toBe(attendance)
  })

  test("is refused before the day, of what is cancelled, and of what is not there; nothing is written", async () => {
    const [group, seat] = [await aGroup(), await aCandidate()]
    now = instantAt("2027-06-11", "23:59")
    for (const { id } of [group, seat]) {
      const refused = {
        status: 409,
        body: { code: "day-ahead", detail: expect.stringContaining("revenez ce jour-là") },
      }
      expect(await say(id, "present")).toMatchObject(refused)
    }
    now = instantAt("2027-06-12", "00:00")
    expect((await say(group.id, "present")).status).toBe(200)
    expect((await say(group.id, null)).status).toBe(200)
    await on.db.updateTable("reservations").set({ status: "cancelled" }).execute()
    await on.db.updateTable("seats").set({ status: "cancelled" }).execute()
    for (const { id } of [group, seat]) {
      expect(await say(id, "present")).toMatchObject({ status: 409, body: { code: "booking-cancelled" } })
    }
    expect(await say(uuid(), "present")).toMatchObject({ status: 404 })
    expect(await say(group.id, "gone")).toMatchObject({
      status: 422,
      body: { errors: { attendance: ["Présent, absent ou rien"] } },
    })
    expect(await eventsOf(seat.sessionId)).toEqual([])
    expect(await on.db.selectFrom("seats").select("attendance").execute()).toEqual([{ attendance: null }])
  })

  test("does not follow a reservation to another day", async () => {
    const { id, path } = await aGroup()
    await aSlot(on.db, { reservationType: "group_outing", date: "2027-06-19", timeSlot: "14:00" })
    expect((await say(id, "absent")).status).toBe(200)
    const { version } = (await call("GET", path)).body
    const wanted = { version, base: "nyon", date: "2027-06-19", timeSlot: "14:00" }
    expect((await call("POST", `${path}/move`, wanted)).status).toBe(200)
    const moved = await on.db.selectFrom("reservations").select(["day", "attendance"]).execute()
    expect(moved).toEqual([{ day: "2027-06-19", attendance: null }])
  })

  test("the database refuses a word it does not know, and a word without its time", async () => {
    await aGroup()
    const write = (columns: object) => on.db.updateTable("reservations").set(columns).execute()
    await expect(write({ attendance: "gone", attendanceAt: now })).rejects.toThrow("bookings_attendance_check")
    await expect(write({ attendance: "present" })).rejects.toThrow("bookings_attendance_at_check")
  })

  test("the overview begins with what is left of today, by base, and says what lacks a boat", async () => {
    const { sessionId } = await aCandidate()
    await aGroup()
    const today = async () => (await call("GET", "/overview")).body.today as Overview["today"]
    const nyon = async () => (await today()).bases.find(({ base }) => base === "nyon")?.departures
    expect(await nyon()).toMatchObject([
      { id: sessionId, activity: "theory", people: [expect.any(String)], persons: 1, lacksBoat: false },
      { activity: "group_outing", people: ["Élodie Rochat"], persons: 5, boats: [], lacksBoat: false },
    ])
    expect((await today()).bases.map(({ base, departures }) => [base, departures.length])).toEqual([
      ["nyon", 2],
      ["morges", 0],
      ["vevey", 0],
    ])
    await aBoat(on.db)
    now = instantAt("2027-06-12", "12:00")
    expect(await nyon()).toMatchObject([{ activity: "group_outing", lacksBoat: true }])
    now = instantAt("2027-06-13", "00:00")
    expect(await today()).toMatchObject({ date: "2027-06-13", bases: [{ departures: [] }, {}, {}] })
  })
})
