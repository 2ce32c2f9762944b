import { describe, expect, test } from "vitest"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { anEdit, sessionSchool } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe("training sessions people have booked", () => {
  const on = useDatabase()

  test("the details name who is booked, with the short id and the status", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    const { draft, submit, email } = await school.candidate()
    const { body } = await submit(course)
    const [booked] = body.bookings as { reference: string }[]
    expect((await school.read(course[0].id)).body).toMatchObject({
      currentParticipants: 1,
      bookings: [
        {
          reference: booked?.reference,
          applicationId: draft.id,
          firstName: "Élodie",
          lastName: "Rochat",
          email: draft.email,
          phone: draft.phone,
          bookingStatus: "confirmed",
          priceCents: 15_000,
        },
      ],
    })
    expect(email).not.toBe(draft.email)
  })

  test("the maximum never falls below those who are booked, and the refusal names them", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    for (const name of ["Élodie", "Marc"]) await (await school.candidate(name)).submit(course)
    const [{ id }] = course
    const before = await rowsOf(on.db)
    const { status, body } = await school.edit(id, { ...anEdit, maxParticipants: 1 })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: "below-booked",
        booked: [{ name: "Élodie Rochat" }, { name: "Marc Rochat" }],
        errors: { maxParticipants: [expect.any(String)] },
      },
    })
    expect(body.detail).toMatch(/^2\u00a0personnes sont inscrites\u00a0: Élodie Rochat \([A-Z2-9]{8}\), Marc Rochat/)
    expect(await school.edit(id, { ...anEdit, sessionType: "practice" })).toMatchObject({
      status: 409,
      body: { code: "course-booked" },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await school.edit(id, { ...anEdit, maxParticipants: 2 })).toMatchObject({ status: 200 })
  })

  test("a session that moves is told to those who are booked, and to nobody else", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    const { email, submit } = await school.candidate()
    await submit(course)
    await sendQueued(on.db)
    const woken = school.people.woken()
    await school.edit(course[0].id, { ...anEdit, priceChf: 170, maxParticipants: 8 })
    expect(await sendQueued(on.db)).toEqual([])
    const moved = { ...anEdit, priceChf: 170, maxParticipants: 8, startTime: "10:00", version: 2 }
    expect(await school.edit(course[0].id, moved)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(school.people.woken()).toBeGreaterThan(woken)
    const mails = await sendQueued(on.db, mailTime(testNow))
    expect(mails.map(({ recipients }) => recipients)).toEqual([[email]])
    expect(await school.people.mailed("training-session-moved")).toMatchObject({
      firstName: "Élodie",
      sequence: 1,
      seat: { startTime: "10:00", startsAt: "2027-06-12T08:00:00.000Z" },
      before: { startTime: "09:00" },
    })
    const booking = on.db.selectFrom("seats").where("sessionId", "=", course[0].id)
    const kept = booking.select(["priceCents", "version", "sequence"])
    // The calendar of the confirmation had number 0; a new price or maximum is none of its entry.
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ priceCents: 15_000, version: 2, sequence: 1 })
    await school.cancel(course[0].id, 3)
    expect(await school.people.mailed("training-session-cancelled")).toMatchObject({ sequence: 2 })
    expect(await kept.executeTakeFirstOrThrow()).toMatchObject({ version: 3, sequence: 2 })
  })

  test("cancelling frees the seats, cancels the bookings, mails the candidates and leaves their applications", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    const people = [await school.candidate("Élodie"), await school.candidate("Marc")]
    for (const { submit } of people) await submit(course)
    await sendQueued(on.db)
    const [theory, practice] = course
    const { status, body } = await school.cancel(theory.id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        state: "cancelled",
        currentParticipants: 0,
        version: 2,
        bookings: [{ bookingStatus: "cancelled" }, { bookingStatus: "cancelled" }],
      },
    })
    expect(await seatsTaken(on.db)).toEqual({ [theory.id]: 0, [practice.id]: 2 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    const applications = await on.db.selectFrom("boatLicenseApplications").select("status").execute()
    expect(applications).toEqual([{ status: "submitted" }, { status: "submitted" }])
    const event = await on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "training-session.cancelled")
      .executeTakeFirst()
    expect(event).toMatchObject({
      actor: school.admin.userId,
      change: {
        bookings: [expect.any(String), expect.any(String)],
        credited: Object.fromEntries(
          people.map(({ draft }) => [draft.id, { creditedCents: theory.priceCents, currency: "CHF" }]),
        ),
      },
    })
    const mails = await sendQueued(on.db, mailTime(testNow))
    expect(new Set(mails.flatMap(({ recipients }) => recipients))).toEqual(new Set(people.map(({ email }) => email)))
    expect(await school.people.mailed("training-session-cancelled")).toMatchObject({ sequence: 1 })
    expect(mails.every(({ source }) => source.includes("text/calendar"))).toBe(true)
    expect(await school.cancel(theory.id, 2)).toMatchObject({ status: 409, body: { code: "session-cancelled" } })
    const draft = await school.candidate("Zoé")
    expect(await draft.submit(course)).toMatchObject({ status: 409, body: { code: "sessions-changed" } })
  })

  test("whoever deleted the account is shown as forgotten, and told nothing", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    const { submit } = await school.candidate()
    await submit(course)
    await sendQueued(on.db)
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ userId: null, personId: null, firstName: "", lastName: "", email: "", phone: "", forgottenAt: new Date() })
      .execute()
    expect((await school.read(course[0].id)).body).toMatchObject({
      bookings: [{ firstName: "", lastName: "", email: "" }],
    })
    expect((await school.edit(course[0].id, { ...anEdit, maxParticipants: 1, location: "Vevey" })).status).toBe(200)
    await school.cancel(course[0].id, 2)
    expect(await sendQueued(on.db, mailTime(testNow))).toEqual([])
  })
})
