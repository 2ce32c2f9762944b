import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { revokeManageLinks } from "#app/features/bookings/links/revoke-links.server.ts"
import { cancelManaged, moveManaged } from "#app/features/bookings/manage/change-managed.server.ts"
import { cancelSession } from "#app/features/calendar/courses/cancel-session.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { decideApplication } from "#app/features/licence/decision/decide-application.server.ts"
import { managedSeats } from "#app/features/licence/own-sessions/manage-seats.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { sessionCandidates } from "#server/wiring.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aSession, seatsTaken, seen, sessionsOutOfStep, submission } from "#tests/factories/training.ts"
import { acrossProcesses, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"

const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

describe("candidates change their sessions while others change them", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  async function booked(count: number) {
    const people = await candidates(on.db, count)
    const [theory, practice] = await aCourse(on.db, { date: "2027-07-12", maxParticipants: 20 })
    for (const person of people) await submitApplication(on.db, submission(person, seen(theory, practice)))
    const seats = await on.db
      .selectFrom("seats")
      .select(["id", "applicationId"])
      .where("sessionId", "=", theory.id)
      .orderBy("id")
      .execute()
    const linked = await Promise.all(
      seats.map(async ({ id, applicationId }) => ({
        bookingId: id,
        applicationId,
        secret: (await mintManageLink(on.db, applicationId)) ?? "",
      })),
    )
    return { theory, linked }
  }

  const across = (acts: readonly ((db: Db) => Promise<unknown>)[]) =>
    acrossProcesses(on, { processes: 2, poolSize: 8 }, (dbs) =>
      Promise.allSettled(acts.map((act, n) => act(dbs[n % dbs.length] as Db))),
    )

  test("ten move to one last seat: one gets it, the others keep their own", async () => {
    const { theory, linked } = await booked(10)
    const { id: sessionId } = await aSession(on.db, { date: "2027-07-13", maxParticipants: 1 })
    const settled = await across(
      linked.map(
        ({ bookingId, secret }) =>
          (db: Db) =>
            moveManaged(db, managedSeats, {
              claim: { secret },
              version: 2,
              bookingId,
              wanted: { sessionId },
              now: testNow,
            }),
      ),
    )
    const outcomes = settled.map((one) => (one.status === "fulfilled" ? JSON.stringify(one.value) : String(one.reason)))
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => '{"ok":false,"refusal":"session-full"}'),
      '{"ok":true}',
    ])
    expect(await seatsTaken(on.db)).toMatchObject({ [theory.id]: 9, [sessionId]: 1 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("crossing moves, leavings, decisions and a cancelled session: no seat is lost, without a deadlock", async () => {
    const before = await deadlocksOf(on.db)
    const { theory, linked } = await booked(8)
    const other = await aSession(on.db, { date: "2027-07-13", maxParticipants: 4 })
    const cancel = { sessionId: theory.id, version: 1, actor, now: testNow, candidatesOf: sessionCandidates }
    const acts = linked.flatMap(({ bookingId, applicationId, secret }) => {
      const asked = { claim: { secret }, version: 2, bookingId, now: testNow }
      const decided = {
        applicationId,
        version: 2,
        decision: "rejected" as const,
        message: "",
        notes: "",
        actor,
        now: testNow,
      }
      return [
        (db: Db) => moveManaged(db, managedSeats, { ...asked, wanted: { sessionId: other.id } }),
        (db: Db) => moveManaged(db, managedSeats, { ...asked, version: 3, wanted: { sessionId: theory.id } }),
        (db: Db) => cancelManaged(db, managedSeats, { ...asked, keptPercent: 0 }),
        (db: Db) => decideApplication(db, decided),
        (db: Db) => revokeManageLinks(db, { kind: "application", id: applicationId, actor, now: testNow }),
      ]
    })
    const settled = await across([...acts, (db: Db) => cancelSession(db, cancel)])
    expect(settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    const { taken } = await on.db
      .selectFrom("places")
      .select(({ fn }) => fn.countAll<number>().as("taken"))
      .where("state", "=", "taken")
      .executeTakeFirstOrThrow()
    const { seats } = await on.db
      .selectFrom("seats")
      .select(({ fn }) => fn.countAll<number>().as("seats"))
      .where("status", "=", "confirmed")
      .executeTakeFirstOrThrow()
    expect(taken).toBe(seats)
    expect(await deadlocksOf(on.db)).toBe(before)
  })
})
