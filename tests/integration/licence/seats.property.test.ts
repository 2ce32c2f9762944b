import fc from "fast-check"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { freeSeats } from "#app/features/calendar/door/free-seats.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, deleteSeats, seen, sessionsOutOfStep, submission } from "#tests/factories/training.ts"
import { dropDoorLocks, dropPlacesCheck, withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates, halfSubmitted } from "#tests/support/people/candidates.ts"

const crowd = 8

/** What may happen; numbers choose among candidates and sessions, whatever there is. */
type Act =
  | { do: "submit"; who: number; theory: number; practice: number; more: number[]; again: boolean }
  | { do: "free"; who: number }
  | { do: "close" | "open" | "reprice"; session: number }

const nth = fc.nat(30)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      who: nth,
      theory: nth,
      practice: nth,
      more: fc.array(nth, { maxLength: 3 }),
      again: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("free" as const), who: nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("close" as const, "open" as const, "reprice" as const), session: nth }),
  },
)
/** What is in one batch happens at the same moment. */
const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
const capacity = fc.integer({ min: 1, max: 3 })

type Session = Awaited<ReturnType<typeof aCourse>>[number]
type Person = Awaited<ReturnType<typeof candidates>>[number]

interface Season {
  people: readonly Person[]
  theory: Session[]
  practice: Session[]
  all: Session[]
}

function chosen<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}

/** The same people, with drafts as on the first day, and new sessions. */
async function freshSeason(db: Db, people: readonly Person[], maxParticipants: number): Promise<Season> {
  await deleteSeats(db)
  await db.deleteFrom("slots").execute()
  await sql`truncate emails, events, idempotency_keys cascade`.execute(db)
  await db.updateTable("boatLicenseApplications").set({ status: "draft", version: 1 }).execute()
  const theory = []
  const practice = []
  for (let number = 0; number < 3; number += 1) {
    const [lesson, outing] = await aCourse(db, { date: `2027-06-1${number + 2}`, maxParticipants })
    theory.push(lesson)
    practice.push(outing)
  }
  return { people, theory, practice, all: [...theory, ...practice] }
}

async function perform(db: Db, season: Season, one: Act): Promise<void> {
  if (one.do === "submit") {
    const sessions = [chosen(season.theory, one.theory), chosen(season.practice, one.practice)]
    const extra = one.more.map((number) => chosen(season.all, number))
    const sent = submission(chosen(season.people, one.who), seen(...new Set([...sessions, ...extra])))
    await Promise.all((one.again ? [sent, sent] : [sent]).map((submit) => submitApplication(db, submit)))
    return
  }
  if (one.do === "free") return await freeOne(db, chosen(season.people, one.who).userId)
  await db
    .updateTable("slots")
    .set(one.do === "reprice" ? { priceCents: 16_000 } : { state: one.do === "open" ? "open" : "closed" })
    .where("id", "=", chosen(season.all, one.session).id)
    .execute()
}

/** As the school does when it refuses an application: the row first, then its seats. */
async function freeOne(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await trx
      .selectFrom("boatLicenseApplications")
      .select("id")
      .where("userId", "=", userId)
      .where("status", "=", "submitted")
      .forUpdate()
      .execute()
    await freeSeats(trx, { applicationIds: locked.map(({ id }) => id), now: testNow })
  })
}

/** Whatever people and the school do, in whatever order and at the same time: after each batch everything adds up. */
function seatsAddUp(season: (maxParticipants: number) => Promise<Season>, db: () => Db, acting: () => Db = db) {
  return fc.asyncProperty(capacity, batches, async (maxParticipants, acts) => {
    const made = await season(maxParticipants)
    for (const batch of acts) {
      const settled = await Promise.allSettled(batch.map((one) => perform(acting(), made, one)))
      // Without the guards commands may break as well; here only the counting is looked at.
      if (acting === db) expect(settled.filter(({ status }) => status === "rejected")).toEqual([])
      expect(await sessionsOutOfStep(db())).toEqual([])
      expect(await halfSubmitted(db())).toEqual([])
    }
  })
}

describe("seats", () => {
  const on = useDatabase()

  test("always equal the confirmed bookings, and every application sent is whole", async () => {
    const people = await candidates(on.db, crowd)
    const runs = {
      numRuns: 50,
      interruptAfterTimeLimit: 100_000,
      markInterruptAsFailure: true,
    }
    const property = seatsAddUp(
      (maxParticipants) => freshSeason(on.db, people, maxParticipants),
      () => on.db,
    )
    const report = await fc.check(property, runs)
    expect(await fc.asyncDefaultReportMessage(report)).toBeUndefined()
  })

  test("a counter that is off by one and a lost mail are noticed", async () => {
    const season = await freshSeason(on.db, await candidates(on.db, crowd), 2)
    await perform(on.db, season, { do: "submit", who: 0, theory: 0, practice: 0, more: [], again: false })
    expect([await sessionsOutOfStep(on.db), await halfSubmitted(on.db)]).toEqual([[], []])
    await on.db.updateTable("slots").set({ taken: 0 }).execute()
    expect(await sessionsOutOfStep(on.db)).toHaveLength(2)
    await on.db.deleteFrom("emails").where("kind", "=", "application-notice").execute()
    expect(await halfSubmitted(on.db)).toHaveLength(1)
  })
})

describe("seats without the guards", () => {
  const on = useDatabase("postgres")
  beforeAll(async () => {
    await dropPlacesCheck(on.db)
    await dropDoorLocks(on.db)
  })

  test("the property finds the oversell when sessions are not locked", async () => {
    const people = await candidates(on.db, crowd)
    const unlocked = withoutRowLocks(on.db)
    const property = seatsAddUp(
      (maxParticipants) => freshSeason(on.db, people, maxParticipants),
      () => on.db,
      () => unlocked,
    )
    const { failed } = await fc.check(property, { numRuns: 300, endOnFailure: true })
    expect(failed).toBe(true)
  })
})
