import { beforeEach, describe, expect, test } from "vitest"
import type { InvoiceList } from "#app/features/payments/invoices/invoices.admin.schema.ts"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { chargedBookings, issue } from "#tests/factories/issued-invoices.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { pdfPages } from "#tests/support/read-pdf.ts"

const path = "/api/v1/admin/invoices"
const noon = (day: string) => instantAt(day, "12:00")

describe("invoices in the back-office", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let cookie = ""

  beforeEach(async () => {
    people = await accountsOf(on, { clock: { now: () => noon("2028-06-10") } })
    cookie = (await people.someone("admin@example.ch", { role: "admin" })).cookie
  })

  const ask = (query: string) => people.call("GET", path + query, undefined, cookie)
  async function numbers(query: string): Promise<string[]> {
    const { items } = (await ask(query)).body as unknown as InvoiceList
    return items.map(({ number }) => number)
  }

  async function issued(day: string, name?: string) {
    const [account] = await chargedBookings(on.db, 1, noon(day))
    await issue(on.db, account ?? "", { now: noon(day), ...(name ? { name } : {}) })
    return account ?? ""
  }

  async function credited(account: string, day: string) {
    await inTransaction(on.db, (trx) => creditCancelled(trx, account, { keptPercent: 0, now: noon(day) }))
    await issue(on.db, account, { now: noon(day) })
  }

  test("are listed, the latest first, by kind, year and month", async () => {
    await issued("2027-12-30")
    await issued("2028-05-31")
    const last = await issued("2028-06-01")
    await credited(last, "2028-06-10")
    expect(await numbers("")).toEqual(["NC-2028-0001", "F-2028-0002", "F-2028-0001", "F-2027-0001"])
    expect(await numbers("?sort=createdAt:asc")).toEqual(["F-2027-0001", "F-2028-0001", "F-2028-0002", "NC-2028-0001"])
    expect(await numbers("?kind=credit-note")).toEqual(["NC-2028-0001"])
    expect(await numbers("?period=2027")).toEqual(["F-2027-0001"])
    expect(await numbers("?period=2027-12")).toEqual(["F-2027-0001"])
    expect(await numbers("?period=2028-06&kind=invoice")).toEqual(["F-2028-0002"])
    expect((await ask("?period=2028-13")).status).toBe(422)
  })

  test("are summed by currency, on all pages of what the filters show", async () => {
    await issued("2027-12-30", "Élodie Rochat")
    const [inEuros] = await chargedBookings(on.db, 1, noon("2028-05-31"), { currency: "EUR" })
    await issue(on.db, inEuros ?? "", { now: noon("2028-05-31") })
    for (const account of await chargedBookings(on.db, 26, noon("2028-06-01"))) {
      await issue(on.db, account, { now: noon("2028-06-01") })
    }
    await credited(await issued("2028-06-01"), "2028-06-10")
    const months = ["2028-06", "2028-05", "2027-12"]
    const francs = (documents: number, totalCents: number) => ({ currency: "CHF", documents, totalCents })
    const euros = { currency: "EUR", documents: 1, totalCents: 24_000 }
    const summed = async (query: string) => (await ask(`/summary${query}`)).body
    expect(await summed("")).toEqual({ sums: [francs(29, 27 * 24_000), euros], months })
    expect(await summed("?period=2028-06")).toEqual({ sums: [francs(28, 26 * 24_000)], months })
    expect(await summed("?kind=credit-note")).toEqual({ sums: [francs(1, -24_000)], months })
    expect(await summed("?q=elodie")).toEqual({ sums: [francs(1, 24_000)], months })
    expect(await summed("?period=2026")).toEqual({ sums: [], months })
    expect((await ask("/summary?period=2028-13")).status).toBe(422)
  })

  test("are found by number, person and reference", async () => {
    const account = await issued("2028-05-31", "Élodie Rochat")
    await issued("2028-06-01")
    const { reference } = await on.db
      .selectFrom("reservations")
      .select("reference")
      .where("id", "=", account)
      .executeTakeFirstOrThrow()
    for (const q of ["f-2028-0001", "elodie", "Rochat Élodie", reference.toLowerCase()]) {
      expect(await numbers(`?q=${encodeURIComponent(q)}`)).toEqual(["F-2028-0001"])
    }
  })

  test("come page by page, and in one file", async () => {
    const accounts = await chargedBookings(on.db, 30, noon("2028-06-01"))
    for (const account of accounts) await issue(on.db, account, { now: noon("2028-06-01") })
    const { items, nextCursor } = (await ask("")).body as unknown as InvoiceList
    expect(items).toHaveLength(25)
    expect(await numbers(`?cursor=${nextCursor}`)).toHaveLength(5)
    const file = await (await people.app.request(`${path}/export.csv?period=2028`, { headers: { cookie } })).text()
    const [head, first, ...others] = file.trim().split("\r\n")
    expect(head).toContain('"Numéro";"Genre";"Date";"Personne";"Objet";"Monnaie";"Total";"TVA";"Facture d’origine"')
    expect(first).toMatch(/^"F-2028-0030";"Facture";"01\.06\.2028";"Zoé Kovačević";"Location à Nyon/)
    expect(others).toHaveLength(29)
    const events = await on.db.selectFrom("events").select("change").where("action", "=", "invoice.exported").execute()
    expect(events.map(({ change }) => change)).toEqual([{ period: "2028", sort: "createdAt:desc" }])
  })

  test("open as a PDF that no cache keeps", async () => {
    await issued("2028-06-01")
    const { items } = (await ask("")).body as unknown as InvoiceList
    const answer = await people.app.request(`${path}/${items[0]?.id}/pdf`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="F-2028-0001.pdf"',
      "cache-control": "private, no-store",
    })
    expect((await pdfPages(await answer.bytes())).join()).toContain("Facture F-2028-0001")
    expect(await ask(`/${crypto.randomUUID()}/pdf`)).toMatchObject({ status: 404, body: { code: "invoice-unknown" } })
    expect((await ask("/F-2028-0001/pdf")).status).toBe(422)
  })
})
