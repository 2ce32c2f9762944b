import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { type JournalAsked, journalPages, readJournal } from "#app/features/till/journal/journal.queries.server.ts"
import type { Journal, JournalLine } from "#app/features/till/journal/journal.schema.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsRead } from "#tests/support/rows-read.ts"

describe.each(engines)("the journal on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now = testNow

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const post = async (path: string, body: object) => {
    const headers = { "idempotency-key": uuid() }
    const { status } = await people.call("POST", `/api/v1/admin${path}`, body, admin.cookie, { headers })
    expect(status).toBe(200)
  }
  const read = async (query = "") =>
    await people.call("GET", `/api/v1/admin/till/journal${query}`, undefined, admin.cookie)
  const fileOf = async (query: string) => {
    const path = `/api/v1/admin/till/journal/export.csv${query}`
    const answer = await people.app.request(path, { headers: { cookie: admin.cookie } })
    return (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n")
  }

  async function paidLesson(currency: "CHF" | "EUR", amountCents: number, reference: string) {
    const traits = { kind: "boat_license", status: "confirmed", reference } as const
    const [row] = await reservationsOf(on.db, null, [traits])
    await on.db
      .updateTable("reservations")
      .set({ priceCurrency: currency })
      .where("id", "=", row?.id ?? "")
      .execute()
    const path = `/accounts/reservation/${row?.id}`
    await post(`${path}/charges`, { seenRestCents: 0, amountCents, currency })
    const cash = { method: "cash", base: "nyon", currency }
    await post(`${path}/payments`, { seenRestCents: amountCents, amountCents, ...cash })
    return row?.id ?? ""
  }

  test("has two lines for each row, one table and one sum for each currency", async () => {
    const id = await paidLesson("CHF", 36_000, "FRANCS22")
    await paidLesson("EUR", 1_050, "EUROS222")
    const { journals, from, to } = (await read()).body as unknown as Journal
    expect([from, to]).toEqual(["2027-06-01", "2027-06-10"])
    expect(journals.map(({ currency, debitCents, creditCents }) => [currency, debitCents, creditCents])).toEqual([
      ["CHF", 72_000, 72_000],
      ["EUR", 2_100, 2_100],
    ])
    const [francs] = journals
    expect(
      francs?.lines.map(({ account, contra, debitCents, creditCents }) => [account, contra, debitCents, creditCents]),
    ).toEqual([
      ["1100", "3400", 36_000, 0],
      ["3400", "1100", 0, 36_000],
      ["1000", "1100", 36_000, 0],
      ["1100", "1000", 0, 36_000],
    ])
    expect(francs?.lines[0]).toMatchObject({ piece: "FRANCS22", leadsTo: { kind: "reservation", id } })
    expect(francs?.accounts.find(({ account }) => account === "1100")).toMatchObject({
      name: "Débiteurs",
      debitCents: 36_000,
      creditCents: 36_000,
    })
    expect(((await read("?currency=EUR")).body as unknown as Journal).journals).toHaveLength(1)
    expect(((await read("?from=2027-06-11&to=2027-06-30")).body as unknown as Journal).journals).toEqual([])
    expect((await read("?from=2020-01-01")).body).toMatchObject({ from: "2020-01-01", to: "2021-01-01" })
  })

  test("books the difference of a closing, and is exported completely", async () => {
    await paidLesson("CHF", 36_005, "FRANCS22")
    const line = { method: "cash", currency: "CHF", expectedCents: 36_005, countedCents: 36_000 }
    now = new Date(testNow.getTime() + 60_000)
    await post("/till/closings", { base: "nyon", day: "2027-06-10", lines: [line], note: "Perdu" })
    const [head, ...lines] = await fileOf("?from=2027-06-10&to=2027-06-10")
    expect(head).toBe('"Date";"Compte";"Contrepartie";"Code TVA";"Libellé";"Débit";"Crédit";"Monnaie";"Pièce"')
    expect(lines).toEqual([
      '"10.06.2027";"1100";"3400";"";"Permis Bateau";360.05;;"CHF";"FRANCS22"',
      '"10.06.2027";"3400";"1100";"";"Permis Bateau";;360.05;"CHF";"FRANCS22"',
      '"10.06.2027";"1000";"1100";"";"Paiement, espèces";360.05;;"CHF";"FRANCS22"',
      '"10.06.2027";"1100";"1000";"";"Paiement, espèces";;360.05;"CHF";"FRANCS22"',
      '"10.06.2027";"6940";"1000";"";"Différence de caisse, Nyon, 10.06.2027";0.05;;"CHF";""',
      '"10.06.2027";"1000";"6940";"";"Différence de caisse, Nyon, 10.06.2027";;0.05;"CHF";""',
    ])
    const { journals } = (await read("?from=2027-06-10&to=2027-06-10")).body as unknown as Journal
    const leadsTo = { kind: "till", base: "nyon", day: "2027-06-10" }
    expect(journals[0]?.lines.slice(-2)).toMatchObject([{ leadsTo }, { leadsTo }])
    const event = await on.db
      .selectFrom("events")
      .select("change")
      .where("action", "=", "journal.exported")
      .executeTakeFirst()
    expect(event?.change).toEqual({ from: "2027-06-10", to: "2027-06-10" })
  })

  test("filtered by an account, holds only its lines and sums", async () => {
    await paidLesson("CHF", 36_000, "FRANCS22")
    const { journals } = (await read("?account=1000")).body as unknown as Journal
    expect(journals).toMatchObject([
      { lineCount: 1, debitCents: 36_000, creditCents: 0, lines: [{ account: "1000", contra: "1100" }] },
    ])
    expect(journals[0]?.accounts.map(({ account }) => account)).toEqual(["1000"])
    expect(await fileOf("?account=1000")).toHaveLength(2)
  })

  test.each([
    "?account=9999",
    "?from=2027-06-10&to=2027-06-09",
    "?from=2026-01-01&to=2027-06-09",
    "?currency=USD",
    "?from=10.06.2027",
  ])("refuses %s", async (query) => {
    expect(await read(query)).toMatchObject({ status: 422, body: { errors: expect.any(Object) } })
  })
})

