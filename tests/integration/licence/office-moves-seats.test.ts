import { beforeEach, describe, expect, test } from "vitest"
import { changeWords } from "#app/features/calendar/courses/admin/session-history.ts"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { aSession, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { early, late, seatOffice } from "#tests/support/people/seat-office.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe.each(engines)("the office moves the seat of a candidate on %s", (engine) => {
  const on = useDatabase(engine)
  let office: Awaited<ReturnType<typeof seatOffice>>

  beforeEach(async () => {
    office = await seatOffice(on)
  })

  test("names the other price and charges the difference; the candidate's way out is free until the new start", async () => {
    office.at(late)
    const session = await aSession(on.db, { date: "2027-06-13", priceCents: 18_000 })
    const { id: seatId, reference } = await office.seatIn(office.course[0].id)
    const moved = await office.act("move", office.course[0].id, { sessionId: session.id, priceCents: 18_000 })
    expect(moved).toMatchObject({
      status: 200,
      body: { id: session.id, bookings: [{ id: seatId, reference, priceCents: 18_000, undoable: { act: "moved" } }] },
    })
    expect(await office.owed()).toBe(33_000)
    expect(await seatsTaken(on.db)).toEqual({ [office.course[0].id]: 0, [office.course[1].id]: 1, [session.id]: 1 })
    const shown = (await office.own()).seats.find(({ id }) => id === seatId)
    expect(shown?.terms).toMatchObject({
      movedBySchool: true,
      cancellable: true,
      move: "free",
      keptCents: 0,
      freeUntil: session.startsAt.toISOString(),
    })
    await sendQueued(on.db, office.later(undoMinutes))
    expect(await office.school.people.mailed("training-session-moved")).toMatchObject({
      before: { date: "2027-06-12" },
      prices: [15_000, 18_000],
      seat: { date: "2027-06-13" },
    })
    expect(await office.events()).toMatchObject([
      {
        action: "application.seat-moved",
        change: { sessionId: [office.course[0].id, session.id], chargedCents: 3000, currency: "CHF" },
      },
    ])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("credits the difference of a cheaper session, and an undo gives back session, price and terms", async () => {
    const session = await aSession(on.db, { date: "2027-06-20", priceCents: 12_000 })
    const before = await office.own()
    await office.act("move", office.course[0].id, { sessionId: session.id, priceCents: 12_000 })
    expect(await office.owed()).toBe(27_000)
    // What the session costs by now does not matter to a seat that goes back.
    await office.school.edit(office.course[0].id, { ...(await planOf(office.course[0].id)), priceChf: 200 })
    const undone = await office.act("undo", session.id)
    expect(undone).toMatchObject({ status: 200, body: { id: office.course[0].id, bookings: [{ priceCents: 15_000 }] } })
    expect(await office.owed()).toBe(30_000)
    const { seats } = await office.own()
    expect(seats.map(({ sessionId, priceCents, terms }) => ({ sessionId, priceCents, terms }))).toEqual(
      before.seats.map(({ sessionId, priceCents, terms }) => ({ sessionId, priceCents, terms })),
    )
    expect(await sendQueued(on.db, office.later(60))).toEqual([])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("tells of two moves once, from where the candidate knows the seat; back there, it tells of none", async () => {
    const [one, two] = [await aSession(on.db, { date: "2027-06-20" }), await aSession(on.db, { date: "2027-06-21" })]
    const to = (sessionId: string) => ({ sessionId, priceCents: 15_000 })
    await office.act("move", office.course[0].id, { ...to(one.id), message: "Le moniteur est malade." })
    await office.act("move", one.id, to(two.id))
    const mails = await on.db.selectFrom("emails").select("data").where("state", "=", "queued").execute()
    expect(mails).toMatchObject([
      { data: { before: { date: "2027-06-12" }, seat: { date: "2027-06-21" }, message: "Le moniteur est malade." } },
    ])
    await office.act("move", two.id, to(office.course[0].id))
    expect(await sendQueued(on.db, office.later(60))).toEqual([])
    expect((await office.own()).seats[0]?.terms).toMatchObject({ movedBySchool: false, movesLeft: 2 })
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
  ] as const)("is refused where the other session is %s (%i), and nothing is written", async (code, status, traits) => {
    const { id: sessionId } = await aSession(on.db, { date: "2027-06-20", ...traits })
    const rows = await rowsOf(on.db)
    expect(await office.act("move", office.course[0].id, { sessionId, priceCents: 15_000 })).toMatchObject({
      status,
      body: { code },
    })
    expect(await rowsOf(on.db)).toEqual(rows)
  })

  test("is told though the seat was taken out and given back meanwhile", async () => {
    const session = await aSession(on.db, { date: "2027-06-20" })
    await office.act("move", office.course[0].id, { sessionId: session.id, priceCents: 15_000 })
    await office.act("cancellation", session.id)
    expect(await sendQueued(on.db, office.later(1))).toEqual([])
    await office.act("undo", session.id)
    expect(await sendQueued(on.db, office.later(undoMinutes))).toHaveLength(1)
    expect(await office.school.people.mailed("training-session-moved")).toMatchObject({ seat: { date: "2027-06-20" } })
  })

  test("the history of the application and of both sessions says from when to when, and what it costs", async () => {
    const session = await aSession(on.db, { date: "2027-06-20", priceCents: 18_000 })
    const { reference } = await office.seatIn(office.course[0].id)
    await office.act("move", office.course[0].id, { sessionId: session.id, priceCents: 18_000 })
    const words = `${reference}, du sam. 12 juin 2027, 09:00, Base de Nyon au dim. 20 juin 2027, 09:00, Base de Nyon, CHF\u00a030.00 facturés`
    for (const id of [office.course[0].id, session.id]) {
      const { history } = await office.read(id)
      expect(history.map(changeWords)).toContain(words)
    }
    const path = `/api/v1/admin/applications/${office.candidate.draft.id}`
    const { body } = await office.school.people.call("GET", path, undefined, office.school.admin.cookie)
    expect((body.history as { action: string; change: Record<string, unknown> }[]).map(changeWords)).toContain(words)
    expect((await office.read(office.course[1].id)).history.map(changeWords)).not.toContain(words)
    await office.act("undo", session.id)
    await office.act("cancellation", office.course[0].id, { atWish: true })
    expect((await office.read(office.course[0].id)).history.map(changeWords).slice(-2)).toEqual([
      `${reference}, du dim. 20 juin 2027, 09:00, Base de Nyon au sam. 12 juin 2027, 09:00, Base de Nyon, CHF\u00a030.00 crédités`,
      `${reference}, sam. 12 juin 2027, 09:00, Base de Nyon, à la demande du candidat, CHF\u00a0150.00 crédités`,
    ])
  })

  test("is final once the session changes for everybody: both mails leave, in order", async () => {
    const session = await aSession(on.db, { date: "2027-06-20" })
    await office.act("move", office.course[0].id, { sessionId: session.id, priceCents: 15_000 })
    const plan = await planOf(session.id)
    expect(await office.school.edit(session.id, { ...plan, startTime: "10:00" })).toMatchObject({ status: 200 })
    expect(await office.seatIn(session.id)).toMatchObject({ undoable: null })
    expect(await sendQueued(on.db, early)).toHaveLength(1)
    expect(await sendQueued(on.db, office.later(undoMinutes))).toHaveLength(1)
    expect(await office.act("undo", session.id)).toMatchObject({ body: { code: "mail-left" } })
  })

  async function planOf(sessionId: string) {
    const session = await office.read(sessionId)
    const { date, startTime, endTime, sessionType, licenseType, instructorName, location, maxParticipants } = session
    const plan = { date, startTime, endTime, sessionType, licenseType, instructorName, location, maxParticipants }
    const { isAvailable, version } = session
    return { ...plan, priceChf: session.priceCents / 100, isAvailable, version }
  }
})
