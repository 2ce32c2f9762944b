import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { receivables } from "#content/till.ts"
import { aLine } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { randomAccounts } from "#tests/factories/random-accounts.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { readJournal } from "./journal.queries.server.ts"

const year = { from: "2027-01-01", to: "2027-12-31" }

async function balances(db: Db, ledgers: ReadonlyMap<string, Ledger>) {
  const { journals } = await readJournal(db, year, year.to)
  return currencies.map((currency) => {
    const journal = journals.find((one) => one.currency === currency)
    const debtors = journal?.accounts.find(({ account }) => account === receivables)
    const own = [...ledgers.values()].filter(({ charges, payments }) =>
      [...charges, ...payments].some((row) => row.currency === currency),
    )
    return {
      booked: {
        credit: journal?.creditCents ?? 0,
        owed: (debtors?.debitCents ?? 0) - (debtors?.creditCents ?? 0),
      },
      due: {
        credit: journal?.debitCents ?? 0,
        owed: own.reduce((sum, ledger) => sum + balanceOf(ledger).restCents, 0),
      },
    }
  })
}

describe.each(engines)("the journal of the books on %s", (engine) => {
  const on = useDatabase(engine)
  let bookingId = ""

  beforeEach(async () => {
    const [booking] = await reservationsOf(on.db, null, [{}])
    bookingId = booking?.id ?? ""
  })

  async function charged(code: "rental" | "cancellation" | "rounding", lowers: string | null = null) {
    const id = uuid()
    const line = aLine({ code, text: "Location", amountCents: 500, currency: "CHF", vatPermille: 81 })
    const kind = lowers ? ("credit" as const) : ("charge" as const)
    await on.db
      .insertInto("charges")
      .values({ ...line, id, accountId: bookingId, kind, creditOf: lowers, createdAt: testNow })
      .execute()
    return id
  }

  async function moved(
    kind: "payment" | "refund",
    row: { method: "cash" | "terminal" | "transfer" | "online"; currency: "CHF" | "EUR" },
    refundOf: string | null = null,
  ) {
    const id = uuid()
    const status = kind === "payment" ? ("completed" as const) : ("refunded" as const)
    const account = { purpose: "account", provider: "counter", accountId: bookingId, base: "nyon" } as const
    await on.db
      .insertInto("paymentTransactions")
      .values({ ...account, ...row, id, kind, refundOf, status, amountCents: 500, createdAt: testNow })
      .execute()
    return id
  }

  async function entries() {
    const { journals } = await readJournal(on.db, year, year.to)
    const lines = journals.flatMap((journal) => journal.lines)
    return lines.map(({ account, contra, vatCode, debitCents, creditCents }) =>
      [account, contra, vatCode, debitCents, creditCents].join(" "),
    )
  }

  test("books a charge to debtors, and a credit against the income account of its charge", async () => {
    const rental = await charged("rental")
    await charged("cancellation", rental)
    await charged("rounding", rental)
    expect(await entries()).toEqual([
      "1100 3410 8.1 500 0",
      "3410 1100 8.1 0 500",
      "3410 1100 8.1 500 0",
      "1100 3410 8.1 0 500",
      "3809 1100 8.1 500 0",
      "1100 3809 8.1 0 500",
    ])
  })

  test.each([
    ["cash", "CHF", "1000"],
    ["cash", "EUR", "1005"],
    ["transfer", "CHF", "1020"],
    ["terminal", "EUR", "1021"],
    ["online", "CHF", "1022"],
  ] as const)("books %s in %s on %s, and a refund the other way", async (method, currency, account) => {
    const payment = await moved("payment", { method, currency })
    await moved("refund", { method, currency }, payment)
    const forth = [`${account} 1100  500 0`, `1100 ${account}  0 500`]
    const back = [`1100 ${account}  500 0`, `${account} 1100  0 500`]
    expect(await entries()).toEqual([...forth, ...back])
  })

  test("books the surplus or deficit of a drawer to the differences of the till", async () => {
    const closing = { id: uuid(), base: "nyon", day: "2027-06-10", nth: 1, closedAt: testNow }
    await on.db.insertInto("closings").values(closing).execute()
    const counted = { closingId: closing.id, currency: "CHF", expectedCents: 500, rowCount: 1 } as const
    await on.db
      .insertInto("closingLines")
      .values([
        { ...counted, method: "cash", countedCents: 480 },
        { ...counted, method: "terminal", countedCents: 520 },
        { ...counted, method: "terminal", currency: "EUR", countedCents: 500 },
      ])
      .execute()
    expect(await entries()).toEqual(["6940 1000  20 0", "1000 6940  0 20", "1021 6940  20 0", "6940 1021  0 20"])
  })

  test("debits equal credits in each currency, and debtors the rests of 100 random accounts", async () => {
    const ledgers = await randomAccounts(on.db, 100)
    for (const { booked, due } of await balances(on.db, ledgers)) expect(booked).toEqual(due)
  })

  test("negative control: a view that books one side of refunds does not balance", async () => {
    const ledgers = await randomAccounts(on.db, 100)
    const undone = new Error("undone")
    const oneSided = on.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ view: string }>`select pg_get_viewdef('journal_lines'::regclass) as view`.execute(
        trx,
      )
      const view = rows[0]?.view.replace(/WHERE \(entry\.counts OR/, "WHERE (entry.kind <> 'refund' OR")
      await sql`create or replace view journal_lines as ${sql.raw(view ?? "")}`.execute(trx)
      const [francs] = await balances(trx, ledgers)
      expect(francs?.booked).not.toEqual(francs?.due)
      throw undone
    })
    await expect(oneSided).rejects.toBe(undone)
  })
})
