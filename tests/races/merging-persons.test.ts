import { describe, expect, test } from "vitest"
import { mergePersons } from "#app/features/persons/merge-persons.server.ts"
import { undoMerge } from "#app/features/persons/undo-merge.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { acrossProcesses, deadlocksOf, loggedErrors } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { bookedBy } from "#tests/support/people/persons.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
const other = { ...elodie, email: "e.rochat@example.ch" }
const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

describe("merging persons at once", () => {
  const on = useDatabase("postgres", { poolSize: 8 })

  const stray = async () =>
    await on.db
      .selectFrom("bookings")
      .innerJoin("persons", "persons.id", "personId")
      .select("bookings.id")
      .where((eb) => eb.or([eb("mergedInto", "is not", null), eb("persons.forgottenAt", "is not", null)]))
      .execute()

  const merge = (db: Db, keptId: string, goneId: string, things = 1) =>
    mergePersons(db, { keptId, goneId, things, actor, now: testNow })

  test("two staff, each into the other: one merge, the second is refused", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    const [one, two] = [await bookedBy(on.db, elodie), await bookedBy(on.db, other)]
    const before = await deadlocksOf(on.db)
    const errors = await loggedErrors(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 2 }, async ([first, second]) =>
      Promise.all([merge(first, one, two), merge(second, two, one)]),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "already-merged" })
    expect(await stray()).toEqual([])
    expect(await errors()).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("a ring of three, and its undo by two staff: nothing belongs to who was merged", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    const ids = [
      await bookedBy(on.db, elodie),
      await bookedBy(on.db, other),
      await bookedBy(on.db, { ...elodie, email: "elo@example.ch" }),
    ]
    const ring = ids.map((id, nth) => [id, ids[(nth + 1) % 3] ?? ""] as const)
    const before = await deadlocksOf(on.db)
    await acrossProcesses(on, { processes: 2, poolSize: 4 }, async (dbs) => {
      await Promise.all(ring.map(([kept, gone], nth) => merge(dbs[nth % 2] as Db, kept, gone)))
      expect(await stray()).toEqual([])
      const merges = await on.db.selectFrom("personMerges").select("id").execute()
      expect(merges.length).toBeGreaterThan(0)
      const undone = await Promise.all(
        merges.flatMap(({ id }) => dbs.map((db) => undoMerge(db, { mergeId: id, actor, now: testNow }))),
      )
      expect(undone.filter(({ ok }) => ok).length).toBeLessThanOrEqual(merges.length)
    })
    expect(await stray()).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("bookings at the door while their person is merged end with the one who stays", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    const [kept, gone] = [await bookedBy(on.db, elodie), await bookedBy(on.db, other)]
    const before = await deadlocksOf(on.db)
    const errors = await loggedErrors(on.db)
    const settled = await acrossProcesses(on, { processes: 2, poolSize: 5 }, async (dbs) => {
      const book = (nth: number) => createReservation(dbs[nth % 2] as Db, booking(licenseRequest(other)))
      const acts = [book(0), book(1), merge(dbs[0], kept, gone), book(2), book(3)] as const
      return await Promise.all(acts)
    })
    // A booking that came first makes the preview old: it is looked at again.
    if (!settled[2].ok) {
      const { count } = await on.db
        .selectFrom("bookings")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("personId", "=", gone)
        .executeTakeFirstOrThrow()
      expect(await merge(on.db, kept, gone, count)).toMatchObject({ ok: true })
    }
    expect(await stray()).toEqual([])
    const owners = await on.db.selectFrom("bookings").select("personId").distinct().execute()
    expect(owners).toEqual([{ personId: kept }])
    expect(await on.db.selectFrom("persons").select("id").execute()).toHaveLength(2)
    expect(await errors()).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })
})