describe("the journal of many rows", () => {
  const on = useDatabase()
  const month = { from: "2027-06-01", to: "2027-06-30" }

  /** A charge, a credit, a payment and a refund of every booking, in both currencies; every fifth is paid in cash. */
  async function manyBookings(count: number) {
    await reservationsOf(
      on.db,
      null,
      Array.from({ length: count }, () => ({})),
    )
    await sql`
      with booking as (
        select id, row_number() over (order by id)::int as n from reservations
      ), line as (
        select id, n, case when n % 10 = 0 then 'CHF' else 'EUR' end as currency, 100 + n as cents,
          ${testNow}::timestamptz - n * interval '1 minute' as at from booking
      ), charged as (
        insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency, vat_permille, created_at)
        select id, id, 'charge', case n % 3 when 0 then 'rental' else 'lesson' end, 'Prestation', 1, cents, cents, currency,
          case n % 2 when 0 then 81 end, at from line
      ), credited as (
        insert into charges (id, account_id, kind, credit_of, code, text, quantity, unit_cents, amount_cents, currency, created_at)
        select gen_random_uuid(), id, 'credit', id, 'cancellation', 'Annulation', 1, 50, 50, currency, at from line
      ), paid as (
        insert into payment_transactions (id, account_id, kind, purpose, method, base, amount_cents, currency, status, provider, settled_at)
        select overlay(id::text placing 'f' from 1 for 1)::uuid, id, 'payment', 'account', case when n % 5 = 0 then 'cash' else 'transfer' end, 'nyon', cents, currency,
          'refunded', 'counter', at from line
      )
      insert into payment_transactions (id, account_id, kind, refund_of, purpose, method, amount_cents, currency, status, provider, settled_at)
      select gen_random_uuid(), id, 'refund', overlay(id::text placing 'f' from 1 for 1)::uuid, 'account', 'transfer', 50, currency, 'refunded', 'counter', at from line`.execute(
      on.db,
    )
    await sql`analyze`.execute(on.db)
  }

  async function linesOf(asked: JournalAsked): Promise<JournalLine[]> {
    const lines: JournalLine[] = []
    for await (const page of journalPages(on.db, asked)) lines.push(...page)
    return lines
  }

  test.each<Partial<JournalAsked>>([
    {},
    { currency: "CHF" },
    { account: "1000" },
    { account: "1100" },
    { account: "6940" },
  ])("sums all lines and shows the first 400 of each currency, of %j", async (narrowed) => {
    await manyBookings(300)
    const asked = { ...month, ...narrowed }
    const all = await linesOf(asked)
    const { journals } = await readJournal(on.db, asked, month.to)
    expect(journals.map(({ currency }) => currency)).toEqual(
      (["CHF", "EUR"] as const).filter((one) => all.some(({ currency }) => currency === one)),
    )
    for (const { currency, lines, lineCount, debitCents, creditCents, accounts } of journals) {
      const own = all.filter((line) => line.currency === currency)
      const debits = (some: JournalLine[]) => some.reduce((sum, line) => sum + line.debitCents, 0)
      const credits = (some: JournalLine[]) => some.reduce((sum, line) => sum + line.creditCents, 0)
      expect({ lines, lineCount, debitCents, creditCents }).toEqual({
        lines: own.slice(0, 400),
        lineCount: own.length,
        debitCents: debits(own),
        creditCents: credits(own),
      })
      const used = [...new Set(own.map(({ account }) => account))].toSorted()
      expect(accounts.map((one) => [one.account, one.debitCents, one.creditCents])).toEqual(
        used.map((account) => {
          const some = own.filter((line) => line.account === account)
          return [account, debits(some), credits(some)]
        }),
      )
    }
  })

  test("looks up the bookings of the lines it shows alone", async () => {
    await manyBookings(1_000)
    const read = await rowsRead(on.db, "bookings", (trx) => readJournal(trx, month, month.to))
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(800)
    const ofCash = { ...month, account: "1000" } as const
    expect(await rowsRead(on.db, "bookings", (trx) => readJournal(trx, ofCash, month.to))).toBeLessThan(800)
  })
})
