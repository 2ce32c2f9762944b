import { beforeEach, describe, expect, test } from "vitest"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { pay } from "#tests/factories/ledger.ts"
import { aSession, sessionsOutOfStep } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { seatOffice } from "#tests/support/people/seat-office.ts"
import { anEdit } from "#tests/support/people/session-school.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const message = "Le moniteur est malade."

describe.each(engines)("what the school does to a course tells its candidates after ten minutes on %s", (engine) => {
  const on = useDatabase(engine)
  let office: Awaited<ReturnType<typeof seatOffice>>
  let theory: string

  beforeEach(async () => {
    office = await seatOffice(on)
    theory = office.course[0].id
  })

  const post = async (what: "cancellation" | "undo" | "send-now", body: object = {}) => {
    const { version } = await office.read(theory)
    return await office.ask("POST", `/${theory}/${what}`, { version, ...body })
  }
  const edit = async (change: object) => {
    const { version } = await office.read(theory)
    return await office.ask("PUT", `/${theory}`, { ...anEdit, ...change, version })
  }
  const movedBySchool = async () => (await office.own()).seats.find(({ sessionId }) => sessionId === theory)?.terms

  describe("a cancelled session", () => {
    test("is told with the reason once the ten minutes are over", async () => {
      const cancelled = await post("cancellation", { message })
      expect(cancelled).toMatchObject({
        status: 200,
        body: { state: "cancelled", undoable: { mailLeavesAt: office.later(undoMinutes).toISOString() } },
      })
      expect((await office.own()).seats[0]).toMatchObject({ sessionCancelled: true, takenOut: false })
      expect(await sendQueued(on.db, office.later(undoMinutes - 1))).toEqual([])
      const [mail] = await sendQueued(on.db, office.later(undoMinutes))
      expect(mail?.recipients).toEqual([office.candidate.email])
      expect(await office.school.people.mailed("training-session-cancelled")).toMatchObject({ message })
      office.at(office.later(undoMinutes))
      expect(await office.read(theory)).toMatchObject({ undoable: null })
      expect(await post("undo")).toMatchObject({ status: 409, body: { code: "mail-left" } })
    })

    test("can be undone until then: each seat and its charge are back, and nobody is told", async () => {
      const second = await office.school.candidate("Marc")
      await second.submit(office.course)
      await sendQueued(on.db, office.later(1))
      await edit({ isAvailable: false })
      await pay(on.db, office.candidate.draft.id, 30_000, { now: office.later(0) })
      const before = await office.own()
      await post("cancellation", { message })
      expect(await office.owed()).toBe(15_000)
      expect(await post("undo")).toMatchObject({
        status: 200,
        body: {
          state: "closed",
          currentParticipants: 2,
          undoable: null,
          bookings: [{ bookingStatus: "confirmed" }, { bookingStatus: "confirmed" }],
        },
      })
      expect(await office.owed()).toBe(30_000)
      expect((await office.own()).seats).toEqual(before.seats)
      expect(await sendQueued(on.db, office.later(60))).toEqual([])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
      expect((await office.read(theory)).history.at(-1)).toMatchObject({ action: "training-session.undone" })
      // Cancelled once more, it is credited once more.
      await post("cancellation")
      expect(await office.owed()).toBe(15_000)
    })

    test("is final once a candidate chose another session, its mails are sent now, or it is told of nobody", async () => {
      const other = await aSession(on.db, { date: "2027-06-20" })
      await post("cancellation")
      const { version, seats } = await office.own()
      const chosen = { version, bookingId: seats[0]?.id, sessionId: other.id, priceCents: other.priceCents }
      await office.school.people.call(
        "POST",
        `/api/v1/me/applications/${office.candidate.draft.id}/sessions`,
        chosen,
        office.candidate.cookie,
        { headers: { "idempotency-key": crypto.randomUUID() } },
      )
      const rows = await rowsOf(on.db)
      expect(await post("undo")).toMatchObject({ status: 409, body: { code: "seat-replaced" } })
      expect(await rowsOf(on.db)).toEqual(rows)
      expect(await post("send-now")).toMatchObject({ status: 200, body: { undoable: null } })
      expect(await post("undo")).toMatchObject({ status: 409, body: { code: "mail-left" } })
      const { version: known } = await office.read(other.id)
      await office.ask("POST", `/${other.id}/cancellation`, { version: known })
      expect(await office.ask("POST", `/${other.id}/undo`, { version: known })).toMatchObject({
        status: 409,
        body: { code: "changed-meanwhile" },
      })
    })

    test("is read before it is cancelled, with the message", async () => {
      const rows = await rowsOf(on.db)
      const whole = await office.ask("POST", `/${theory}/mail-preview`, { message })
      expect(whole).toMatchObject({ status: 200, body: { subject: expect.stringContaining("est annulée") } })
      expect(whole.body.text).toContain(message)
      expect(whole.body.text).toContain("L’école a dû annuler cette session")
      const { id } = await office.seatIn(theory)
      const seat = await office.ask("POST", `/${theory}/bookings/${id}/mail-preview`, { message, atWish: true })
      expect(seat.body.text).toContain("Comme vous l’avez demandé")
      expect(await rowsOf(on.db)).toEqual(rows)
      const empty = await aSession(on.db, { date: "2027-06-20" })
      expect((await office.ask("POST", `/${empty.id}/mail-preview`, {})).status).toBe(404)
    })
  })

  describe("a moved session", () => {
    test("is told with the reason once the ten minutes are over, and twice moved only once", async () => {
      await edit({ startTime: "10:00", message })
      await edit({ startTime: "11:00" })
      expect(await sendQueued(on.db, office.later(undoMinutes - 1))).toEqual([])
      expect(await sendQueued(on.db, office.later(undoMinutes))).toHaveLength(1)
      expect(await office.school.people.mailed("training-session-moved")).toMatchObject({
        message,
        before: { startTime: "09:00" },
        seat: { startTime: "11:00" },
      })
    })

    test("is told though it was cancelled and given back meanwhile, and not once it stays cancelled", async () => {
      const kinds = async (minutes: number) => {
        await sendQueued(on.db, office.later(minutes))
        const sent = on.db.selectFrom("emails").select("kind").where("kind", "like", "training-session%")
        return (await sent.where("state", "=", "sent").orderBy("id").execute()).map(({ kind }) => kind)
      }
      await edit({ startTime: "10:00" })
      await post("cancellation")
      expect(await kinds(1)).toEqual([])
      await post("undo")
      expect(await kinds(undoMinutes)).toEqual(["training-session-moved"])
      office.at(office.later(undoMinutes))
      await edit({ startTime: "11:00" })
      await post("cancellation")
      expect(await kinds(undoMinutes)).toEqual(["training-session-moved", "training-session-cancelled"])
    })

    test("is told to nobody where it moves back in time, and is as if it had never moved", async () => {
      await edit({ location: "Base de Vevey" })
      expect(await movedBySchool()).toMatchObject({ movedBySchool: true })
      await edit({})
      expect(await movedBySchool()).toMatchObject({ movedBySchool: false })
      expect(await sendQueued(on.db, office.later(60))).toEqual([])
    })

    test("moved back once it is told, it is told again", async () => {
      await edit({ location: "Base de Vevey" })
      await sendQueued(on.db, office.later(undoMinutes))
      office.at(office.later(undoMinutes))
      await edit({})
      expect(await movedBySchool()).toMatchObject({ movedBySchool: true })
      expect(await sendQueued(on.db, office.later(undoMinutes))).toHaveLength(1)
    })
  })
})
