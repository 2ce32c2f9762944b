import { join } from "node:path"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { beginLeave } from "#app/features/calendar/resources/assignments/leave.server.ts"
import { createSeries } from "#app/features/calendar/slots/create-series.server.ts"
import { undoSeries } from "#app/features/calendar/slots/undo-series.server.ts"
import { isAccountGone, isLockWait } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { aBoat, takenTwice } from "#tests/factories/fleet.ts"
import { slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { actsOfPeople } from "#tests/support/crowds/acts-of-people.ts"
import { actsOfTheOffice } from "#tests/support/crowds/acts-of-the-office.ts"
import { type Act, actsOfTheSchool } from "#tests/support/crowds/acts-of-the-school.ts"
import { aBusySchool } from "#tests/support/crowds/busy-school.ts"
import { patientDoor } from "#tests/support/crowds/held-row.ts"
import {
  dropHoldsOrder,
  lingerOnEachAssignment,
  lingerOnEveryTable,
  withoutRowLocks,
} from "#tests/support/crowds/locks-off.ts"
import { randomOf } from "#tests/support/crowds/random.ts"
import { acrossProcesses, deadlocksOf, loggedErrors } from "#tests/support/crowds/rival-processes.ts"
import { type TestDatabase, useDatabase } from "#tests/support/databases.ts"

/** `isAccountGone` knows this error: the account was deleted before its booking. */
const accountGone = /violates foreign key constraint "\w+_user_id_fkey"/

/** Locks boats before slots, the order that no command may use. */
async function backwards(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select id from boats order by id for no key update`.execute(trx)
    await sql`select pg_sleep(0.05)`.execute(trx)
    await sql`select id from slots order by id for update`.execute(trx)
  })
}

/** Runs every act twice at two processes, in an order that depends on the seed. Some are told that others wait for the same rows. */
async function aDay(on: TestDatabase, seed: number, more: Record<string, Act> = {}) {
  const school = await aBusySchool(on.db)
  const fileStore = await openFileStore(join(on.dataDir, "files"), undefined)
  const files = { fileStore, forgottenList: join(on.dataDir, "forgotten") }
  const random = randomOf(seed)
  const ofTheSchool = { ...actsOfTheSchool(school, random), ...actsOfTheOffice(school, random) }
  const acts = Object.entries({ ...ofTheSchool, ...actsOfPeople(school, files, random), ...more })
  const failed: string[] = []
  await acrossProcesses(on, { processes: 2, poolSize: 12 }, async (dbs) => {
    const all = random.shuffled([...acts, ...acts])
    const doing = all.map(async ([name, act], n) => {
      try {
        await act(dbs[n % 2] as Db)
      } catch (error) {
        if (!isAccountGone(error) && !isLockWait(error)) failed.push(`${name}: ${String(error)}`)
      }
    })
    await Promise.all(doing)
  })
  return failed
}

describe("all commands at once", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test("lock in one order: no deadlock, no error in the log", async () => {
    await lingerOnEveryTable(on.db)
    await patientDoor(on.db)
    const before = await deadlocksOf(on.db)
    const errors = await loggedErrors(on.db)
    for (let seed = 1; seed <= 4; seed += 1) {
      expect(await aDay(on, seed)).toEqual([])
      expect(await takenTwice(on.db)).toEqual([])
      expect(await slotsOutOfStep(on.db)).toEqual([])
      expect(await sessionsOutOfStep(on.db)).toEqual([])
    }
    expect((await errors()).filter((line) => !accountGone.test(line))).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("control: a command that locks boats before slots deadlocks, and the statistics and the log show it", async () => {
    const before = await deadlocksOf(on.db)
    const errors = await loggedErrors(on.db)
    await aDay(on, 1, { backwards, again: backwards, oncemore: backwards })
    expect(await deadlocksOf(on.db)).toBeGreaterThan(before)
    expect(await errors()).toContainEqual(expect.stringContaining("deadlock detected"))
  })
})

/** The boat has many assignments, whose ids are in random order. */
describe("a workshop", () => {
  const on = useDatabase("postgres", { poolSize: 1 })
  const rounds = 8
  const days = { from: "2027-06-12", to: "2027-06-27" }
  beforeAll(() => lingerOnEachAssignment(on.db))
  const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

  /** Runs a workshop against `prepare`'s act several times. PostgreSQL breaks a deadlock, and the loser retries. */
  async function deadlocksAgainst(prepare: (boatId: string) => Promise<Act>): Promise<number> {
    const before = await deadlocksOf(on.db)
    for (let round = 0; round < rounds; round += 1) {
      await sql`truncate slots, slot_series, assignments, holds, boats cascade`.execute(on.db)
      const { id: boatId } = await aBoat(on.db)
      const other = await prepare(boatId)
      const workshop = { fromDate: days.from, fromTime: "08:00", toDate: days.to, toTime: "20:00", reason: "Test" }
      await acrossProcesses(on, { processes: 2, poolSize: 1 }, async ([one, two]) => {
        const later = sql`select pg_sleep(${round * 0.01})`.execute(two)
        const begun = later.then(() => beginLeave(two, "boat", { id: boatId, stay: workshop, actor, now: testNow }))
        await Promise.all([other(one), begun])
      })
      expect(await on.db.selectFrom("assignments").select("purpose").execute()).toEqual([{ purpose: "workshop" }])
    }
    return (await deadlocksOf(on.db)) - before
  }

  /** Unbooked lessons, to each of which the school assigned the boat. */
  function undoing(guarded: (db: Db) => Db) {
    return async (boatId: string): Promise<Act> => {
      const what = { reservationType: "boat_license" as const, base: "nyon" as const, maxCapacity: 1 }
      const series = { ...what, ...days, weekdays: [0, 1, 2, 3, 4, 5, 6], times: ["10:00"], onClosedDays: true }
      const made = await createSeries(on.db, { series, actor, now: testNow })
      const seriesId = made.ok ? (made.series.seriesId ?? "") : ""
      await sql`insert into assignments (boat_id, slot_id, starts_at, ends_at, purpose)
        select ${boatId}, id, starts_at, ends_at, 'slot' from slots`.execute(on.db)
      return (db) => undoSeries(guarded(db), { seriesId, actor })
    }
  }

  async function lapsing(boatId: string): Promise<Act> {
    const rows = Array.from({ length: 16 }, (_, nth) => ({ id: crypto.randomUUID(), nth }))
    await on.db
      .insertInto("holds")
      .values(rows.map(({ id }) => ({ id, heldUntil: testNow })))
      .execute()
    for (const { id, nth } of rows) {
      await sql`insert into assignments (boat_id, hold_id, starts_at, ends_at, purpose)
        values (${boatId}, ${id}, ${`2027-06-${12 + (nth % 16)}T08:00Z`}, ${`2027-06-${12 + (nth % 16)}T10:00Z`}, 'hold')`.execute(
        on.db,
      )
    }
    return (db) => inTransaction(db, (trx) => sql`select drop_lapsed_holds('nyon', ${testNow})`.execute(trx))
  }

  test("and the end of a series wait for each other", async () => {
    expect(await deadlocksAgainst(undoing((db) => db))).toBe(0)
  })

  test("and the end of holds wait for each other", async () => {
    expect(await deadlocksAgainst(lapsing)).toBe(0)
  })

  test("control: without the locks of slots and boats, the end of a series deadlocks with it", async () => {
    expect(await deadlocksAgainst(undoing(withoutRowLocks))).toBeGreaterThan(0)
  })

  test("control: with another order, the end of holds deadlocks with it", async () => {
    await dropHoldsOrder(on.db)
    expect(await deadlocksAgainst(lapsing)).toBeGreaterThan(0)
  })
})
