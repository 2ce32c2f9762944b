import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { resumeFeeRefunds } from "#app/features/licence/payment/refund-application.server.ts"
import type { PaymentProvider } from "#app/features/payments/provider/payment-provider.server.ts"
import { refreshPending } from "#app/features/payments/provider/refresh-payment.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { actsAtTheTill, type Desk, type Draw, type MoneyAct } from "#tests/support/crowds/acts-at-the-till.ts"
import { actsThatMoveMoney } from "#tests/support/crowds/acts-that-move-money.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { type Random, randomOf } from "#tests/support/crowds/random.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { errorsInBooks } from "#tests/support/crowds/till-books.ts"
import { aTillSchool, type TillSchool } from "#tests/support/crowds/till-school.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { paymentDeps } from "#tests/support/people/payments.ts"

const acts: Record<string, MoneyAct> = { ...actsAtTheTill, ...actsThatMoveMoney }

/** The relative frequency of each act. */
const weights = {
  setAmount: 8,
  supplement: 3,
  discount: 3,
  take: 7,
  giveBack: 4,
  giveBackOnline: 6,
  invoice: 7,
  close: 5,
  confirm: 6,
  decide: 2,
  undo: 4,
  cancelOwn: 2,
  payOnline: 10,
  look: 4,
  sweep: 2,
  notify: 6,
  leave: 3,
  replace: 8,
  cancelCourse: 2,
  reject: 2,
  refundFee: 3,
  lapse: 1,
} as const satisfies Record<keyof typeof actsAtTheTill | keyof typeof actsThatMoveMoney, number>

interface Command extends Draw {
  act: string
}

const command: fc.Arbitrary<Command> = fc.record({
  act: fc.constantFrom(...Object.entries(weights).flatMap(([act, weight]) => Array<string>(weight).fill(act))),
  account: fc.nat(999),
  nth: fc.nat(999),
  percent: fc.integer({ min: 1, max: 100 }),
  twice: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
})

/** @param crowding the least number of accounts that share all commands */
function history(length: number, crowding = 5) {
  return fc.record({
    seed: fc.nat(1_000_000),
    accounts: fc.integer({ min: crowding, max: 3 * crowding }),
    commands: fc.array(command, { minLength: length, maxLength: length }),
  })
}
type History = typeof history extends (length: number) => fc.Arbitrary<infer Drawn> ? Drawn : never

/** A provider whose requests and answers sometimes get lost. After a lost answer, it has done the work. */
function losingMessages(provider: PaymentProvider, { below }: Random): PaymentProvider {
  async function over<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (below(16) === 0) throw new Error("the request got lost")
    const answer = await call()
    if (below(16) === 0) throw new Error("the answer got lost")
    return answer
  }
  return {
    ...provider,
    start: (payment) => over(() => provider.start(payment)),
    state: (providerRef) => over(() => provider.state(providerRef)),
    refund: (refund) => over(() => provider.refund(refund)),
  }
}

const workers = 10

interface Report {
  errors: string[]
  /** The number of successful commands, by act. */
  done: Map<string, number>
}

/** Runs a history: the workers take its commands in turn, each in one of the processes. */
async function perform(all: TillSchool, dbs: readonly Db[], { seed, accounts, commands }: History): Promise<Report> {
  const report: Report = { errors: [], done: new Map() }
  const random = randomOf(seed)
  const school = { ...all, accounts: random.shuffled(all.accounts).slice(0, accounts) }
  const desks = dbs.map((db): Desk => {
    const deps = paymentDeps(db, school.clock)
    return { ...deps, school, paymentProvider: losingMessages(deps.paymentProvider, random) }
  })
  const queue = commands.values()
  async function work(desk: Desk | undefined) {
    for (const { act, ...draw } of queue) {
      school.clock.wait(random.below(1_600))
      try {
        const outcome = desk && (await onSomeAccount(acts[act], desk, draw))
        if (outcome?.ok) report.done.set(act, (report.done.get(act) ?? 0) + 1)
      } catch (error) {
        report.errors.push(`${act}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, nth) => work(desks[nth % desks.length])))
  return report
}

/** Tries a few accounts until the act has something to do. */
async function onSomeAccount(act: MoneyAct | undefined, desk: Desk, draw: Draw) {
  for (let more = 0; more < 4; more += 1) {
    const outcome = await act?.(desk, { ...draw, account: draw.account + more })
    if (outcome) return outcome
  }
  return undefined
}

/** Asks the provider twice: first to begin payments whose start got lost, then for their results. */
async function settleAll(db: Db, { clock }: TillSchool): Promise<void> {
  for (let asked = 0; asked < 2; asked += 1) {
    clock.wait(60_000)
    await refreshPending(paymentDeps(db, clock))
    await resumeFeeRefunds(paymentDeps(db, clock))
  }
}

const days = { from: "2027-12-31", to: "2028-01-01" }

describe("commands on money at the same time", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  test("leave correct books, without a deadlock", async () => {
    const before = await deadlocksOf(on.db)
    const done = new Map<string, number>()
    const property = fc.asyncProperty(history(180), async (drawn) => {
      const school = await aTillSchool(on.db)
      const result = await acrossProcesses(on, { processes: 2, poolSize: workers }, (dbs) =>
        perform(school, dbs, drawn),
      )
      await settleAll(on.db, school)
      for (const [act, times] of result.done) done.set(act, (done.get(act) ?? 0) + times)
      const wrong = [...result.errors, ...(await errorsInBooks(on.db, days))]
      if (wrong.length > 0) throw new Error(wrong.join("\n"))
    })
    const report = await fc.check(property, { numRuns: 6, endOnFailure: true })
    expect(report.failed ? [`seed ${report.seed}`, String(report.errorInstance)] : []).toEqual([])
    expect(Object.keys(weights).filter((act) => !done.has(act))).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("control: without row locks the books are wrong", async () => {
    const wentWrong = await breaksWithin(10, async () => {
      const [drawn] = fc.sample(history(120), 1)
      const school = await aTillSchool(on.db)
      await acrossProcesses(on, { processes: 2, poolSize: workers }, (dbs) =>
        perform(school, dbs.map(withoutRowLocks), drawn as History),
      )
      await settleAll(on.db, school)
      return (await errorsInBooks(on.db, days)).length > 0
    })
    expect(wentWrong).toBe(true)
  })
})
