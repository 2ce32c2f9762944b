import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { aCharge, charge, chargedBookings, issue } from "#tests/factories/issued-invoices.ts"
import { pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { rowsRead } from "#tests/support/rows-read.ts"

const closingId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

/** Edits that no command makes, by the trigger that refuses them. */
const edits = {
  charges_never_edited: [
    "update charges set amount_cents = amount_cents + 1",
    "update charges set text = 'Autre'",
    "update charges set created_at = created_at - interval '1 day'",
    "update charges set invoice_id = null where invoice_id is not null",
  ],
  invoices_never_edited: [
    "update invoices set total_cents = 1",
    `update invoices set facts = jsonb_set(facts, '{about}', '"Autre"')`,
    "delete from invoices where not exists (select from charges where invoice_id = invoices.id)",
  ],
  payment_transactions_never_edited: [
    "update payment_transactions set amount_cents = 1",
    // With an account in euros, so that the trigger refuses the change and not a foreign key.
    "update payment_transactions set currency = 'EUR', account_id = (select id from money_accounts where currency = 'EUR')",
    "update payment_transactions set kind = 'refund', refund_of = id",
    "update payment_transactions set base = 'morges'",
    "update payment_transactions set account_id = (select id from money_accounts where id <> account_id and currency = 'CHF')",
    "update payment_transactions set method = 'cash'",
    "update payment_transactions set settled_at = settled_at + interval '1 day'",
    "update payment_transactions set closing_id = null where closing_id is not null",
  ],
  closing_lines_never_edited: ["update closing_lines set counted_cents = 0", "delete from closing_lines"],
} as const
const named = Object.entries(edits).flatMap(([trigger, statements]) => statements.map((edit) => ({ trigger, edit })))

describe.each(engines)("the books on %s", (engine) => {
  const on = useDatabase(engine)

  beforeEach(async () => {
    const [account] = await chargedBookings(on.db, 2, testNow)
    if (!account) throw new Error("no booking")
    await chargedBookings(on.db, 1, testNow, { currency: "EUR" })
    await issue(on.db, account, { now: testNow })
    await charge(on.db, account, [aCharge({ text: "Supplément" })], testNow)
    await pay(on.db, account, 10_000)
    await sql`insert into closings (id, base, day, nth, closed_at)
      values (${closingId}, 'nyon', '2027-06-10', 1, ${testNow})`.execute(on.db)
    await sql`insert into closing_lines (closing_id, method, currency, expected_cents, counted_cents, row_count)
      values (${closingId}, 'terminal', 'CHF', 10000, 10000, 1)`.execute(on.db)
    await sql`update payment_transactions set closing_id = ${closingId}`.execute(on.db)
    // Without a charge, so that the trigger refuses the deletion and not a foreign key.
    await sql`insert into invoices (id, kind, year, number, account_id, currency, total_cents, facts, issued_on, created_by)
      select gen_random_uuid(), kind, year, 99, account_id, currency, total_cents, facts, issued_on, created_by
      from invoices`.execute(on.db)
  })

  test.each(named)("refuse the edit « $edit »", async ({ trigger, edit }) => {
    const table = trigger.replace("_never_edited", "")
    const rows = async () => (await sql.raw(`select * from ${table} order by 1, 2`).execute(on.db)).rows
    const before = await rows()
    await expect(sql.raw(edit).execute(on.db)).rejects.toThrow(`${table} are never edited`)
    expect(await rows()).toEqual(before)
    await sql.raw(`alter table ${table} disable trigger ${trigger}`).execute(on.db)
    await sql.raw(edit).execute(on.db)
    expect(await rows(), "without its trigger").not.toEqual(before)
    await sql.raw(`alter table ${table} enable trigger ${trigger}`).execute(on.db)
  })

  test("refuse a second currency in an account", async () => {
    const [account = ""] = await chargedBookings(on.db, 1, testNow)
    const euros = [aCharge({ currency: "EUR" })]
    await expect(charge(on.db, account, euros, testNow)).rejects.toThrow("charges_in_one_currency")
    const paidInEuros = sql`insert into payment_transactions
      (id, account_id, kind, purpose, method, base, amount_cents, currency, status, provider, settled_at)
      values (gen_random_uuid(), ${account}, 'payment', 'account', 'cash', 'nyon', 100, 'EUR',
        'completed', 'counter', ${testNow})`
    await expect(paidInEuros.execute(on.db)).rejects.toThrow("payment_transactions_in_one_currency")
    const invoicedInEuros = sql`insert into invoices
      (id, kind, year, number, account_id, currency, total_cents, facts, issued_on, created_by)
      values (gen_random_uuid(), 'invoice', 2027, 98, ${account}, 'EUR', 100, '{}', '2027-06-10', 'system')`
    await expect(invoicedInEuros.execute(on.db)).rejects.toThrow("invoices_in_one_currency")
    await sql`alter table charges drop constraint charges_in_one_currency`.execute(on.db)
    await charge(on.db, account, euros, testNow)
  })
})

describe("the books of many bookings", () => {
  const on = useDatabase()

  test.each(["charges", "money_accounts", "bookings", "boat_license_applications"])(
    "check only the account that a new row belongs to, and what that belongs to: %s",
    async (table) => {
      const bookings = 1_000
      await reservationsOf(
        on.db,
        null,
        Array.from({ length: bookings }, () => ({})),
      )
      const fill = sql`
        insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency)
        select gen_random_uuid(), id, 'charge', 'rental', 'Location', 1, 8000, 8000, price_currency from reservations`
      expect(await rowsRead(on.db, table, (trx) => fill.execute(trx))).toBeLessThan(10 * bookings)
    },
  )
})
