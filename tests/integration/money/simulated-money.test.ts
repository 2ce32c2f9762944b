import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { receiptFile } from "#app/features/payments/invoices/receipts.queries.server.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { openAccounts } from "#app/features/payments/ledger/open-accounts.queries.server.ts"
import { revenueCents } from "#app/features/payments/payments.figures.queries.server.ts"
import { paymentCounts } from "#app/features/payments/payments.rules.ts"
import { paymentStatuses } from "#app/features/payments/payments.schema.ts"
import { refreshPending } from "#app/features/payments/provider/refresh-payment.server.ts"
import { simulatedProvider } from "#app/features/payments/provider/simulated-provider.server.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { readJournal } from "#app/features/till/journal/journal.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { holderOf } from "#server/wiring.ts"
import { balance, charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { randomAccounts } from "#tests/factories/random-accounts.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, type TestDatabase, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { candidate } from "#tests/support/people/paying-candidate.ts"
import { movingClock, paymentDeps, simulatedUnderTest } from "#tests/support/people/payments.ts"
import { pdfPages } from "#tests/support/read-pdf.ts"
import { testSecret } from "#tests/support/test-app.ts"

function simulation({ db }: TestDatabase, given: { open: boolean; counts: boolean }, clock = movingClock()) {
  return simulatedProvider({ db, clock, secret: testSecret, ...given })
}

async function sumsOf(db: Db) {
  const bookings = await db.selectFrom("reservations").select("id").execute()
  const ledgers = await ledgersOf(
    db,
    bookings.map(({ id }) => id),
  )
  const { journals } = await readJournal(db, { from: "2027-01-01", to: "2027-12-31" }, "2027-12-31")
  return {
    balances: [...ledgers].map(([id, ledger]) => {
      const { pendingCents: _pending, ...sums } = balanceOf(ledger)
      return [id, sums]
    }),
    open: (await openAccounts(db).execute()).toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)),
    revenue: [await revenueCents(db, "CHF"), await revenueCents(db, "EUR")],
    journal: journals.map(({ currency, debitCents, creditCents }) => [currency, debitCents, creditCents]),
  }
}

/** A settled simulated payment on each account, every second one given back. */
async function simulateOnAll(db: Db, counts: boolean): Promise<void> {
  await sql`
    insert into payment_transactions (id, account_id, kind, purpose, amount_cents, currency, status,
      provider, provider_ref, settled_at, created_at, counts)
    select gen_random_uuid(), account_id, 'payment', 'account', 700, min(currency),
      case when row_number() over () % 2 = 0 then 'refunded' else 'completed' end, 'simulated',
      'SIM-' || row_number() over (), '2027-06-01', '2027-06-01', ${counts}
    from charges group by account_id`.execute(db)
  await sql`
    insert into payment_transactions (id, account_id, kind, refund_of, purpose, amount_cents, currency,
      status, provider, provider_ref, settled_at, created_at, counts)
    select gen_random_uuid(), account_id, 'refund', id, 'account', 500, currency, 'refunded',
      'simulated', provider_ref || '-R', settled_at, created_at, ${counts}
    from payment_transactions where status = 'refunded' and provider = 'simulated'`.execute(db)
}

