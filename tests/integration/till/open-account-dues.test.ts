import { describe, expect, test } from "vitest"
import { accountDues, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { paymentTermsOf } from "#app/features/till/account/account-header.queries.server.ts"
import { listOpenAccounts, openAccountPages } from "#app/features/till/open/open-accounts.queries.server.ts"
import type { OpenAccount } from "#app/features/till/open/open-accounts.schema.ts"
import { dayAt, instantAt } from "#app/platform/clock.server.ts"
import { randomAccounts } from "#tests/factories/random-accounts.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

describe.each(engines)("the due day of open accounts on %s", (engine) => {
  const on = useDatabase(engine)

  type Terms = PaymentTerms | undefined

  /** The ledgers with a rest, with what was agreed, by id. */
  async function openLedgers(count: number) {
    const open = new Map<string, { ledger: Ledger; terms: Terms }>()
    for (const [id, ledger] of await randomAccounts(on.db, count)) {
      if (balanceOf(ledger).restCents === 0) continue
      const booked = await paymentTermsOf(on.db, "reservation", id)
      open.set(id, { ledger, terms: booked ?? (await paymentTermsOf(on.db, "application", id)) })
    }
    return open
  }
  type Open = Awaited<ReturnType<typeof openLedgers>>

  async function listed(asked: { overdue?: "true" } = {}) {
    const items: OpenAccount[] = []
    for await (const page of openAccountPages(on.db, asked, testNow)) items.push(...page)
    return items
  }

  const foundDues = async () => Object.fromEntries((await listed()).map(({ id, dueAt }) => [id, dueAt]))
  const duesBy = (open: Open, rule: (ledger: Ledger, terms: Terms) => Date | undefined) =>
    Object.fromEntries([...open].map(([id, { ledger, terms }]) => [id, rule(ledger, terms)?.toISOString() ?? null]))

  test("is that of the first unpaid due, for 200 random accounts", async () => {
    const open = await openLedgers(200)
    expect(await foundDues()).toEqual(duesBy(open, (ledger, terms) => accountDues(ledger, terms)[0]?.dueAt))
    const parts = [...open.values()].map(({ ledger, terms }) => accountDues(ledger, terms)[0]?.part)
    for (const part of ["deposit", "balance", undefined]) {
      expect(parts.filter((found) => found === part).length).toBeGreaterThan(5)
    }
  })

  test("orders the list and makes accounts overdue", async () => {
    await openLedgers(200)
    const items = await listed()
    const days = items.map(({ dueAt }) => dueAt ?? "infinity")
    expect(days).toEqual(days.toSorted())
    const late = items.filter(({ dueAt }) => dueAt !== null && new Date(dueAt) < instantAt(dayAt(testNow), "00:00"))
    expect(late.length).toBeGreaterThan(10)
    expect(items.filter(({ overdue }) => overdue)).toEqual(late)
    expect(await listed({ overdue: "true" })).toEqual(late)
    expect((await listOpenAccounts(on.db, { overdue: "true" }, testNow)).items).toEqual(late.slice(0, 25))
  })

  test("negative control: rules without deposits, or with the fee among what is due, find others", async () => {
    const open = await openLedgers(200)
    const found = await foundDues()
    const withoutDeposits = (ledger: Ledger, terms: Terms) =>
      accountDues(ledger, terms && { ...terms, deposit: false })[0]?.dueAt
    const withFees = ({ charges, payments }: Ledger, terms: Terms) =>
      accountDues(
        {
          charges: charges.map((row) => Object.assign({}, row, { code: "extra" })),
          payments: payments.map((row) => Object.assign({}, row, { purpose: "account" })),
        },
        terms,
      )[0]?.dueAt
    expect(found).not.toEqual(duesBy(open, withoutDeposits))
    expect(found).not.toEqual(duesBy(open, withFees))
  })
})
