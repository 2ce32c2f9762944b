import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { isAccountGone } from "#app/platform/database/database-errors.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { takenTwice } from "#tests/factories/fleet.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { actsOfPeople } from "#tests/support/crowds/acts-of-people.ts"
import { type Act, actsOfTheSchool } from "#tests/support/crowds/acts-of-the-school.ts"
import { aBusySchool } from "#tests/support/crowds/busy-school.ts"
import { lingerOnEveryTable } from "#tests/support/crowds/locks-off.ts"
import { randomOf } from "#tests/support/crowds/random.ts"
import { acrossProcesses, deadlocksOf, loggedErrors } from "#tests/support/crowds/rival-processes.ts"
import { type TestDatabase, useDatabase } from "#tests/support/databases.ts"

/** A booking whose account is deleted before it is refused by its foreign key, as `isAccountGone` knows. */
const accountGone = /violates foreign key constraint "\w+_user(_id_fkey)?"/

/** Boats before slots: the order in which no command may lock. */
async function backwards(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select id from boats order by id for no key update`.execute(trx)
    await sql`select pg_sleep(0.05)`.execute(trx)
    await sql`select id from slots order by id for update`.execute(trx)
  })
}

/** Everybody does everything twice at two processes, in an order that the seed says. */
async function aDay(on: TestDatabase, seed: number, more: Record<string, Act> = {}) {
  const school = await aBusySchool(on.db)
  const fileStore = await openFileStore(join(on.dataDir, "files"), undefined)
  const files = { fileStore, forgottenList: join(on.dataDir, "forgotten") }
  const random = randomOf(seed)
  const acts = Object.entries({ ...actsOfTheSchool(school, random), ...actsOfPeople(school, files, random), ...more })
  const failed: string[] = []
  await acrossProcesses(on, { processes: 2, poolSize: 12 }, async (dbs) => {
    const all = random.shuffled([...acts, ...acts])
    const doing = all.map(async ([name, act], n) => {
      try {
        await act(dbs[n % 2] as Db)
      } catch (error) {
        if (!isAccountGone(error)) failed.push(`${name}: ${String(error)}`)
      }
    })
    await Promise.all(doing)
  })
  return failed
}

describe("all commands at once", { timeout: 60_000 }, () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test("wait for each other in one order: no deadlock, no error in the log", async () => {
    await lingerOnEveryTable(on.db)
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

  /** The proof that the race above can fail. */
  test("control: a command that locks boats before slots deadlocks, and both counts show it", async () => {
    const before = await deadlocksOf(on.db)
    const errors = await loggedErrors(on.db)
    await aDay(on, 1, { backwards, again: backwards, oncemore: backwards })
    expect(await deadlocksOf(on.db)).toBeGreaterThan(before)
    expect(await errors()).toContainEqual(expect.stringContaining("deadlock detected"))
  })
})
