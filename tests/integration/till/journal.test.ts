import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { Journal } from "#app/features/till/journal/journal.schema.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

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
    const traits = { reservationType: "boat_license", status: "confirmed", reference } as const
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
      '"10.06.2027";"1100";"3400";"";"Permis Bateau, 1 heure";360.05;;"CHF";"FRANCS22"',
      '"10.06.2027";"3400";"1100";"";"Permis Bateau, 1 heure";;360.05;"CHF";"FRANCS22"',
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
