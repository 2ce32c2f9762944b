import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { cancelSession } from "#app/features/calendar/courses/cancel-session.server.ts"
import { updateSession } from "#app/features/calendar/courses/update-session.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { sessionCandidates } from "#server/wiring.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, seen, sessionsOutOfStep, submission } from "#tests/factories/training.ts"
import { heldUntilAwaited } from "#tests/support/crowds/held-row.ts"
import { dropDoorLocks, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"

const crowd = 8
const rounds = 6
const asked = { actor: uuid(), now: testNow, candidatesOf: sessionCandidates }

type Session = Awaited<ReturnType<typeof aCourse>>[number]

function planOf({ sessionType, licenseType, date, startTime, endTime, instructorName, location }: Session) {
  return { sessionType, licenseType, date, startTime, endTime, instructorName, location, priceChf: 150 }
}

/** Everybody sends their application while the school does something with the theory session. */
async function whileSubmitting(db: Db, school: (session: Session) => Promise<unknown>) {
  const course = await aCourse(db, { maxParticipants: 6 })
  const people = await candidates(db, crowd)
  const acts = people.map((person) => () => submitApplication(db, submission(person, seen(...course))))
  // In the middle of the crowd, so that some come before and some after.
  acts.splice(crowd / 2, 0, (() => school(course[0])) as never)
  const outcomes = await Promise.all(acts.map((act) => act()))
  const session = await db.selectFrom("slots").selectAll().where("id", "=", course[0].id).executeTakeFirstOrThrow()
  const booked = await db.selectFrom("seats").select("status").where("sessionId", "=", course[0].id).execute()
  return {
    outcomes,
    session,
    confirmed: booked.filter(({ status }) => status === "confirmed").length,
    booked,
  }
}

describe("the school and candidates at the same moment", () => {
  const on = useDatabase()

  test.each(Array.from({ length: rounds }, (_, round) => round))(
    "a smaller maximum is never overbooked (%i)",
    async () => {
      const shrink = (session: Session) =>
        updateSession(on.db, {
          ...asked,
          sessionId: session.id,
          version: 1,
          isAvailable: true,
          plan: { ...planOf(session), maxParticipants: 3 },
        })
      const { session, confirmed } = await whileSubmitting(on.db, shrink)
      expect(confirmed).toBeLessThanOrEqual(session.capacity)
      expect(session).toMatchObject({ taken: confirmed })
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    },
  )

  test.each(Array.from({ length: rounds }, (_, round) => round))(
    "nobody is booked on a cancelled session (%i)",
    async () => {
      const cancel = ({ id }: Session) => cancelSession(on.db, { ...asked, sessionId: id, version: 1 })
      const { session, confirmed, booked } = await whileSubmitting(on.db, cancel)
      expect(session.state).toBe("cancelled")
      expect([confirmed, session.taken]).toEqual([0, 0])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
      const mails = await on.db
        .selectFrom("emails")
        .select("id")
        .where("kind", "=", "training-session-cancelled")
        .execute()
      expect(mails).toHaveLength(booked.length)
    },
  )

  test("two cancellations at once cancel once", async () => {
    const [theory] = await aCourse(on.db)
    const cancel = () => cancelSession(on.db, { ...asked, sessionId: theory.id, version: 1 })
    const outcomes = await Promise.all([cancel(), cancel(), cancel()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

async function withoutAnyLocks(db: Db): Promise<Db> {
  await dropDoorLocks(db)
  return withoutRowLocks(db)
}

describe("a candidate and the school who come to one session together", () => {
  const on = useDatabase("postgres")

  test.each([
    ["leave nobody on a cancelled session", false, async (db: Db) => db],
    ["leave somebody there without row locks", true, withoutAnyLocks],
  ])("%s", async (_, isLeft, guarded) => {
    const db = await guarded(on.db)
    const course = await aCourse(on.db)
    const [person] = await candidates(on.db, 1)
    const sessionId = course[0].id
    // Without locks both have read the session before either can touch it.
    const settled = await heldUntilAwaited(on.db, { table: "slots", id: sessionId }, [
      () => submitApplication(db, submission(person!, seen(...course))),
      () => cancelSession(db, { ...asked, sessionId, version: 1 }),
    ])
    expect(settled).toMatchObject([{ status: "fulfilled" }, { value: { ok: true } }])
    const booked = await on.db
      .selectFrom("seats")
      .innerJoin("slots", "slots.id", "sessionId")
      .where("status", "=", "confirmed")
      .where("state", "=", "cancelled")
      .select("sessionId")
      .execute()
    expect(booked).toEqual(isLeft ? [{ sessionId }] : [])
  })
})
