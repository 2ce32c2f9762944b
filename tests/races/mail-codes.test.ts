import { describe, expect, test } from "vitest"
import { type CodeOutcome, checkCode } from "#app/features/identity/codes/check-code.server.ts"
import { mintCode } from "#app/features/identity/codes/mint-code.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { databaseLimiter, type Limiter } from "#app/platform/limiter.server.ts"
import { testNow as now } from "#tests/factories/slots.ts"
import { acrossProcesses } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"

const secret = "a-secret-of-the-tests"
const mailbox = "elodie@example.ch"
const unlimited: Limiter = {
  take: async () => ({ allowed: true, remaining: 1, resetsInSeconds: 1 }),
  forget: async () => undefined,
  sweep: async () => undefined,
}

describe("tries of codes at the same moment", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  /** One network tries wrong codes at two processes. @returns how many were compared */
  async function compared(times: number, limiterOf: (db: Db) => Limiter): Promise<number> {
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 8 }, async (dbs) => {
      const limiters = dbs.map(limiterOf)
      const tries = Array.from({ length: times }, (_, nth): Promise<CodeOutcome> => {
        const deps = { db: dbs[nth % 2] as Db, limiter: limiters[nth % 2] as Limiter, secret }
        const code = `WRNG${String(nth).padStart(4, "0")}`
        return checkCode(deps, { purpose: "booking-proof", mailbox, code, network: `192.0.2.${nth}`, now })
      })
      return await Promise.all(tries)
    })
    return outcomes.filter((one) => !one.ok && one.refusal === "wrong-code").length
  }

  test("five of sixty are compared, then the right code is refused, too", async () => {
    const code = await mintCode({ db: on.db, secret }, { purpose: "booking-proof", mailbox, now })
    expect(await compared(60, databaseLimiter)).toBe(5)
    const typed = { purpose: "booking-proof", mailbox, code, now } as const
    const deps = { db: on.db, limiter: databaseLimiter(on.db), secret }
    expect(await checkCode(deps, { ...typed, network: "192.0.2.200" })).toMatchObject({ refusal: "too-many-codes" })
    expect(await checkCode(deps, { ...typed, network: "198.51.100.1" })).toMatchObject({ ok: true })
  })

  test("without a limiter all sixty are compared", async () => {
    expect(await compared(60, () => unlimited)).toBe(60)
  })
})
