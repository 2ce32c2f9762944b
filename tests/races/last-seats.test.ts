import { beforeAll, describe, expect, test } from "vitest"
import { type SubmitOutcome, submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import {
  aCourse,
  aSession,
  deleteSeats,
  seatsTaken,
  seen,
  sessionsOutOfStep,
  submission,
} from "#tests/factories/training.ts"
import { heldUntilAwaited } from "#tests/support/crowds/held-row.ts"
import { dropDoorLocks, dropPlacesCheck, withoutLockOrder, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"
import { rowsOf } from "#tests/support/rows.ts"

type Person = Awaited<ReturnType<typeof candidates>>[number]
type Session = { id: string; priceCents: number }

/** All submit at the same moment, spread over the processes. */
async function rush(
  dbs: readonly Db[],
  people: readonly Person[],
  chosenBy: (nth: number) => readonly Session[],
): Promise<SubmitOutcome[]> {
  return await Promise.all(
    people.map((person, nth) =>
      submitApplication(dbs[nth % dbs.length] as Db, submission(person, seen(...chosenBy(nth)))),
    ),
  )
}

function tally(outcomes: readonly SubmitOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.ok ? "submitted" : outcome.refusal
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe("the last seats of a session", () => {
  const on = useDatabase("postgres", { poolSize: 48 })

  test("fifty candidates for six seats: six are submitted, and the others leave no rows", async () => {
    const course = await aCourse(on.db, { maxParticipants: 6 })
    const people = await candidates(on.db, 50)
    const before = await rowsOf(on.db)
    const outcomes = await rush([on.db], people, () => course)

    expect(tally(outcomes)).toEqual({ submitted: 6, "sessions-changed": 44 })
    expect(Object.values(await seatsTaken(on.db))).toEqual([6, 6])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    expect(await rowsOf(on.db)).toEqual({
      ...before,
      bookings: 12,
      places: 12,
      charges: (before.charges ?? 0) + 12,
      emails: 12,
      events: (before.events ?? 0) + 6,
      idempotency_keys: 6,
    })
    const submitted = await on.db
      .selectFrom("boatLicenseApplications")
      .select("id")
      .where("status", "=", "submitted")
      .execute()
    expect(submitted).toHaveLength(6)
    const refused = outcomes.flatMap((one) => (!one.ok && one.refusal === "sessions-changed" ? [one.changed] : []))
    for (const { full, unavailable, repriced } of refused) {
      expect(full.toSorted()).toEqual(course.map(({ id }) => id).toSorted())
      expect([unavailable, repriced]).toEqual([[], []])
    }
  })

  test("at two processes on one PostgreSQL, the same", async () => {
    const course = await aCourse(on.db, { maxParticipants: 6 })
    const people = await candidates(on.db, 50)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 12 }, (dbs) => rush(dbs, people, () => course))
    expect(tally(outcomes)).toEqual({ submitted: 6, "sessions-changed": 44 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("one candidate who submits in fifty tabs has one application", async () => {
    const course = await aCourse(on.db)
    const [person] = await candidates(on.db, 1)
    const outcomes = await rush(
      [on.db],
      Array.from({ length: 50 }, () => person as Person),
      () => course,
    )
    expect(tally(outcomes)).toEqual({ submitted: 1, "draft-changed-meanwhile": 49 })
    expect(Object.values(await seatsTaken(on.db))).toEqual([1, 1])
  })
})

describe("candidates whose sessions cross", () => {
  const on = useDatabase("postgres", { poolSize: 4 })

  test("wait for each other without a deadlock", async () => {
    const theory: Session[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      theory.push(await aSession(on.db, { date: `2027-06-1${nth + 2}`, maxParticipants: 10 }))
    }
    const practice = await aSession(on.db, {
      sessionType: "practice",
      startTime: "14:00",
      endTime: "17:00",
      maxParticipants: 20,
    })
    const people = await candidates(on.db, 40)
    const chosenBy = (nth: number) => [theory[nth % 6], practice, theory[(nth + 1 + (nth % 4)) % 6]] as Session[]
    const before = await deadlocksOf(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 16 }, (dbs) =>
      rush(dbs, people, (nth) => (nth % 2 === 0 ? chosenBy(nth) : chosenBy(nth).toReversed())),
    )
    expect(tally(outcomes).submitted).toBe(20)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test.each([
    ["two of one course wait for each other without a deadlock", false, (db: Db) => db],
    ["two of one course wait in a circle when sessions are not locked in one order", true, withoutLockOrder],
  ])("%s", async (_, inCircle, guarded) => {
    const people = await candidates(on.db, 2)
    const course = [...(await aCourse(on.db)), ...(await aCourse(on.db, { date: "2027-06-13" }))]
    const [, second = ""] = course.map(({ id }) => id).toSorted()
    const before = await deadlocksOf(on.db)
    // Each candidate holds the session before the held one, or waits for the other candidate.
    const settled = await acrossProcesses(on, { processes: 2, poolSize: 4 }, async ([rivals, third]) => {
      const db = guarded(rivals)
      const acts = people.map((person) => () => submitApplication(db, submission(person, seen(...course))))
      return await heldUntilAwaited(third, { table: "slots", id: second }, acts)
    })
    expect((await deadlocksOf(on.db)) > before).toBe(inCircle)
    expect(settled).toMatchObject([{ value: { ok: true } }, { value: { ok: true } }])
  })
})

/** Negative controls: without the guards, the races above break. */
describe("the last seats of a session, without the guards", () => {
  const on = useDatabase("postgres", { poolSize: 48 })
  beforeAll(async () => {
    await dropPlacesCheck(on.db)
    await dropDoorLocks(on.db)
  })

  test("fifty candidates oversell six seats when the session is not locked", async () => {
    const people = await candidates(on.db, 50)
    const oversold = await breaksWithin(10, async () => {
      await deleteSeats(on.db)
      await on.db.updateTable("boatLicenseApplications").set({ status: "draft", version: 1 }).execute()
      const course = await aCourse(on.db, { maxParticipants: 6 })
      const unlocked = withoutRowLocks(on.db)
      const settled = await Promise.allSettled(people.map((person) => rush([unlocked], [person], () => course)))
      // Without its lock, the judgement of the door may differ from that of the command.
      const outcomes = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []))
      return (tally(outcomes).submitted ?? 0) > 6 && (await sessionsOutOfStep(on.db)).length > 0
    })
    expect(oversold).toBe(true)
  })
})

describe("the last seats of a session, with the database's check alone", () => {
  const on = useDatabase("postgres", { poolSize: 48 })

  test("the check refuses: errors, but no oversell", async () => {
    const people = await candidates(on.db, 50)
    const refusedByCheck = await breaksWithin(10, async () => {
      await deleteSeats(on.db)
      await on.db.updateTable("slots").set({ state: "closed", taken: 0 }).execute()
      await on.db.updateTable("boatLicenseApplications").set({ status: "draft", version: 1 }).execute()
      const course = await aCourse(on.db, { maxParticipants: 6 })
      const unlocked = withoutRowLocks(on.db)
      const settled = await Promise.allSettled(
        people.map((person) => submitApplication(unlocked, submission(person, seen(...course)))),
      )
      expect(await sessionsOutOfStep(on.db)).toEqual([])
      return settled.some(({ status }) => status === "rejected")
    })
    expect(refusedByCheck).toBe(true)
  })
})
