import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { type RoleOutcome, setRole } from "#app/features/identity/account/set-role.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

async function someAdmins(db: Db, count: number): Promise<string[]> {
  await db.deleteFrom("userRoles").execute()
  const made: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const person = { email: `${uuid()}@example.ch`, firstName: "Camille", lastName: "Favre", passwordHash: "-" }
    const account = await inTransaction(db, (trx) => createAccount(trx, { ...person, role: "admin", actor: "system" }))
    if (account) made.push(account.userId)
  }
  return made
}

/** Each administrator demotes the next one, all at the same moment. */
async function demoteInCircle(dbs: readonly Db[], admins: readonly string[]): Promise<RoleOutcome[]> {
  return await Promise.all(
    admins.map((actor, nth) =>
      setRole(dbs[nth % dbs.length] as Db, {
        userId: admins[(nth + 1) % admins.length] as string,
        role: "user",
        shownRole: "admin",
        actor,
        now: testNow,
      }),
    ),
  )
}

async function adminsLeft(db: Db): Promise<number> {
  return (await db.selectFrom("userRoles").select("userId").where("role", "=", "admin").execute()).length
}

describe("administrators who demote each other", () => {
  const on = useDatabase("postgres", { poolSize: 24 })

  test("of two at once, one remains", async () => {
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await demoteInCircle([on.db], await someAdmins(on.db, 2))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await adminsLeft(on.db)).toBe(1)
    }
  })
})

describe("administrators who demote each other in a circle", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test("of twelve at two processes, somebody remains, without a deadlock", async () => {
    const before = await deadlocksOf(on.db)
    const admins = await someAdmins(on.db, 12)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 8 }, (dbs) => demoteInCircle(dbs, admins))
    const demoted = outcomes.filter(({ ok }) => ok).length
    expect(demoted).toBeGreaterThan(0)
    expect(await adminsLeft(on.db)).toBe(12 - demoted)
    expect(await adminsLeft(on.db)).toBeGreaterThan(0)
    expect(await deadlocksOf(on.db)).toBe(before)
  })
})

/** Negative control: without the guard, the race above breaks. */
describe("administrators who demote each other, without the locks", () => {
  const on = useDatabase("postgres", { poolSize: 24 })

  test("two at once leave no administrator", async () => {
    const unlocked = withoutRowLocks(on.db)
    const nobodyLeft = await breaksWithin(20, async () => {
      await demoteInCircle([unlocked], await someAdmins(on.db, 2))
      return (await adminsLeft(on.db)) === 0
    })
    expect(nobodyLeft).toBe(true)
  })
})
