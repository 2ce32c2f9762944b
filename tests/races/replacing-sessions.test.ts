import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { cancelSession } from "#app/features/calendar/courses/cancel-session.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { type ReplaceOutcome, replaceSession } from "#app/features/licence/sessions/replace-session.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { sessionCandidates } from "#server/wiring.ts"
import { testNow } from "#tests/factories/slots.ts"
import {
  aCourse,
  aSession,
  deleteSeats,
  seatsTaken,
  seen,
  sessionsOutOfStep,
  submission,
} from "#tests/factories/training.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { breaksWithin } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"

/** Candidates whose theory session was cancelled, and a function by which each takes another seat. */
async function waiting(db: Db, count: number) {
  const people = await candidates(db, count)
  const [theory, practice] = await aCourse(db, { maxParticipants: 20 })
  for (const person of people) await submitApplication(db, submission(person, seen(theory, practice)))
  const cancel = { sessionId: theory.id, version: 1, actor: "system", now: testNow, candidatesOf: sessionCandidates }
  await cancelSession(db, cancel)
  const bookings = await db
    .selectFrom("seats")
    .select(["id", "userId", "applicationId"])
    .where("sessionId", "=", theory.id)
    .execute()
  return bookings.map(({ id: bookingId, userId, applicationId }) => (through: Db, sessionId: string) => {
    const { email = "" } = people.find((person) => person.userId === userId) ?? {}
    return replaceSession(through, {
      applicationId,
      candidate: { userId: userId ?? "", email },
      replacement: { version: 2, bookingId, sessionId, priceCents: 15_000 },
      idempotencyKey: uuid(),
      now: testNow,
    })
  })
}

function tally(outcomes: readonly ReplaceOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.ok ? "taken" : outcome.refusal
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe("candidates who choose another session at once", () => {
  const on = useDatabase("postgres", { poolSize: 24 })

  test("of ten for the last seat, one gets it and the others are refused as full", async () => {
    const people = await waiting(on.db, 10)
    const { id } = await aSession(on.db, { date: "2027-06-13", maxParticipants: 1 })
    const outcomes = await Promise.all(people.map((take) => take(on.db, id)))
    expect(tally(outcomes)).toEqual({ taken: 1, "session-full": 9 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("one candidate in ten tabs, each with another session, gets one seat", async () => {
    const [take] = await waiting(on.db, 1)
    const days = Array.from({ length: 10 }, (_, day) => `2027-06-${13 + day}`)
    const sessions = await Promise.all(days.map((date) => aSession(on.db, { date })))
    const outcomes = await Promise.all(sessions.map(({ id }) => take?.(on.db, id) as Promise<ReplaceOutcome>))
    expect(tally(outcomes)).toEqual({ taken: 1, "changed-meanwhile": 9 })
    const taken = await seatsTaken(on.db)
    expect(sessions.reduce((sum, { id }) => sum + (taken[id] ?? 0), 0)).toBe(1)
  })

  test("control: without the locks the database refuses a second seat with an error", async () => {
    const refused = await breaksWithin(10, async () => {
      await on.db.deleteFrom("idempotencyKeys").execute()
      const unlocked = withoutRowLocks(on.db)
      const [take] = await waitingAnew(on.db)
      const sessions = await Promise.all(["2027-06-13", "2027-06-14"].map((date) => aSession(on.db, { date })))
      const settled = await Promise.allSettled(
        sessions.map(({ id }) => take?.(unlocked, id) as Promise<ReplaceOutcome>),
      )
      const rows = await on.db.selectFrom("seats").select("id").where("replaces", "is not", null).execute()
      expect(rows).toHaveLength(1)
      return settled.some(({ status }) => status === "rejected")
    })
    expect(refused).toBe(true)
  })
})

async function waitingAnew(db: Db) {
  await db.updateTable("seats").set({ replaces: null }).execute()
  await deleteSeats(db)
  await db.deleteFrom("documents").execute()
  await db.deleteFrom("paymentTransactions").execute()
  await db.deleteFrom("boatLicenseApplications").execute()
  await db.deleteFrom("users").execute()
  return await waiting(db, 1)
}
