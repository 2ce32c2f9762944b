import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { freeSeats } from "#app/features/calendar/door/free-seats.server.ts"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { applicationMailNow } from "#app/features/licence/seats/seat-mail-now.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { school } from "#content/school.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aSession, seatsTaken, seen, sessionsOutOfStep } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { type DraftTraits, submittingCandidate } from "#tests/support/people/submitting-candidate.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe("submitting", () => {
  const on = useDatabase()

  const candidate = (draft?: DraftTraits | null) => submittingCandidate(on, draft)

  test("takes the seats, sends the application, writes the event and the mails", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { people, userId, cookie, draft, submit } = await candidate()
    const before = await rowsOf(on.db)
    const { status, body } = await submit(seen(practice, theory))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        applicationId: draft?.id,
        submittedAt: testNow.toISOString(),
        bookings: [theory, practice].map(({ id }) => ({
          sessionId: id,
          reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
          priceCents: 15_000,
        })),
      },
    })
    expect(people.woken()).toBe(1)
    expect(await rowsOf(on.db)).toEqual({
      ...before,
      bookings: 2,
      charges: (before.charges ?? 0) + 2,
      places: 2,
      emails: (before.emails ?? 0) + 2,
      events: (before.events ?? 0) + 1,
      idempotency_keys: 1,
    })
    expect(await seatsTaken(on.db)).toEqual({ [theory.id]: 1, [practice.id]: 1 })
    const application = await on.db.selectFrom("boatLicenseApplications").selectAll().executeTakeFirstOrThrow()
    expect(application).toMatchObject({
      id: draft?.id,
      status: "submitted",
      submittedAt: testNow,
      version: 2,
      chosenSessions: seen(practice, theory),
    })
    expect(await on.db.selectFrom("seats").select(["userId", "status"]).execute()).toEqual([
      { userId, status: "confirmed" },
      { userId, status: "confirmed" },
    ])
    const event = await on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "application.submitted")
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: userId, change: { status: ["draft", "submitted"], licenseType: "coastal" } })
    expect(JSON.stringify(event.change)).not.toMatch(/Rochat|elodie/)
    expect((await people.call("GET", "/api/v1/me/application", undefined, cookie)).body.application).toBeNull()
  })

  test("mails the account's own address with the sessions for the calendar, and the school", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { people, userId, submit } = await candidate()
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ email: "somebody-else@example.ch" })
      .where("userId", "=", userId)
      .execute()
    const { body } = await submit(seen(theory, practice))
    expect(await people.mailed("application_confirmation")).toMatchObject({
      firstName: "Élodie",
      lastName: "Rochat",
      licenseType: "coastal",
      applicationId: body.applicationId,
      userId,
    })
    const mails = await sendQueued(on.db)
    const to = (address: string) => mails.filter(({ recipients }) => recipients.includes(address))
    expect(to("elodie@example.ch")).toHaveLength(1)
    expect(to("elodie@example.ch")[0]?.source).toContain("sessions-de-formation.ics")
    expect(to(school.email)).toHaveLength(1)
    expect(to(school.email)[0]?.headers.get("reply-to")).toEqual(["somebody-else@example.ch"])
    expect(to("somebody-else@example.ch")).toEqual([])
  })

  test.each([
    ["12:00", false],
    ["11:59", true],
  ])(
    "with a session in seven days at %s, the mails know when they are sent whether it is still free to change",
    async (startTime, late) => {
      const theory = await aSession(on.db, { date: "2027-06-17", startTime, endTime: "15:00" })
      const practice = await aSession(on.db, { date: "2027-07-01", sessionType: "practice" })
      const { people, submit } = await candidate()
      expect((await submit(seen(theory, practice))).status).toBe(200)
      for (const kind of ["application_confirmation", "application-notice"] as const) {
        const sent = await applicationMailNow(on.db, await people.mailed(kind), testNow)
        expect(sent.seats.map(({ change }) => change?.late)).toEqual([late, false])
      }
    },
  )

  test("again with the same key gives the same answer, and does nothing twice", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { submit } = await candidate()
    const key = uuid()
    const first = await submit(seen(theory, practice), { key })
    const before = await rowsOf(on.db)
    const second = await submit(seen(theory, practice), { key })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await submit(seen(theory), { key })).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect(await submit(seen(theory, practice))).toMatchObject({
      status: 409,
      body: { code: "draft-changed-meanwhile" },
    })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("twelve clicks and tabs at once submit once", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { submit } = await candidate()
    const key = uuid()
    const keys = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? key : uuid()))
    const answers = await Promise.all(keys.map((one) => submit(seen(theory, practice), { key: one })))
    const submitted = answers.filter(({ status }) => status === 200)
    expect(submitted.length).toBeGreaterThan(0)
    expect(new Set(submitted.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(["draft-changed-meanwhile"]),
    )
    expect(await seatsTaken(on.db)).toEqual({ [theory.id]: 1, [practice.id]: 1 })
    expect(await on.db.selectFrom("emails").select("id").execute()).toHaveLength(2)
  })

  test.each<[string, DraftTraits, string]>([
    ["without a phone number", { phone: "" }, "informations"],
    ["without a first name", { firstName: " " }, "informations"],
    ["without a photo", { documents: ["identity", "medical"] }, "documents"],
    ["with a certificate of three months", { issuedOn: "2027-03-10" }, "documents"],
    ["with a certificate of tomorrow", { issuedOn: "2027-06-11" }, "documents"],
    ["unpaid", { payment: null }, "paiement"],
    ["paid in vain", { payment: "failed" }, "paiement"],
    ["while the payment is under way", { payment: "pending" }, "paiement"],
  ])("%s is refused, and says at which step", async (_how, draft, step) => {
    const course = await aCourse(on.db)
    const { submit } = await candidate(draft)
    const before = await rowsOf(on.db)
    expect(await submit(seen(...course))).toMatchObject({ status: 409, body: { code: "step-incomplete", step } })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(Object.values(await seatsTaken(on.db))).toEqual([0, 0])
  })

  test.each(["submitted", "under_review"] as const)(
    "is refused while one of that type is %s, and not by another type's",
    async (status) => {
      const course = await aCourse(on.db)
      const { userId, submit } = await candidate()
      await applicationOf(on.db, userId, { status, licenseType: "inland" })
      const open = await applicationOf(on.db, userId, { status })
      const before = await rowsOf(on.db)
      expect(await submit(seen(...course))).toMatchObject({ status: 409, body: { code: "type-already-open" } })
      expect(await rowsOf(on.db)).toEqual(before)
      await on.db.updateTable("boatLicenseApplications").set({ status: "rejected" }).where("id", "=", open.id).execute()
      expect((await submit(seen(...course))).status).toBe(200)
    },
  )

  test("of an older version, of no draft, or of somebody else's is refused", async () => {
    const course = await aCourse(on.db)
    const { people, submit } = await candidate()
    const other = await people.someone("autre@example.ch")
    const before = await rowsOf(on.db)
    const stale = { status: 409, body: { code: "draft-changed-meanwhile" } }
    expect(await submit(seen(...course), { version: 2 })).toMatchObject(stale)
    expect(await submit(seen(...course), { as: other.cookie })).toMatchObject(stale)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test.each<[string, unknown, string]>([
    ["version 0", { version: 0, sessions: [] }, "version"],
    ["a price below nothing", { version: 1, sessions: [{ id: uuid(), priceCents: -1 }] }, "sessions.0.priceCents"],
    ["an id that is none", { version: 1, sessions: [{ id: "x'; --", priceCents: 1 }] }, "sessions.0.id"],
    ["a status", { version: 1, sessions: [], status: "approved" }, "status"],
    ["an application's id", { version: 1, sessions: [], applicationId: uuid() }, "applicationId"],
  ])("with %s is refused", async (_what, body, field) => {
    const { people, cookie } = await candidate()
    const before = await rowsOf(on.db)
    const headers = { "idempotency-key": uuid() }
    const answer = await people.call("POST", "/api/v1/me/application/submit", body, cookie, { headers })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors as object)).toEqual([field])
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("seats of an application come free once, those of sessions that have begun do not", async () => {
    const [theory, practice] = await aCourse(on.db)
    const later = await aSession(on.db, { date: "2027-06-20" })
    const { draft, submit } = await candidate()
    await submit(seen(theory, practice, later))
    const free = async (now: Date) =>
      (await inTransaction(on.db, (trx) => freeSeats(trx, { applicationIds: [draft?.id ?? ""], now }))).ids
    expect(await free(instantAt("2027-06-15", "12:00"))).toHaveLength(1)
    expect(await seatsTaken(on.db)).toEqual({ [theory.id]: 1, [practice.id]: 1, [later.id]: 0 })
    expect(await free(testNow)).toHaveLength(2)
    expect(await free(testNow)).toEqual([])
    expect(Object.values(await seatsTaken(on.db))).toEqual([0, 0, 0])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("deleting the account frees the seats of future sessions", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { userId, submit } = await candidate()
    await submit(seen(theory, practice))
    await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson: true, now: testNow }))
    expect(await seatsTaken(on.db)).toEqual({ [theory.id]: 0, [practice.id]: 0 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("one's own data hold the seats", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { people, cookie, submit } = await candidate()
    await submit(seen(theory, practice))
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, cookie)
    expect(body.boatLicenseApplications).toMatchObject([
      { status: "submitted", sessionBookings: [{ sessionId: theory.id }, { sessionId: practice.id }] },
    ])
  })
})
