import { describe, expect, test } from "vitest"
import { cancelSession } from "#app/features/calendar/courses/cancel-session.server.ts"
import type { SessionPlan } from "#app/features/calendar/courses/training.admin.schema.ts"
import { updateSession } from "#app/features/calendar/courses/update-session.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { type DecideOutcome, decideApplication } from "#app/features/licence/decision/decide-application.server.ts"
import { candidatesOf } from "#app/features/licence/licence.queries.server.ts"
import { decisions } from "#app/features/licence/licence.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, deleteSeats, seatsTaken, seen, sessionsOutOfStep, submission } from "#tests/factories/training.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
type Decision = (typeof decisions)[number]

async function decide(db: Db, applicationId: string, decision: Decision): Promise<DecideOutcome> {
  return await decideApplication(db, {
    applicationId,
    version: 2,
    decision,
    notes: "",
    message: "",
    actor,
    now: testNow,
  })
}

/** Submits an application for each person, with a seat in both sessions of one course. */
async function submittedBy(db: Db, people: readonly { userId: string; email: string }[], maxParticipants = 20) {
  await deleteSeats(db)
  await db.deleteFrom("emails").execute()
  await db.updateTable("boatLicenseApplications").set({ status: "draft", version: 1 }).execute()
  const course = await aCourse(db, { maxParticipants })
  const ids: string[] = []
  for (const person of people) {
    const outcome = await submitApplication(db, submission(person, seen(...course)))
    if (!outcome.ok) throw new Error(outcome.refusal)
    ids.push(outcome.submitted.applicationId)
  }
  return { course, ids }
}

function planOf(session: Awaited<ReturnType<typeof aCourse>>[number]): SessionPlan {
  const { date, startTime, endTime, sessionType, licenseType, instructorName, location, maxParticipants } = session
  const when = { date, startTime, endTime }
  return {
    ...when,
    sessionType,
    licenseType,
    instructorName,
    location,
    maxParticipants,
    priceChf: session.priceCents / 100,
  }
}

async function rowsAbout(db: Db, kind: "events" | "mails"): Promise<number> {
  if (kind === "events") {
    const actions = decisions.map((decision) => `application.${decision}`)
    return (await db.selectFrom("events").select("id").where("action", "in", actions).execute()).length
  }
  const kinds = decisions.map((decision) => `application-${decision}`)
  return (await db.selectFrom("emails").select("id").where("kind", "in", kinds).execute()).length
}

describe("deciding on an application", () => {
  const on = useDatabase("postgres", { poolSize: 32 })

  test("of twenty administrators at two processes, one decides, once", async () => {
    const { course, ids } = await submittedBy(on.db, await candidates(on.db, 1))
    const [id = ""] = ids
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 10 }, (dbs) =>
      Promise.all(
        Array.from({ length: 20 }, (_, nth) => decide(dbs[nth % 2] as Db, id, nth % 3 === 0 ? "approved" : "rejected")),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { status } = await on.db.selectFrom("boatLicenseApplications").select("status").executeTakeFirstOrThrow()
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 19 }, () => ({ ok: false, refusal: "changed-meanwhile", status })),
    )
    expect([await rowsAbout(on.db, "events"), await rowsAbout(on.db, "mails")]).toEqual([1, 1])
    const seats = status === "approved" ? 1 : 0
    expect(await seatsTaken(on.db)).toEqual(Object.fromEntries(course.map((session) => [session.id, seats])))
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("rejections while others submit for the same full course: each seat is given once", async () => {
    const people = await candidates(on.db, 40)
    const { course, ids } = await submittedBy(on.db, people.slice(0, 20))
    const before = await deadlocksOf(on.db)
    const [rejected, submitted] = await acrossProcesses(on, { processes: 2, poolSize: 16 }, ([one, two]) =>
      Promise.all([
        Promise.all(ids.map((id) => decide(one, id, "rejected"))),
        Promise.all(
          people.slice(20).map((person) => submitApplication(two ?? one, submission(person, seen(...course)))),
        ),
      ]),
    )
    expect(rejected.every(({ ok }) => ok)).toBe(true)
    const seats = submitted.filter(({ ok }) => ok).length
    expect(await seatsTaken(on.db)).toEqual(Object.fromEntries(course.map((session) => [session.id, seats])))
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })
})

describe("rejecting while the session changes", () => {
  const on = useDatabase("postgres", { poolSize: 32 })

  test("the session is cancelled: each seat is freed once", async () => {
    const { course, ids } = await submittedBy(on.db, await candidates(on.db, 12))
    const before = await deadlocksOf(on.db)
    const [rejected, cancelled] = await acrossProcesses(on, { processes: 2, poolSize: 16 }, ([one, two]) =>
      Promise.all([
        Promise.all(ids.map((id) => decide(one, id, "rejected"))),
        Promise.all(
          course.map(({ id: sessionId }) =>
            cancelSession(two ?? one, { sessionId, version: 1, actor, now: testNow, candidatesOf }),
          ),
        ),
      ]),
    )
    expect([...rejected, ...cancelled].every(({ ok }) => ok)).toBe(true)
    expect(Object.values(await seatsTaken(on.db))).toEqual([0, 0])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    const bookings = await on.db.selectFrom("seats").select("status").distinct().execute()
    expect(bookings).toEqual([{ status: "cancelled" }])
    expect(await rowsAbout(on.db, "mails")).toBe(12)
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("the session gets fewer seats: never fewer than are taken", async () => {
    const { course, ids } = await submittedBy(on.db, await candidates(on.db, 12))
    const [theory] = course
    const smaller = { ...planOf(theory), maxParticipants: 8 }
    const update = {
      sessionId: theory.id,
      version: 1,
      plan: smaller,
      isAvailable: true,
      actor,
      now: testNow,
      candidatesOf,
    }
    const [rejected, updated] = await acrossProcesses(on, { processes: 2, poolSize: 16 }, ([one, two]) =>
      Promise.all([
        Promise.all(ids.slice(0, 6).map((id) => decide(one, id, "rejected"))),
        updateSession(two ?? one, update),
      ]),
    )
    expect(rejected.every(({ ok }) => ok)).toBe(true)
    if (!updated.ok) expect(updated.refusal).toBe("below-booked")
    expect(Object.values(await seatsTaken(on.db))).toEqual([6, 6])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })
})

/** Negative control: without the lock, the race above breaks. */
describe("deciding on an application, without the lock", () => {
  const on = useDatabase("postgres", { poolSize: 32 })

  test("an application is decided twice", async () => {
    const people = await candidates(on.db, 1)
    const unlocked = withoutRowLocks(on.db)
    const decidedTwice = await breaksWithin(25, async () => {
      const [id = ""] = (await submittedBy(on.db, people)).ids
      const outcomes = await Promise.allSettled(
        Array.from({ length: 16 }, (_, nth) => decide(unlocked, id, nth % 2 === 0 ? "approved" : "rejected")),
      )
      return outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.ok).length > 1
    })
    expect(decidedTwice).toBe(true)
  })
})