describe.each(engines)("simulated money on %s", (engine) => {
  const on = useDatabase(engine)

  test("changes no sum outside the demonstration, for 60 random accounts", async () => {
    await randomAccounts(on.db, 60)
    const before = await sumsOf(on.db)
    await simulateOnAll(on.db, false)
    expect(await sumsOf(on.db)).toEqual(before)
  })

  test("negative control: rows that count change every sum", async () => {
    await randomAccounts(on.db, 60)
    const before = await sumsOf(on.db)
    await simulateOnAll(on.db, true)
    const after = await sumsOf(on.db)
    for (const sum of ["balances", "open", "revenue", "journal"] as const) expect(after[sum]).not.toEqual(before[sum])
  })

  test("counts in the database as in the rule", async () => {
    for (const kind of ["payment", "refund"] as const) {
      for (const status of paymentStatuses) {
        for (const counts of [true, false]) {
          const { rows } = await sql<{ counted: boolean }>`
            select payment_counts(${kind}, ${status}, ${counts}) as counted`.execute(on.db)
          expect([kind, status, counts, rows[0]?.counted]).toEqual([
            kind,
            status,
            counts,
            paymentCounts({ kind, status, counts }),
          ])
        }
      }
    }
  })

  test("real money cannot be stored as money that does not count", async () => {
    const [booking] = await reservationsOf(on.db, null, [{}])
    const real = { id: uuid(), kind: "payment", amountCents: 500, status: "failed", createdAt: testNow } as const
    const insert = (provider: string) =>
      on.db
        .insertInto("paymentTransactions")
        .values({ ...real, accountId: booking?.id ?? "", purpose: "fee", provider, counts: false })
        .execute()
    await expect(insert("counter")).rejects.toThrow("payment_transactions_counted")
    await insert("simulated")
  })

  async function paidBooking(counts: boolean) {
    const clock = movingClock()
    const people = await accountsOf(on, { clock, paymentProvider: simulation(on, { open: true, counts }, clock) })
    const { userId } = await people.someone("elodie@example.ch")
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const [booking] = await reservationsOf(on.db, userId, [{ status: "confirmed", day: "2027-07-10" }])
    const id = booking?.id ?? ""
    await charge(on.db, id, { amountCents: 8_000, currency: "CHF" })
    const secret = await mintManageLink(on.db, id)
    const headers = { "idempotency-key": uuid() }
    await people.call("POST", "/api/v1/own-reservation/payment", { secret, cents: 8_000 }, "", { headers })
    clock.wait(3_000)
    await people.call("POST", "/api/v1/own-reservation", { secret })
    const account = async () =>
      (await people.call("GET", `/api/v1/admin/accounts/reservation/${id}`, undefined, admin.cookie))
        .body as unknown as AccountPage
    const act = async (name: "refunds" | "online-refunds", body: object) =>
      await people.call("POST", `/api/v1/admin/accounts/reservation/${id}/${name}`, body, admin.cookie, {
        headers: { "idempotency-key": uuid() },
      })
    return { id, account, act }
  }

  test.each([
    ["in the demonstration settles its account", true, 0],
    ["elsewhere leaves everything owed", false, 8_000],
  ])("a payment %s, and its receipt says that it is simulated", async (_, counts, restCents) => {
    const { account } = await paidBooking(counts)
    const { payments, ...sums } = await account()
    expect(sums).toMatchObject({ restCents, paidCents: 8_000 - restCents })
    expect(payments).toMatchObject([{ simulated: true, counts, status: "done" }])
    const receipt = await receiptFile(on.db, payments[0]?.id ?? "", holderOf)
    const printed = (await pdfPages(receipt?.bytes ?? new Uint8Array())).join(" ").replaceAll(/\s+/g, " ")
    expect(printed).toContain("En ligne, simulé")
    expect(printed).toContain("ce paiement est simulé")
  })

  test("goes back only as it came", async () => {
    const { account, act, id } = await paidBooking(false)
    const paymentId = (await account()).payments[0]?.id
    const asked = { seenRestCents: 8_000, paymentId, amountCents: 8_000 }
    for (const way of [
      { method: "transfer", base: null },
      { method: "cash", base: "nyon" },
    ]) {
      const refused = await act("refunds", { ...asked, ...way })
      expect(refused).toMatchObject({ status: 409, body: { code: "simulated-money" } })
    }
    expect(await act("online-refunds", asked)).toMatchObject({ status: 200 })
    expect(await balance(on.db, id)).toMatchObject({ owedCents: 8_000, paidCents: 0 })
  })
})

