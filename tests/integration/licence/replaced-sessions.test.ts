import { addHours } from "date-fns"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import type { MyApplication } from "#app/features/licence/licence.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { freeUnpaidPlaces } from "#server/wiring.ts"
import { withPerson } from "#tests/factories/persons.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aSeat, aSession, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { site } from "#tests/support/mail-site.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe("a session the school cancelled", () => {
  const on = useDatabase()

  /** Somebody whose theory session of 12 June was cancelled, and another one of 13 June. */
  async function cancelledSeat(now = testNow) {
    const school = await sessionSchool(on, { clock: { now: () => now } })
    const course = await aCourse(on.db)
    const candidate = await school.candidate()
    await candidate.submit(course)
    const [theory, practice] = course
    await school.cancel(theory.id)
    const free = await aSession(on.db, { date: "2027-06-13" })
    const path = `/api/v1/me/applications/${candidate.draft.id}/sessions`

    async function application(): Promise<MyApplication> {
      const { body } = await school.people.call("GET", "/api/v1/me/applications", undefined, candidate.cookie)
      return (body.items as [MyApplication])[0]
    }
    const booked = (await application()).sessions.find(({ sessionId }) => sessionId === theory.id)
    const usual = { version: 2, bookingId: booked?.id ?? "", sessionId: free.id, priceCents: 15_000 }
    const replace = (body: object = {}, { key = uuid(), cookie = candidate.cookie } = {}) =>
      school.people.call("POST", path, { ...usual, ...body }, cookie, { headers: { "idempotency-key": key } })
    return { school, candidate, theory, practice, free, booked, application, replace }
  }

  test("is replaced by its candidate: seat, event, mail, calendar, and the school sees it", async () => {
    const { school, candidate, theory, practice, free, booked, application, replace } = await cancelledSeat()
    expect(await school.people.mailed("training-session-cancelled")).toMatchObject({ choosable: true })
    await sendQueued(on.db)
    const key = uuid()
    const { status, body } = await replace({}, { key })
    expect({ status, body }).toMatchObject({ status: 200, body: { sessionId: free.id, priceCents: 15_000 } })
    expect(await seatsTaken(on.db)).toEqual({ [theory.id]: 0, [practice.id]: 1, [free.id]: 1 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])

    const [mail, ...more] = await sendQueued(on.db)
    expect([mail?.recipients, more]).toEqual([[candidate.email], []])
    const { seat, before } = await school.people.mailed("training-session-replaced")
    expect([seat.id, before.reference]).toEqual([body.bookingId, booked?.reference])
    expect(seat.id).not.toBe(booked?.id)
    expect(mail?.source).toContain("text/calendar")

    const shown = (await application()).sessions
    expect(shown.map(({ sessionId, replaces }) => [sessionId, replaces])).toEqual([
      [theory.id, null],
      [practice.id, null],
      [free.id, booked?.id],
    ])
    const path = `/api/v1/admin/applications/${candidate.draft.id}`
    const record = (await school.people.call("GET", path, undefined, school.admin.cookie)).body
    expect(record).toMatchObject({
      version: 3,
      sessions: [{ sessionCancelled: true }, {}, { replaces: booked?.id }],
      history: [
        {},
        { action: "application.session-replaced", change: { reference: [booked?.reference, body.reference] } },
      ],
    })

    const after = await rowsOf(on.db)
    expect(await replace({}, { key })).toMatchObject({ status: 200, body })
    expect(await replace()).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    expect(await replace({ version: 3 })).toMatchObject({ status: 409, body: { code: "nothing-to-replace" } })
    expect(await replace({ sessionId: uuid() }, { key })).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect(await rowsOf(on.db)).toEqual(after)
  })

  test("is replaced again when the school cancels the other one too", async () => {
    const { school, free, replace } = await cancelledSeat()
    const first = await replace()
    await school.cancel(free.id)
    const third = await aSession(on.db, { date: "2027-06-14" })
    const next = { version: 3, bookingId: first.body.bookingId, sessionId: third.id }
    expect(await replace(next)).toMatchObject({ status: 200, body: { sessionId: third.id } })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test.each([
    ["session-full", 409, "complète", { currentParticipants: 6 }],
    ["session-unavailable", 409, "n’est plus proposée", { date: "2027-06-01" }],
    ["session-unavailable", 409, "n’est plus proposée", { isAvailable: false }],
    ["session-unavailable", 409, "n’est plus proposée", { cancelledAt: new Date("2027-06-02T10:00:00Z") }],
    ["session-repriced", 409, "prix", { priceCents: 16_000 }],
    ["other-kind", 422, "théorie", { sessionType: "practice" }],
    ["other-licence", 422, "autre permis", { licenseType: "inland" }],
    ["sessions-overlap", 422, "en même temps", { date: "2027-06-12", startTime: "13:00", endTime: "15:00" }],
  ] as const)("is not replaced by one that is %s (%i, « %s »)", async (code, status, words, traits) => {
    const { replace } = await cancelledSeat()
    const { id } = await aSession(on.db, { date: "2027-06-14", ...traits })
    const before = await rowsOf(on.db)
    const refused = await replace({ sessionId: id })
    expect(refused).toMatchObject({ status, body: { code, detail: expect.stringContaining(words) } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("is replaced as one that an unpaid deposit freed", async () => {
    const charged = instantAt("2027-05-25", "10:00")
    const { practice, application, replace } = await cancelledSeat(charged)
    const other = { date: "2027-06-13", startTime: "14:00", endTime: "17:00" }
    const { id: sessionId } = await aSession(on.db, { sessionType: "practice", ...other })
    await inTransaction(on.db, (trx) =>
      freeUnpaidPlaces(trx, addHours(charged, 24), {
        site,
        hours: { lesson: null, programme: 24 },
      }),
    )
    const lapsed = (await application()).sessions.find((seat) => seat.sessionId === practice.id)
    expect(lapsed).toMatchObject({ bookingStatus: "cancelled", sessionCancelled: false, keptPercent: null })
    expect(await replace({ version: 3, bookingId: lapsed?.id, sessionId })).toMatchObject({ status: 200 })
  })

  test("is not replaced by somebody else, of a rejected application, or where nothing was cancelled", async () => {
    const { school, candidate, practice, application, replace } = await cancelledSeat()
    const other = await school.candidate("Marc")
    expect(await replace({}, { cookie: other.cookie })).toMatchObject({ status: 404, body: { code: "not-found" } })
    const kept = (await application()).sessions.find(({ sessionId }) => sessionId === practice.id)
    expect(await replace({ bookingId: kept?.id })).toMatchObject({ status: 409, body: { code: "nothing-to-replace" } })
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ status: "rejected" })
      .where("id", "=", candidate.draft.id)
      .execute()
    expect(await replace()).toMatchObject({ status: 409, body: { code: "nothing-to-replace" } })
  })

  test("is replaced by nobody's other session: those of the person's other applications count too", async () => {
    const { candidate, replace } = await cancelledSeat()
    const inland = { licenseType: "inland", date: "2027-06-13" } as const
    const [theory] = await aCourse(on.db, inland)
    const { id: applicationId } = await on.db
      .insertInto("boatLicenseApplications")
      .values({ ...withPerson(candidate.draft), id: uuid(), status: "approved", licenseType: "inland" })
      .returning("id")
      .executeTakeFirstOrThrow()
    await aSeat(on.db, { applicationId, sessionId: theory.id })
    expect(await replace()).toMatchObject({ status: 422, body: { code: "sessions-overlap" } })
  })
})
