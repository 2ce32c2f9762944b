import { describe, expect, test } from "vitest"
import { randomAccounts } from "#tests/factories/random-accounts.ts"
import { engines, type TestDatabase, useDatabase } from "#tests/support/databases.ts"
import { balanceOf, isFee, type Ledger, openCharges } from "./ledger.rules.ts"
import { chargedFeeCents, sumsOfAccounts } from "./sums.queries.server.ts"

describe.each(engines)("the sums of accounts on %s", (engine) => {
  const on = useDatabase(engine)

  async function summed({ db }: TestDatabase, ledgers: ReadonlyMap<string, Ledger>) {
    return Object.fromEntries(await sumsOfAccounts(db, [...ledgers.keys()]))
  }

  function byRule(ledgers: ReadonlyMap<string, Ledger>, without: (ledger: Ledger) => Ledger = (all) => all) {
    return Object.fromEntries(
      [...ledgers].map(([id, ledger]) => {
        const { owedCents, paidCents, restCents } = balanceOf(without(ledger))
        const currency = (ledger.charges[0] ?? ledger.payments[0])?.currency
        return [id, { currency, owedCents, paidCents, restCents }]
      }),
    )
  }

  test("are those of the rule, for 200 random accounts", async () => {
    const ledgers = await randomAccounts(on.db, 200)
    expect(await summed(on, ledgers)).toEqual(byRule(ledgers))
    for (const [id, { charges }] of ledgers) {
      const fees = openCharges(charges).filter(({ charge }) => isFee(charge))
      const openCents = fees.reduce((sum, fee) => sum + fee.openCents, 0)
      if (charges.some(isFee)) expect(await chargedFeeCents(on.db, id)).toBe(openCents)
    }
  })

  test("negative control: a rule without credits, refunds or states finds others", async () => {
    const ledgers = await randomAccounts(on.db, 100)
    const found = await summed(on, ledgers)
    const rules: ((ledger: Ledger) => Ledger)[] = [
      ({ charges, payments }) => ({ charges: charges.filter(({ kind }) => kind === "charge"), payments }),
      ({ charges, payments }) => ({ charges, payments: payments.filter(({ kind }) => kind === "payment") }),
      ({ charges, payments }) => ({
        charges,
        payments: payments.map((row) => Object.assign({}, row, { status: "refunded" as const })),
      }),
    ]
    for (const rule of rules) expect(found).not.toEqual(byRule(ledgers, rule))
  })
})
