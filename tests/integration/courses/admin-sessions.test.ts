import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { anEdit, aPlan, sessionSchool } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"

const nowhere = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

describe("training sessions kept by the school", () => {
  const on = useDatabase()

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
    expect((await rowsOf(on.db)).slots).toBe(1)
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
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
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
})