describe.each(engines)("without online payments, on %s", (engine) => {
  const on = useDatabase(engine)

  test("the wizard's payment step charges the fee, which is owed and blocks no submission", async () => {
    const { pay, read, payments, draft, people, cookie } = await candidate(on, {
      provider: simulation(on, { open: false, counts: false }),
    })
    expect(await pay()).toMatchObject({ status: 200, body: { status: "owed", amountCents: 45_000, reference: null } })
    expect(await pay()).toMatchObject({ status: 200, body: { status: "owed" } })
    expect(await payments()).toEqual([])
    expect(await balance(on.db, draft?.id ?? "")).toMatchObject({ owedCents: 45_000, restCents: 45_000 })
    expect(await read()).toMatchObject({ payment: { status: "owed" }, typeLocked: false })
    const { body } = await people.call("GET", "/api/v1/me/application", undefined, cookie)
    expect(body).toMatchObject({ onlinePayments: false, demoPayments: false })
  })

  test("another licence drops the fee of the one before", async () => {
    const { pay, read, people, cookie, draft } = await candidate(on, {
      provider: simulation(on, { open: false, counts: false }),
    })
    await pay()
    const { documents: _d, payment: _p, typeLocked: _t, updatedAt: _u, id: _i, status: _s, ...fields } = await read()
    const saved = { ...fields, licenseType: "inland" }
    expect(await people.call("PUT", "/api/v1/me/application", saved, cookie)).toMatchObject({ status: 200 })
    expect(await balance(on.db, draft?.id ?? "")).toMatchObject({ owedCents: 0 })
    expect((await read()).payment).toMatchObject({ status: "none", amountCents: 35_000 })
  })

  test("a page offers no payment, and a request for one is refused", async () => {
    const people = await accountsOf(on, { paymentProvider: simulation(on, { open: false, counts: false }) })
    const { userId } = await people.someone("elodie@example.ch")
    const [booking] = await reservationsOf(on.db, userId, [{ status: "confirmed", day: "2027-07-10" }])
    await charge(on.db, booking?.id ?? "", { amountCents: 8_000 })
    const secret = await mintManageLink(on.db, booking?.id ?? "")
    const { body } = await people.call("POST", "/api/v1/own-reservation", { secret })
    expect(body).toMatchObject({ payable: [], onlinePayments: false, demoPayments: false })
    const headers = { "idempotency-key": uuid() }
    const asked = { secret, cents: 8_000 }
    expect(await people.call("POST", "/api/v1/own-reservation/payment", asked, "", { headers })).toMatchObject({
      status: 409,
      body: { code: "online-closed" },
    })
  })
})

describe("a payment that a former provider left pending", () => {
  const on = useDatabase()

  test("fails after an hour, so that its account takes another", async () => {
    const [booking] = await reservationsOf(on.db, null, [{ status: "confirmed" }])
    const row = { id: uuid(), kind: "payment", purpose: "account", amountCents: 500, status: "pending" } as const
    const { provider } = simulatedUnderTest(on.db)
    await on.db
      .insertInto("paymentTransactions")
      .values({ ...row, accountId: booking?.id ?? "", provider: "card", createdAt: testNow })
      .execute()
    const statusAfter = async (ms: number) => {
      const clock = { now: () => new Date(testNow.getTime() + ms) }
      await refreshPending(paymentDeps(on.db, clock, provider))
      return (await on.db.selectFrom("paymentTransactions").select("status").executeTakeFirstOrThrow()).status
    }
    expect(await statusAfter(3_600_000)).toBe("pending")
    expect(await statusAfter(3_600_001)).toBe("failed")
  })
})

test("the environment names how people pay, or nothing", () => {
  expect(readEnv({}).payments).toBeUndefined()
  expect(readEnv({ PAYMENTS: "none" }).payments).toBe("none")
  expect(() => readEnv({ PAYMENTS: "card" })).toThrow("PAYMENTS")
})
