import { beforeEach, describe, expect, test } from "vitest"
import { endOfSeat } from "#app/features/licence/licence.rules.ts"
import type { SeatCandidate } from "#app/features/licence/seats/seats.schema.ts"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { pay } from "#tests/factories/ledger.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { aSession, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { early, late, seatOffice } from "#tests/support/people/seat-office.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe.each(engines)("the office and the seats of a candidate on %s", (engine) => {
  const on = useDatabase(engine)
  let office: Awaited<ReturnType<typeof seatOffice>>

  beforeEach(async () => {
    office = await seatOffice(on)
  })

  test("a session's participants are a file with what each still owes; who was taken out is in it no more", async () => {
    const [theory, practice] = office.course
    await pay(on.db, office.candidate.draft.id, 10_000)
    const { people, admin } = office.school
    const file = async (session: string) => {
      const address = `/api/v1/admin/training-sessions/${session}/participants.csv`
      return await people.app.request(address, { headers: { cookie: admin.cookie } })
    }
    const head = '"Référence";"Prénom";"Nom";"E-mail";"Téléphone";"Reste à payer";"Monnaie"'
    const [seat] = (await office.own()).seats
    const name = '"Élodie";"Rochat";"elodie@example.ch";"+41 79 123 45 67"'
    const lines = (await (await file(theory.id)).text()).split("\r\n")
    expect(lines).toEqual([head, `"${seat?.reference}";${name};200;"CHF"`, ""])
    await office.act("cancellation", practice.id)
    expect((await (await file(practice.id)).text()).split("\r\n")).toEqual([head, ""])
    const exported = on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "training-session.exported")
    const [event] = await exported.orderBy("at").execute()
    expect(event).toEqual({ actor: admin.userId, change: { session: theory.id } })
    expect((await file(crypto.randomUUID())).status).toBe(404)
  })

  describe("taking a candidate out", () => {
    test("keeps nothing, also in the last days: all is credited at once, and the page and the mail say who did it", async () => {
      office.at(late)
      await pay(on.db, office.candidate.draft.id, 30_000, { now: late })
      const reason = "Le bateau est en réparation."
      const { status, body } = await office.act("cancellation", office.course[0].id, { message: reason })
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
                decidedAt: late.toISOString(),
                mailLeavesAt: office.later(undoMinutes).toISOString(),
              },
            },
          ],
        },
      })
      expect(await office.owed()).toBe(15_000)
      const { seats, account } = await office.own()
      expect(seats[0]).toMatchObject({ bookingStatus: "cancelled", keptPercent: null, takenOut: true })
      expect(seats[0]?.sessionCancelled).toBe(false)
      expect(account).toMatchObject({ restCents: -15_000 })
      expect(await office.events()).toMatchObject([
        {
          action: "application.seat-cancelled",
          actor: office.school.admin.userId,
          change: { creditedCents: 15_000, fields: ["message"] },
        },
      ])
      expect(await sendQueued(on.db, office.later(undoMinutes - 1))).toEqual([])
      const [mail] = await sendQueued(on.db, office.later(undoMinutes))
      expect(mail?.recipients).toEqual([office.candidate.email])
      const told = await office.school.people.mailed("training-session-cancelled")
      expect(told).toMatchObject({ choosable: true, message: reason, money: { restCents: -15_000 } })
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("at the candidate's wish, neither the page nor the mail says that the school had to", async () => {
      await office.act("cancellation", office.course[0].id, { atWish: true })
      const [seat] = (await office.own()).seats
      expect(seat && endOfSeat(seat)).toBe("taken-out")
      expect(await office.school.people.mailed("training-session-cancelled")).toMatchObject({ atWish: true })
      const [mail] = await sendQueued(on.db, office.later(undoMinutes))
      expect(mail?.source).not.toContain("L=E2=80=99=C3=A9cole a")
    })

    test("is not undone for an application that was rejected meanwhile", async () => {
      await office.act("cancellation", office.course[0].id)
      await on.db
        .updateTable("boatLicenseApplications")
        .set({ status: "rejected" })
        .where("id", "=", office.candidate.draft.id)
        .execute()
      expect(await office.act("undo", office.course[0].id)).toMatchObject({ body: { code: "not-admitted" } })
    })

    test("can be undone until the mail leaves: place and charges are back, and nobody is told", async () => {
      const before = await office.own()
      await office.act("cancellation", office.course[0].id)
      const undone = await office.act("undo", office.course[0].id)
      expect(undone).toMatchObject({
        status: 200,
        body: { currentParticipants: 1, bookings: [{ bookingStatus: "confirmed", undoable: null }] },
      })
      expect(await office.owed()).toBe(30_000)
      const { seats } = await office.own()
      expect(seats.map(({ id, bookingStatus }) => [id, bookingStatus])).toEqual(
        before.seats.map(({ id }) => [id, "confirmed"]),
      )
      expect(await sendQueued(on.db, office.later(60))).toEqual([])
      expect(await office.act("undo", office.course[0].id)).toMatchObject({ status: 409, body: { code: "mail-left" } })
      // Taken out and given back once more, it is credited once more.
      await office.act("cancellation", office.course[0].id)
      expect(await office.owed()).toBe(15_000)
      await office.act("undo", office.course[0].id)
      expect(await office.owed()).toBe(30_000)
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("is final once the mail is sent now, or the candidate chose another session instead", async () => {
      const other = await aSession(on.db, { date: "2027-06-20" })
      await office.act("cancellation", office.course[0].id)
      const seat = (await office.own()).seats[0]
      const replaced = await office.school.people.call(
        "POST",
        `/api/v1/me/applications/${office.candidate.draft.id}/sessions`,
        {
          version: (await office.own()).version,
          bookingId: seat?.id,
          sessionId: other.id,
          priceCents: other.priceCents,
        },
        office.candidate.cookie,
        { headers: { "idempotency-key": crypto.randomUUID() } },
      )
      expect(replaced.status).toBe(200)
      expect(await office.act("undo", office.course[0].id)).toMatchObject({
        status: 409,
        body: { code: "seat-replaced" },
      })
      expect(await office.act("send-now", office.course[0].id)).toMatchObject({
        status: 200,
        body: { bookings: [{ undoable: null }] },
      })
      expect(await office.act("undo", office.course[0].id)).toMatchObject({ status: 409, body: { code: "mail-left" } })
    })

    test("is refused for a stale version, a seat elsewhere, one that ended, and a session that began", async () => {
      const { id, version } = await office.seatIn(office.course[0].id)
      const rows = await rowsOf(on.db)
      const cancel = async (sessionId: string, body: object) =>
        await office.ask("POST", `/${sessionId}/bookings/${id}/cancellation`, body)
      expect(await cancel(office.course[0].id, { version: version + 1 })).toMatchObject({
        body: { code: "changed-meanwhile" },
      })
      expect(await cancel(office.course[1].id, { version })).toMatchObject({
        status: 404,
        body: { code: "seat-not-found" },
      })
      office.at(new Date("2027-06-12T07:00:00Z"))
      expect(await cancel(office.course[0].id, { version })).toMatchObject({ body: { code: "session-past" } })
      expect(await rowsOf(on.db)).toEqual(rows)
      office.at(early)
      await office.act("cancellation", office.course[0].id)
      expect(await office.act("cancellation", office.course[0].id)).toMatchObject({
        status: 409,
        body: { code: "seat-over" },
      })
    })
  })

  describe("adding a candidate", () => {
    test("takes a place and charges it as a booking does; the mail leaves after ten minutes", async () => {
      const session = await aSession(on.db, { date: "2027-06-20", priceCents: 18_000 })
      const message = "Comme convenu au téléphone."
      const added = await office.add(session.id, office.candidate.draft.id, { message })
      expect(added).toMatchObject({
        status: 201,
        body: {
          currentParticipants: 1,
          bookings: [
            { firstName: "Élodie", bookingStatus: "confirmed", priceCents: 18_000, undoable: { act: "added" } },
          ],
        },
      })
      expect(await office.owed()).toBe(48_000)
      expect((await office.own()).seats).toHaveLength(3)
      expect(await sendQueued(on.db, office.later(undoMinutes - 1))).toEqual([])
      const [mail] = await sendQueued(on.db, office.later(undoMinutes))
      expect(mail?.recipients).toEqual([office.candidate.email])
      expect(await office.school.people.mailed("training-session-added")).toMatchObject({
        message,
        seat: { priceCents: 18_000 },
      })
      expect(await office.events()).toMatchObject([
        { action: "application.seat-added", change: { chargedCents: 18_000 } },
      ])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    })

    test("can be undone as if it had never been; the candidate may be added again", async () => {
      const before = await office.own()
      const session = await aSession(on.db, { date: "2027-06-20" })
      await office.add(session.id, office.candidate.draft.id)
      const undone = await office.act("undo", session.id)
      expect(undone).toMatchObject({ status: 200, body: { currentParticipants: 0, bookings: [] } })
      expect((await office.own()).seats).toEqual(before.seats)
      expect(await office.owed()).toBe(30_000)
      expect(await sendQueued(on.db, office.later(60))).toEqual([])
      expect(await office.add(session.id, office.candidate.draft.id)).toMatchObject({ status: 201 })
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
      expect(await office.add(id, office.candidate.draft.id)).toMatchObject({ status, body: { code } })
      expect(await rowsOf(on.db)).toEqual(rows)
    })

    test("is refused for an application that is rejected, a draft, unknown or in the session, and for a stale session", async () => {
      const rejected = await applicationOf(on.db, office.candidate.userId, {
        status: "rejected",
        licenseType: "coastal",
      })
      const draft = await office.school.candidate("Marc")
      const refused = async (applicationId: string, body: object = {}) =>
        (await office.add(office.course[0].id, applicationId, body)).body.code
      expect(await refused(rejected.id)).toBe("not-admitted")
      expect(await refused(draft.draft.id)).toBe("not-admitted")
      expect(await refused(crypto.randomUUID())).toBe("application-not-found")
      expect(await refused(office.candidate.draft.id)).toBe("already-in")
      const session = await aSession(on.db, { date: "2027-06-20" })
      expect(await office.add(session.id, office.candidate.draft.id, { version: 2 })).toMatchObject({
        body: { code: "changed-meanwhile" },
      })
    })

    test("offers those of the licence who are sent, not rejected and not in the session, found by name", async () => {
      const session = await aSession(on.db, { date: "2027-06-20" })
      const find = async (sessionId: string, q: string) => {
        const { body } = await office.ask("GET", `/${sessionId}/candidates?q=${encodeURIComponent(q)}`)
        return (body.items as SeatCandidate[]).map(({ applicationId }) => applicationId)
      }
      await office.school.candidate("Marc")
      await applicationOf(on.db, office.candidate.userId, { status: "rejected", licenseType: "coastal" })
      expect(await find(session.id, "elodie rochat")).toEqual([office.candidate.draft.id])
      expect(await find(session.id, "marc")).toEqual([])
      expect(await find(office.course[0].id, "rochat")).toEqual([])
      const inland = await aSession(on.db, { date: "2027-06-21", licenseType: "inland" })
      expect(await find(inland.id, "rochat")).toEqual([])
      expect((await office.ask("GET", `/${crypto.randomUUID()}/candidates?q=rochat`)).status).toBe(404)
    })
  })
})
