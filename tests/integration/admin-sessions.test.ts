import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aSession, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { anEdit, aPlan, sessionSchool } from "#tests/support/session-school.ts"

const nowhere = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

describe.each(engines)("training sessions kept by the school on %s", (engine) => {
  const on = useDatabase(engine)

  async function eventsOf(action: string) {
    return await on.db
      .selectFrom("events")
      .select(["actor", "entityId", "change"])
      .where("action", "=", action)
      .execute()
  }

  test("a session made with the form's defaults is open and seen by candidates", async () => {
    const school = await sessionSchool(on)
    const { status, body } = await school.create()
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        sessionType: "theory",
        licenseType: "coastal",
        priceCents: 15_000,
        currentParticipants: 0,
        maxParticipants: 6,
        isAvailable: true,
        state: "open",
        version: 1,
        bookings: [],
      },
    })
    const { cookie } = await school.candidate()
    const seen = await school.people.call("GET", "/api/v1/training-sessions?licenceType=coastal", undefined, cookie)
    expect(seen.body.items).toMatchObject([{ id: body.id, date: "2027-06-12", priceCents: 15_000, placesLeft: 6 }])
    expect(await eventsOf("training-session.created")).toMatchObject([
      { actor: school.admin.userId, entityId: body.id, change: { maxParticipants: 6, priceCents: 15_000 } },
    ])
    expect(JSON.stringify(await eventsOf("training-session.created"))).not.toContain("Jaccard")
  })

  test("the same creation sent twice is one session", async () => {
    const { create } = await sessionSchool(on)
    const key = uuid()
    const [first, second] = await Promise.all([create(aPlan, key), create(aPlan, key)])
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect(await create({ ...aPlan, location: "Base de Vevey" }, key)).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    })
    expect((await rowsOf(on.db)).training_sessions).toBe(1)
  })

  test.each<[string, object, string]>([
    ["no seat", { maxParticipants: 0 }, "maxParticipants"],
    ["21 seats", { maxParticipants: 21 }, "maxParticipants"],
    ["a negative price", { priceChf: -1 }, "priceChf"],
    ["a tenth of a cent", { priceChf: 150.001 }, "priceChf"],
    ["yesterday", { date: "2027-06-09" }, "date"],
    ["an hour that is over", { date: "2027-06-10", startTime: "11:59" }, "startTime"],
    ["its end before its start", { endTime: "08:00" }, "endTime"],
    ["an hour the clocks skip", { date: "2028-03-26", startTime: "02:30", endTime: "04:00" }, "startTime"],
    ["a type nobody knows", { sessionType: "sieste" }, "sessionType"],
    ["a licence nobody knows", { licenseType: "hauturier" }, "licenseType"],
    ["seats already taken", { currentParticipants: 3 }, "currentParticipants"],
    ["no instructor", { instructorName: " " }, "instructorName"],
  ])("%s: neither created nor changed, in French, nothing written", async (_, wrong, field) => {
    const school = await sessionSchool(on)
    const { id } = await aSession(on.db)
    const before = await rowsOf(on.db)
    for (const answer of [
      await school.create({ ...aPlan, ...wrong }),
      await school.edit(id, { ...anEdit, ...wrong }),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { code: "invalid-request", errors: { [field]: [expect.any(String)] } },
      })
      expect(JSON.stringify(answer.body)).not.toMatch(/Invalid|expected/)
    }
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await school.read(id)).body).toMatchObject({ version: 1 })
  })

  test("a number beyond all numbers is refused", async () => {
    const school = await sessionSchool(on)
    const beyond = JSON.stringify(aPlan).replace('"priceChf":150', '"priceChf":1e309')
    expect(await school.create(beyond as never)).toMatchObject({
      status: 422,
      body: { errors: { priceChf: [expect.any(String)] } },
    })
  })

  test("an id of nothing is not found, one that is none is refused", async () => {
    const { read, edit, cancel } = await sessionSchool(on)
    const before = await rowsOf(on.db)
    for (const answer of [await read(nowhere), await edit(nowhere), await cancel(nowhere)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: "session-not-found" } })
    }
    for (const answer of [await read("rien"), await edit("rien"), await cancel("rien")]) {
      expect(answer).toMatchObject({ status: 422, body: { errors: { id: ["Identifiant inconnu"] } } })
    }
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("an edit changes all of it, closes and opens, and is written down", async () => {
    const school = await sessionSchool(on)
    const { id } = await aSession(on.db)
    const edit = { ...anEdit, sessionType: "practical", licenseType: "eaux_interieures", priceChf: 180.35 }
    const { status, body } = await school.edit(id, { ...edit, maxParticipants: 4, isAvailable: false })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        sessionType: "practice",
        licenseType: "inland",
        priceCents: 18_035,
        maxParticipants: 4,
        state: "closed",
        version: 2,
      },
    })
    expect(await eventsOf("training-session.changed")).toMatchObject([
      {
        actor: school.admin.userId,
        entityId: id,
        change: { priceCents: [15_000, 18_035], isAvailable: [true, false] },
      },
    ])
    const { cookie } = await school.candidate()
    const seen = async () =>
      (await school.people.call("GET", "/api/v1/training-sessions?licenceType=inland", undefined, cookie)).body.items
    expect(await seen()).toEqual([])
    await school.edit(id, { ...edit, maxParticipants: 4, version: 2 })
    expect(await seen()).toMatchObject([{ id }])
  })

  test("an edit that changes nothing leaves nothing", async () => {
    const school = await sessionSchool(on)
    const { id } = await aSession(on.db)
    const before = await rowsOf(on.db)
    expect(await school.edit(id)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("of two administrators on one session the second is told, and nothing of theirs is written", async () => {
    const school = await sessionSchool(on)
    const { id } = await aSession(on.db)
    const answers = await Promise.all([
      school.edit(id, { ...anEdit, location: "Base de Morges" }),
      school.edit(id, { ...anEdit, location: "Base de Vevey" }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const before = await rowsOf(on.db)
    for (const late of [await school.edit(id, { ...anEdit, maxParticipants: 2 }), await school.cancel(id)]) {
      expect(late).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
      expect(late.body.detail).toMatch(/^Modifié entre-temps\u00a0:/)
    }
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("a session that is cancelled or has begun stays as it is", async () => {
    const school = await sessionSchool(on)
    const cancelled = await aSession(on.db, { cancelledAt: testNow })
    const begun = await aSession(on.db, { date: "2027-06-10", startTime: "12:00", endTime: "13:00" })
    const before = await rowsOf(on.db)
    for (const [id, code] of [
      [cancelled.id, "session-cancelled"],
      [begun.id, "session-past"],
    ] as const) {
      expect(await school.edit(id)).toMatchObject({ status: 409, body: { code } })
      expect(await school.cancel(id)).toMatchObject({ status: 409, body: { code } })
    }
    expect(await rowsOf(on.db)).toEqual(before)
  })

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
    const mails = await sendQueued(on.db)
    expect(mails.map(({ recipients }) => recipients)).toEqual([[email]])
    expect(await school.people.mailed("training-session-moved")).toMatchObject({
      firstName: "Élodie",
      sequence: 3,
      seat: { startTime: "10:00", startsAt: "2027-06-12T08:00:00.000Z" },
      before: { startTime: "09:00" },
    })
    const { priceCents } = await on.db
      .selectFrom("sessionBookings")
      .select("priceCents")
      .where("sessionId", "=", course[0].id)
      .executeTakeFirstOrThrow()
    expect(priceCents).toBe(15_000)
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
    const [event] = await eventsOf("training-session.cancelled")
    expect(event).toMatchObject({
      actor: school.admin.userId,
      change: { bookings: [expect.any(String), expect.any(String)] },
    })
    const mails = await sendQueued(on.db)
    expect(mails.map(({ recipients }) => recipients[0]).toSorted()).toEqual(people.map(({ email }) => email))
    expect(await school.people.mailed("training-session-cancelled")).toMatchObject({ sequence: 2 })
    expect(mails.every(({ source }) => source.includes("text/calendar"))).toBe(true)
    expect(await school.cancel(theory.id, 2)).toMatchObject({ status: 409, body: { code: "session-cancelled" } })
    const draft = await school.candidate("Zoé")
    expect(await draft.submit(course)).toMatchObject({ status: 409, body: { code: "sessions-changed" } })
  })

  test("whoever deleted the account is shown as forgotten, and told nothing", async () => {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    const { userId, submit } = await school.candidate()
    await submit(course)
    await sendQueued(on.db)
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ userId: null, firstName: "", lastName: "", email: "", phone: "" })
      .execute()
    await on.db.updateTable("sessionBookings").set({ userId: null }).where("userId", "=", userId).execute()
    expect((await school.read(course[0].id)).body).toMatchObject({
      bookings: [{ firstName: "", lastName: "", email: "" }],
    })
    expect((await school.edit(course[0].id, { ...anEdit, maxParticipants: 1, location: "Vevey" })).status).toBe(200)
    await school.cancel(course[0].id, 2)
    expect(await sendQueued(on.db)).toEqual([])
  })
})
