import { beforeEach, describe, expect, test } from "vitest"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { InTheWay } from "#app/features/reservations/closing/closing.schema.ts"
import { boatsOf, takenTwice } from "#tests/factories/fleet.ts"
import { booking, groupRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { aSession, seen, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { submittingCandidate } from "#tests/support/people/submitting-candidate.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/calendar/closures"
const day = { base: "nyon", fromDate: "2027-06-12", toDate: "2027-06-12", reason: "Régate", public: true } as const
const hours = ["14:00", "15:00", "16:00"]

describe.each(engines)("the school closes days over bookings on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on, { clock: { now: () => testNow } })
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const close = (body: object) => people.call("POST", path, { ...day, ...body }, admin.cookie)

  async function inTheWay(query = "base=nyon&fromDate=2027-06-12&toDate=2027-06-12"): Promise<InTheWay> {
    const answer = await people.call("GET", `${path}/bookings?${query}`, undefined, admin.cookie)
    expect(answer.status).toBe(200)
    return answer.body as InTheWay
  }

  /** Everything to its suggestion, cancelled without one. */
  function suggested({ reservations, sessions }: InTheWay) {
    const shown = ({ id, version }: { id: string; version: number }) => ({ id, version })
    return {
      moves: reservations.flatMap((one) => (one.suggestion ? [{ ...shown(one), ...one.suggestion }] : [])),
      cancellations: reservations.flatMap((one) => (one.suggestion ? [] : [shown(one)])),
      sessions: sessions.map(shown),
    }
  }

  async function booked(request: Parameters<typeof booking>[0]) {
    expect(await createReservation(on.db, booking(request))).toMatchObject({ ok: true })
  }

  /** Two rentals of the one boat and an outing; the next day has one hour for rentals alone. */
  async function aBookedDay() {
    await rentalSlots(on.db, hours)
    await rentalSlots(on.db, ["15:00"], { date: "2027-06-13" })
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "10:00" })
    await boatsOf(on.db, ["electric_medium"])
    await booked(rentalRequest({ base: "nyon", rentalDuration: 1, email: "one@example.ch" }))
    await booked(rentalRequest({ base: "nyon", rentalDuration: 1, timeSlot: "15:00", email: "two@example.ch" }))
  }

  const mails = () => on.db.selectFrom("emails").select(["kind", "to", "data"]).orderBy("id").execute()
  const reservations = () => on.db.selectFrom("reservations").select(["status", "day", "time"]).orderBy("id").execute()

  test("each booking comes with the nearest moment that no other is offered", async () => {
    await aBookedDay()
    const shown = await inTheWay()
    expect(shown.sessions).toEqual([])
    expect(shown.reservations.map(({ timeSlot, suggestion }) => [timeSlot, suggestion])).toEqual([
      ["14:00", { base: "nyon", date: "2027-06-13", timeSlot: "15:00" }],
      ["15:00", null],
    ])
    expect(await inTheWay("base=morges&fromDate=2027-06-12&toDate=2027-06-12")).toEqual({
      reservations: [],
      sessions: [],
    })
  })

  test("what is said of each happens with the closure, and each person gets one mail with the reason", async () => {
    await aBookedDay()
    const before = await mails()
    expect(await close(suggested(await inTheWay()))).toMatchObject({ status: 201 })
    expect(await reservations()).toEqual([
      { status: "pending", day: "2027-06-13", time: "15:00" },
      { status: "cancelled", day: "2027-06-12", time: "15:00" },
    ])
    const sent = (await mails()).slice(before.length)
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
      ["reservation-cancelled", "two@example.ch"],
      ["reservation-moved", "one@example.ch"],
    ])
    for (const { data } of sent) expect(data).toMatchObject({ message: expect.stringContaining("Régate") })
    expect(await inTheWay()).toEqual({ reservations: [], sessions: [] })
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await takenTwice(on.db)).toEqual([])
    const refused = await createReservation(on.db, booking(rentalRequest({ base: "nyon", timeSlot: "16:00" })))
    expect(refused).toMatchObject({ ok: false, refusal: "slot-closed" })
  })

  test("sessions with candidates are cancelled with it, and their candidates are told", async () => {
    const theory = await aSession(on.db, { date: "2027-06-20" })
    const practice = await aSession(on.db, { sessionType: "practice", date: "2027-06-21" })
    const { submit } = await submittingCandidate(on)
    expect((await submit(seen(theory, practice))).status).toBe(200)
    const days = { base: null, fromDate: "2027-06-20", toDate: "2027-06-20" }
    const shown = await inTheWay("fromDate=2027-06-20&toDate=2027-06-20")
    const candidates = [{ name: "Élodie Rochat", phone: expect.stringMatching(/^\+41/), mailed: true }]
    expect(shown.sessions).toMatchObject([{ id: theory.id, sessionType: "theory", taken: 1, candidates, begun: false }])
    expect(await close({ ...days, ...suggested(shown) })).toMatchObject({ status: 201 })
    const { state } = await on.db
      .selectFrom("slots")
      .select("state")
      .where("id", "=", theory.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe("cancelled")
    const told = await on.db
      .selectFrom("emails")
      .select(["kind", "to", "data", "nextAttemptAt"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({
      kind: "training-session-cancelled",
      to: "elodie@example.ch",
      data: { message: expect.stringContaining("Régate") },
      nextAttemptAt: mailTime(testNow),
    })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("a session that a closure cancelled is given back like a reservation: without the closure, until its mails leave", async () => {
    const theory = await aSession(on.db, { date: "2027-06-20" })
    const { submit } = await submittingCandidate(on)
    await submit(seen(theory, await aSession(on.db, { sessionType: "practice", date: "2027-06-21" })))
    const shown = await inTheWay("fromDate=2027-06-20&toDate=2027-06-20")
    const { body } = await close({ base: null, fromDate: "2027-06-20", toDate: "2027-06-20", ...suggested(shown) })
    const undo = () =>
      people.call("POST", `/api/v1/admin/training-sessions/${theory.id}/undo`, { version: 2 }, admin.cookie)
    expect(await undo()).toMatchObject({ status: 409, body: { code: "session-closed" } })
    expect((await people.call("DELETE", `${path}/${String(body.id)}`, undefined, admin.cookie)).status).toBe(200)
    expect(await undo()).toMatchObject({ status: 200, body: { state: "open", currentParticipants: 1 } })
    expect((await mails()).map(({ kind }) => kind)).not.toContain("training-session-cancelled")
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("a booking of which nothing is said keeps the days open", async () => {
    await aBookedDay()
    const [first] = (await inTheWay()).reservations
    const rows = await rowsOf(on.db)
    const cancellations = [{ id: first?.id, version: first?.version }]
    for (const said of [{}, { cancellations }]) {
      expect(await close(said)).toMatchObject({ status: 409, body: { code: "closure-over-bookings" } })
    }
    expect(await close({ cancellations })).toMatchObject({ body: { booked: [{ startTime: "15:00", taken: 1 }] } })
    expect(await rowsOf(on.db)).toEqual(rows)
  })

  test("a move to a full, closed or unknown moment is refused with the reservation's id, and nothing is written", async () => {
    await aBookedDay()
    const [first, second] = (await inTheWay()).reservations
    const rows = await rowsOf(on.db)
    const shown = { id: first?.id, version: 1, base: "nyon" }
    const cancellations = [{ id: second?.id, version: 1 }]
    const wrong = [
      [{ date: "2027-06-12", timeSlot: "16:00" }, "slot-closed"],
      [{ date: "2027-06-13", timeSlot: "14:00" }, "slot-unknown"],
      [{ date: "2027-06-12", timeSlot: "14:00" }, "same-moment"],
    ] as const
    for (const [moment, code] of wrong) {
      const refused = await close({ cancellations, moves: [{ ...shown, ...moment }] })
      expect(refused).toMatchObject({ body: { code, reservationId: first?.id } })
    }
    const stale = await close({ moves: [], cancellations: [{ id: first?.id, version: 7 }, ...cancellations] })
    expect(stale).toMatchObject({ status: 409, body: { code: "changed-meanwhile", reservationId: first?.id } })
    const both = await close({
      cancellations: [...cancellations, { id: first?.id, version: 1 }],
      moves: [{ ...shown, date: "2027-06-13", timeSlot: "15:00" }],
    })
    expect(both).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    expect(await rowsOf(on.db)).toEqual(rows)
  })

  test("bad input is refused in words", async () => {
    for (const [body, field, message] of [
      [{ fromDate: "2027-06-13" }, "toDate", "se termine avant de commencer"],
      [
        { moves: [{ id: "x", version: 1, base: "nyon", date: "2027-06-13", timeSlot: "14:00" }] },
        "moves.0.id",
        "inconnue",
      ],
      [{ cancellations: "all" }, "cancellations", "Liste attendue"],
      [{ fromDate: "2027-06-01", toDate: "2027-06-02" }, "toDate", "déjà passés"],
    ] as const) {
      const refused = await close(body)
      expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.stringContaining(message)] } } })
    }
    expect(await on.db.selectFrom("closures").select("id").execute()).toEqual([])
  })

  test("a group that is moved needs its places there", async () => {
    await aSlot(on.db, { reservationType: "group_outing" })
    await aSlot(on.db, { reservationType: "group_outing", date: "2027-06-13" })
    await booked(groupRequest())
    const shown = await inTheWay()
    expect(await close(suggested(shown))).toMatchObject({ status: 201 })
    expect(await reservations()).toMatchObject([{ day: "2027-06-13", time: "14:00" }])
  })
})
