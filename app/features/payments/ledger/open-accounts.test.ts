import { describe, expect, test } from "vitest"
import { randomAccounts } from "#tests/factories/random-accounts.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { balanceOf, type Ledger } from "./ledger.rules.ts"
import { openAccounts } from "./open-accounts.queries.server.ts"

describe.each(engines)("the accounts with a rest on %s", (engine) => {
  const on = useDatabase(engine)

  async function foundSums() {
    const rows = await openAccounts(on.db).execute()
    const sums = rows.map(
      ({ accountId, currency, owedCents, paidCents }) => [accountId, { currency, owedCents, paidCents }] as const,
    )
    expect(new Set(sums.map(([key]) => key)).size).toBe(rows.length)
    return Object.fromEntries(sums)
  }

  function sumsBy(ledgers: Map<string, Ledger>, judge: (ledger: Ledger) => { owedCents: number; paidCents: number }) {
    return Object.fromEntries(
      [...ledgers].flatMap(([key, ledger]) => {
        const { owedCents, paidCents } = judge(ledger)
        const currency = (ledger.charges[0] ?? ledger.payments[0])?.currency
        return owedCents === paidCents ? [] : [[key, { currency, owedCents, paidCents }]]
      }),
    )
  }

  test("are those of the rule, with its sums, for 200 random accounts", async () => {
    const ledgers = await randomAccounts(on.db, 200)
    const expected = sumsBy(ledgers, balanceOf)
    expect(await foundSums()).toEqual(expected)
    const open = Object.keys(expected).length
    expect(open).toBeGreaterThan(25)
    expect(ledgers.size - open).toBeGreaterThan(25)
  })

  test("negative control: a rule without refunds, or with failed payments, finds others", async () => {
    const ledgers = await randomAccounts(on.db, 100)
    const found = await foundSums()
    const withoutRefunds = ({ charges, payments }: Ledger) =>
      balanceOf({ charges, payments: payments.filter(({ kind }) => kind === "payment") })
    const withFailed = ({ charges, payments }: Ledger) =>
      balanceOf({
        charges,
        payments: payments.map((row) => ({ ...row, status: row.kind === "payment" ? "completed" : row.status })),
      })
    expect(found).not.toEqual(sumsBy(ledgers, withoutRefunds))
    expect(found).not.toEqual(sumsBy(ledgers, withFailed))
  })
})
