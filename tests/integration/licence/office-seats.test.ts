import { beforeEach, describe, expect, test } from "vitest"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { SeatCandidate } from "#app/features/licence/seats/seats.schema.ts"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { balance, pay } from "#tests/factories/ledger.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { aCourse, aSession, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const path = "/api/v1/admin/training-sessions"
/** The course is on 12 June 2027: free changes end on the 5th, at 09:00 in Zurich. */
const early = new Date("2027-06-01T10:00:00Z")
const late = new Date("2027-06-10T10:00:00Z")
const fee = 45_000

describe.each(engines)("the office and the seats of a candidate on %s", (engine) => {
  const on = useDatabase(engine)
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let candidate: Awaited<ReturnType<typeof school.candidate>>
  let course: Awaited<ReturnType<typeof aCourse>>
  let now = early

  beforeEach(async () => {
    now = early
    school = await sessionSchool(on, { clock: { now: () => now } })
    course = await aCourse(on.db)
    candidate = await school.candidate()
    await candidate.submit(course)
    await sendQueued(on.db, now)
  })

  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const ask = async (method: string, rest: string, body?: object) =>
    await school.people.call(method, path + rest, body, school.admin.cookie)
  const read = async (sessionId: string) => (await ask("GET", `/${sessionId}`)).body as unknown as AdminSessionDetail
  const seatIn = async (sessionId: string) => {
    const [seat] = (await read(sessionId)).bookings
    if (!seat) throw new Error("nobody is in this session")
    return seat
  }
  type Act = "move" | "cancellation" | "undo" | "send-now"
  const act = async (what: Act, sessionId: string, body: object = {}) => {
    const { id, version } = await seatIn(sessionId)
    return await ask("POST", `/${sessionId}/bookings/${id}/${what}`, { version, ...body })
  }
  const add = async (sessionId: string, applicationId: string, body: object = {}) => {
    const { version } = await read(sessionId)
    return await ask("POST", `/${sessionId}/bookings`, { version, applicationId, ...body })
  }
  const own = async () => {
    const key = { applicationId: candidate.draft.id }
    const look = await school.people.call("POST", "/api/v1/own-sessions", key, candidate.cookie)
    return look.body as unknown as OwnSessions
  }
  const owed = async () => (await balance(on.db, candidate.draft.id)).owedCents - fee
  const events = async () => {
    const rows = await on.db.selectFrom("events").select(["action", "actor", "change"]).orderBy("id").execute()
    return rows.filter(({ action }) => action.startsWith("application.seat"))
  }

  describe("taking a candidate out", () => {
    test("keeps nothing, also in the last days: all is credited at once, and the page and the mail say who did it", async () => {
      now = late
      await pay(on.db, candidate.draft.id, 30_000, { now })
      const reason = "Le bateau est en réparation."
      const { status, body } = await act("cancellation", course[0].id, { message: reason })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          state: "open",
          currentParticipants: 0,
          bookings: [
            {
              bookingStatus: "cancelled",
              undoable: {
                act: "cancelled",
                decidedAt: now.toISOString(),
                mailLeavesAt: later(undoMinutes).toISOString(),
              },
            },
          ],
        },
      })
      expect(await owed()).toBe(15_000)
      const { seats, account } = await own()
      expect(seats[0]).toMatchObject({ bookingStatus: "cancelled", keptPercent: null, sessionCancelled: true })
      expect(account).toMatchObject({ restCents: -15_000 })
      expect(await events()).toMatchObject([
        {
          action: "application.seat-cancelled",
          actor: school.admin.userId,
          change: { creditedCents: 15_000, fields: ["message"] },
        },
      ])
      expect(await sendQueued(on.db, later(undoMinutes - 1))).toEqual([])
      const [mail] = await sendQueued(on.db, later(undoMinutes))
      expect(mail?.recipients).toEqual([candidate.email])
      const told = await school.people.mailed("training-session-cancelled")
      expect(told).toMatchObject({ choosable: true, message: reason, money: { restCents: -15_000 } })
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("can be undone until the mail leaves: place and charges are back, and nobody is told", async () => {
      const before = await own()
      await act("cancellation", course[0].id)
      const undone = await act("undo", course[0].id)
      expect(undone).toMatchObject({
        status: 200,
        body: { currentParticipants: 1, bookings: [{ bookingStatus: "confirmed", undoable: null }] },
      })
      expect(await owed()).toBe(30_000)
      const { seats } = await own()
      expect(seats.map(({ id, bookingStatus }) => [id, bookingStatus])).toEqual(
        before.seats.map(({ id }) => [id, "confirmed"]),
      )
      expect(await sendQueued(on.db, later(60))).toEqual([])
      expect(await act("undo", course[0].id)).toMatchObject({ status: 409, body: { code: "mail-left" } })
      // Taken out and given back once more, it is credited once more.
      await act("cancellation", course[0].id)
      expect(await owed()).toBe(15_000)
      await act("undo", course[0].id)
      expect(await owed()).toBe(30_000)
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("is final once the mail is sent now, or the candidate chose another session instead", async () => {
      const other = await aSession(on.db, { date: "2027-06-20" })
      await act("cancellation", course[0].id)
      const seat = (await own()).seats[0]
      const replaced = await school.people.call(
        "POST",
        `/api/v1/me/applications/${candidate.draft.id}/sessions`,
        { version: (await own()).version, bookingId: seat?.id, sessionId: other.id, priceCents: other.priceCents },
        candidate.cookie,
        { headers: { "idempotency-key": crypto.randomUUID() } },
      )
      expect(replaced.status).toBe(200)
      expect(await act("undo", course[0].id)).toMatchObject({ status: 409, body: { code: "seat-replaced" } })
      expect(await act("send-now", course[0].id)).toMatchObject({
        status: 200,
        body: { bookings: [{ undoable: null }] },
      })
      expect(await act("undo", course[0].id)).toMatchObject({ status: 409, body: { code: "mail-left" } })
    })

    test("is refused for a stale version, a seat elsewhere, one that ended, and a session that began", async () => {
      const { id, version } = await seatIn(course[0].id)
      const rows = await rowsOf(on.db)
      const cancel = async (sessionId: string, body: object) =>
        await ask("POST", `/${sessionId}/bookings/${id}/cancellation`, body)
      expect(await cancel(course[0].id, { version: version + 1 })).toMatchObject({
        body: { code: "changed-meanwhile" },
      })
      expect(await cancel(course[1].id, { version })).toMatchObject({ status: 404, body: { code: "seat-not-found" } })
      now = new Date("2027-06-12T07:00:00Z")
      expect(await cancel(course[0].id, { version })).toMatchObject({ body: { code: "session-past" } })
      expect(await rowsOf(on.db)).toEqual(rows)
      now = early
      await act("cancellation", course[0].id)
      expect(await act("cancellation", course[0].id)).toMatchObject({ status: 409, body: { code: "seat-over" } })
    })
  })

  describe("adding a candidate", () => {
    test("takes a place and charges it as a booking does; the mail leaves after ten minutes", async () => {
      const session = await aSession(on.db, { date: "2027-06-20", priceCents: 18_000 })
      const message = "Comme convenu au téléphone."
      const added = await add(session.id, candidate.draft.id, { message })
      expect(added).toMatchObject({
        status: 201,
        body: {
          currentParticipants: 1,
          bookings: [
            { firstName: "Élodie", bookingStatus: "confirmed", priceCents: 18_000, undoable: { act: "added" } },
          ],
        },
      })
      expect(await owed()).toBe(48_000)
      expect((await own()).seats).toHaveLength(3)
      expect(await sendQueued(on.db, later(undoMinutes - 1))).toEqual([])
      const [mail] = await sendQueued(on.db, later(undoMinutes))
      expect(mail?.recipients).toEqual([candidate.email])
      expect(await school.people.mailed("training-session-added")).toMatchObject({ message, priceCents: 18_000 })
      expect(await events()).toMatchObject([{ action: "application.seat-added", change: { chargedCents: 18_000 } }])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("can be undone as if it had never been; the candidate may be added again", async () => {
      const before = await own()
      const session = await aSession(on.db, { date: "2027-06-20" })
      await add(session.id, candidate.draft.id)
      const undone = await act("undo", session.id)
      expect(undone).toMatchObject({ status: 200, body: { currentParticipants: 0, bookings: [] } })
      expect((await own()).seats).toEqual(before.seats)
      expect(await owed()).toBe(30_000)
      expect(await sendQueued(on.db, later(60))).toEqual([])
      expect(await add(session.id, candidate.draft.id)).toMatchObject({ status: 201 })
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test.each([
      ["session-full", 409, { currentParticipants: 6 }],
      ["session-past", 409, { date: "2027-05-20" }],
      ["session-closed", 409, { isAvailable: false }],
      ["session-cancelled", 409, { cancelledAt: early }],
      ["other-licence", 422, { licenseType: "inland" }],
      ["sessions-overlap", 422, { date: "2027-06-12", startTime: "13:00", endTime: "15:00" }],
    ] as const)("is refused where the session is %s (%i), and nothing is written", async (code, status, traits) => {
      const { id } = await aSession(on.db, { date: "2027-06-20", ...traits })
      const rows = await rowsOf(on.db)
      expect(await add(id, candidate.draft.id)).toMatchObject({ status, body: { code } })
      expect(await rowsOf(on.db)).toEqual(rows)
    })

    test("is refused for an application that is rejected, a draft, unknown or in the session, and for a stale session", async () => {
      const rejected = await applicationOf(on.db, candidate.userId, { status: "rejected", licenseType: "coastal" })
      const draft = await school.candidate("Marc")
      const refused = async (applicationId: string, body: object = {}) =>
        (await add(course[0].id, applicationId, body)).body.code
      expect(await refused(rejected.id)).toBe("not-admitted")
      expect(await refused(draft.draft.id)).toBe("not-admitted")
      expect(await refused(crypto.randomUUID())).toBe("application-not-found")
      expect(await refused(candidate.draft.id)).toBe("already-in")
      const session = await aSession(on.db, { date: "2027-06-20" })
      expect(await add(session.id, candidate.draft.id, { version: 2 })).toMatchObject({
        body: { code: "changed-meanwhile" },
      })
    })

    test("offers those of the licence who are sent, not rejected and not in the session, found by name", async () => {
      const session = await aSession(on.db, { date: "2027-06-20" })
      const find = async (sessionId: string, q: string) => {
        const { body } = await ask("GET", `/${sessionId}/candidates?q=${encodeURIComponent(q)}`)
        return (body.items as SeatCandidate[]).map(({ applicationId }) => applicationId)
      }
      await school.candidate("Marc")
      await applicationOf(on.db, candidate.userId, { status: "rejected", licenseType: "coastal" })
      expect(await find(session.id, "elodie rochat")).toEqual([candidate.draft.id])
      expect(await find(session.id, "marc")).toEqual([])
      expect(await find(course[0].id, "rochat")).toEqual([])
      const inland = await aSession(on.db, { date: "2027-06-21", licenseType: "inland" })
      expect(await find(inland.id, "rochat")).toEqual([])
      expect((await ask("GET", `/${crypto.randomUUID()}/candidates?q=rochat`)).status).toBe(404)
    })
  })

  describe("moving a seat", () => {
    test("names the other price and charges the difference; the candidate's way out is free until the new start", async () => {
      now = late
      const session = await aSession(on.db, { date: "2027-06-13", priceCents: 18_000 })
      const { id: seatId, reference } = await seatIn(course[0].id)
      const moved = await act("move", course[0].id, { sessionId: session.id, priceCents: 18_000 })
      expect(moved).toMatchObject({
        status: 200,
        body: { id: session.id, bookings: [{ id: seatId, reference, priceCents: 18_000, undoable: { act: "moved" } }] },
      })
      expect(await owed()).toBe(33_000)
      expect(await seatsTaken(on.db)).toEqual({ [course[0].id]: 0, [course[1].id]: 1, [session.id]: 1 })
      const shown = (await own()).seats.find(({ id }) => id === seatId)
      expect(shown?.terms).toMatchObject({
        movedBySchool: true,
        cancellable: true,
        move: "free",
        keptCents: 0,
        freeUntil: session.startsAt.toISOString(),
      })
      await sendQueued(on.db, later(undoMinutes))
      expect(await school.people.mailed("training-session-moved")).toMatchObject({
        before: { date: "2027-06-12" },
        prices: [15_000, 18_000],
        seat: { date: "2027-06-13" },
      })
      expect(await events()).toMatchObject([
        {
          action: "application.seat-moved",
          change: { sessionId: [course[0].id, session.id], chargedCents: 3000, currency: "CHF" },
        },
      ])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("credits the difference of a cheaper session, and an undo gives back session, price and terms", async () => {
      const session = await aSession(on.db, { date: "2027-06-20", priceCents: 12_000 })
      const before = await own()
      await act("move", course[0].id, { sessionId: session.id, priceCents: 12_000 })
      expect(await owed()).toBe(27_000)
      // What the session costs by now does not matter to a seat that goes back.
      await school.edit(course[0].id, { ...(await planOf(course[0].id)), priceChf: 200 })
      const undone = await act("undo", session.id)
      expect(undone).toMatchObject({ status: 200, body: { id: course[0].id, bookings: [{ priceCents: 15_000 }] } })
      expect(await owed()).toBe(30_000)
      const { seats } = await own()
      expect(seats.map(({ sessionId, priceCents, terms }) => ({ sessionId, priceCents, terms }))).toEqual(
        before.seats.map(({ sessionId, priceCents, terms }) => ({ sessionId, priceCents, terms })),
      )
      expect(await sendQueued(on.db, later(60))).toEqual([])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("tells of two moves once, from where the candidate knows the seat; back there, it tells of none", async () => {
      const [one, two] = [await aSession(on.db, { date: "2027-06-20" }), await aSession(on.db, { date: "2027-06-21" })]
      const to = (sessionId: string) => ({ sessionId, priceCents: 15_000 })
      await act("move", course[0].id, { ...to(one.id), message: "Le moniteur est malade." })
      await act("move", one.id, to(two.id))
      const mails = await on.db.selectFrom("emails").select("data").where("state", "=", "queued").execute()
      expect(mails).toMatchObject([
        { data: { before: { date: "2027-06-12" }, seat: { date: "2027-06-21" }, message: "Le moniteur est malade." } },
      ])
      await act("move", two.id, to(course[0].id))
      expect(await sendQueued(on.db, later(60))).toEqual([])
      expect((await own()).seats[0]?.terms).toMatchObject({ movedBySchool: false, movesLeft: 2 })
    })

    test.each([
      ["session-full", 409, { currentParticipants: 6 }],
      ["session-past", 409, { date: "2027-05-20" }],
      ["session-closed", 409, { isAvailable: false }],
      ["session-cancelled", 409, { cancelledAt: early }],
      ["session-repriced", 409, { priceCents: 16_000 }],
      ["other-kind", 422, { sessionType: "practice" }],
      ["other-licence", 422, { licenseType: "inland" }],
      ["sessions-overlap", 422, { date: "2027-06-12", startTime: "13:00", endTime: "15:00" }],
    ] as const)(
      "is refused where the other session is %s (%i), and nothing is written",
      async (code, status, traits) => {
        const { id: sessionId } = await aSession(on.db, { date: "2027-06-20", ...traits })
        const rows = await rowsOf(on.db)
        expect(await act("move", course[0].id, { sessionId, priceCents: 15_000 })).toMatchObject({
          status,
          body: { code },
        })
        expect(await rowsOf(on.db)).toEqual(rows)
      },
    )

    test("is final once the session changes for everybody: both mails leave, in order", async () => {
      const session = await aSession(on.db, { date: "2027-06-20" })
      await act("move", course[0].id, { sessionId: session.id, priceCents: 15_000 })
      const plan = await planOf(session.id)
      expect(await school.edit(session.id, { ...plan, startTime: "10:00" })).toMatchObject({ status: 200 })
      expect(await seatIn(session.id)).toMatchObject({ undoable: null })
      const mails = await sendQueued(on.db, now)
      expect(mails).toHaveLength(2)
      expect(await act("undo", session.id)).toMatchObject({ body: { code: "mail-left" } })
    })
  })

  async function planOf(sessionId: string) {
    const session = await read(sessionId)
    const { date, startTime, endTime, sessionType, licenseType, instructorName, location, maxParticipants } = session
    const plan = { date, startTime, endTime, sessionType, licenseType, instructorName, location, maxParticipants }
    const { isAvailable, version } = session
    return { ...plan, priceChf: session.priceCents / 100, isAvailable, version }
  }
})
