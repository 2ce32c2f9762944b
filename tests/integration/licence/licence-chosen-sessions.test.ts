import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { closeDays } from "#app/features/reservations/closing/close-days.server.ts"
import { aClosing } from "#tests/factories/closings.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aSession, seatsTaken, seen, sessionsOutOfStep } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { type DraftTraits, submittingCandidate } from "#tests/support/people/submitting-candidate.ts"
import { rowsOf } from "#tests/support/rows.ts"

const incomplete = {
  code: "selection-incomplete",
  detail: "Vous devez sélectionner au moins une session théorique et une session pratique.",
}

describe("the sessions of a submission", () => {
  const on = useDatabase()
  const candidate = (draft?: DraftTraits | null) => submittingCandidate(on, draft)

  test("needs a theory and a practice session", async () => {
    const [theory, practice] = await aCourse(on.db)
    const { submit } = await candidate()
    const before = await rowsOf(on.db)
    const another = await aSession(on.db, { startTime: "13:00", endTime: "15:00" })
    for (const chosen of [[], [theory], [practice], [theory, another]]) {
      expect(await submit(seen(...chosen))).toMatchObject({ status: 422, body: incomplete })
    }
    expect(await rowsOf(on.db)).toEqual({ ...before, slots: 3 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("refuses sessions that take place at the same time; one may begin as another ends", async () => {
    const [theory, practice] = await aCourse(on.db)
    const across = await aSession(on.db, { startTime: "11:59", endTime: "13:00" })
    const after = await aSession(on.db, { startTime: "12:00", endTime: "14:00" })
    const { submit } = await candidate()
    const before = await rowsOf(on.db)
    expect(await submit(seen(theory, practice, across))).toMatchObject({
      status: 422,
      body: { code: "sessions-overlap", detail: expect.stringContaining("se chevauchent") },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    expect((await submit(seen(theory, practice, after))).status).toBe(200)
  })

  test("refuses a session of the other licence and one chosen twice", async () => {
    const [theory] = await aCourse(on.db)
    const other = await aSession(on.db, {
      licenseType: "inland",
      sessionType: "practice",
      startTime: "14:00",
      endTime: "16:00",
    })
    const { submit } = await candidate()
    const before = await rowsOf(on.db)
    expect(await submit(seen(theory, other))).toMatchObject({ status: 422, body: { code: "other-licence" } })
    expect(await submit(seen(theory, theory))).toMatchObject({
      status: 422,
      body: { errors: { sessions: ["Une session est choisie deux fois"] } },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(Object.values(await seatsTaken(on.db))).toEqual([0, 0, 0])
  })

  test("says which sessions are full, closed, cancelled, begun, gone or dearer than they were", async () => {
    const [theory, practice] = await aCourse(on.db)
    const practiceOf = async (traits: Parameters<typeof aSession>[1]) =>
      await aSession(on.db, { sessionType: "practice", startTime: "14:00", endTime: "16:00", ...traits })
    const full = await practiceOf({ maxParticipants: 1, currentParticipants: 1 })
    const closed = await practiceOf({ isAvailable: false })
    const cancelled = await practiceOf({ cancelledAt: testNow })
    const begun = await practiceOf({ date: "2027-06-10", startTime: "12:00" })
    const holiday = await practiceOf({ date: "2027-08-01" })
    const day = { base: null, fromDate: "2027-08-01", toDate: "2027-08-01", reason: "Fête nationale", public: true }
    expect(await closeDays(on.db, aClosing(day))).toMatchObject({ ok: true })
    const gone = { id: uuid(), priceCents: 15_000 }
    const { submit } = await candidate()
    const before = await rowsOf(on.db)
    const seats = await seatsTaken(on.db)
    const dearer = { ...theory, priceCents: 14_000 }
    expect(await submit(seen(dearer, practice, full, closed, cancelled, begun, holiday, gone))).toMatchObject({
      status: 409,
      body: {
        code: "sessions-changed",
        full: [full.id],
        unavailable: [closed.id, cancelled.id, begun.id, holiday.id, gone.id],
        repriced: [{ id: theory.id, priceCents: 15_000 }],
      },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await seatsTaken(on.db)).toEqual(seats)
    expect((await submit(seen(theory, practice))).status).toBe(200)
  })
})
