import { beforeEach, describe, expect, test } from "vitest"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import type { OpenAccount, OpenAccountPage, OpenAccountSums } from "#app/features/till/open/open-accounts.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { applicationOf, forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aSeat, aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const path = "/api/v1/admin/accounts"

describe.each(engines)("the open accounts on %s", (engine) => {
  const on = useDatabase(engine)
  let now: Date
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (query: string) => people.call("GET", path + query, undefined, admin.cookie)
  const pageOf = async (query = "") => (await ask(query)).body as unknown as OpenAccountPage
  const sumsOf = async (query = "") => ((await ask(`/summary${query}`)).body as unknown as OpenAccountSums).sums
  const referencesOf = async (query = "") => (await pageOf(query)).items.map(({ reference }) => reference)

  type Traits = Parameters<typeof reservationsOf>[2][number]

  async function aBooking(
    traits: Traits,
    { owed, paid = 0 }: { owed: number; paid?: number },
    currency: "CHF" | "EUR",
  ) {
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", ...traits }])
    const id = row?.id ?? ""
    await charge(on.db, id, { amountCents: owed, currency })
    if (paid > 0) await pay(on.db, id, paid)
    return id
  }

  /** Creates an application with sessions on these days, owing 150 francs for each. */
  async function aProgramme(...days: string[]) {
    const { id: applicationId } = await applicationOf(on.db, admin.userId, { status: "approved" })
    for (const date of days) {
      const { id: sessionId } = await aSession(on.db, { date, currentParticipants: 1 })
      await aSeat(on.db, { applicationId, sessionId })
      await charge(on.db, applicationId, { code: "session-theory", amountCents: 15_000, currency: "CHF" })
    }
    return { applicationId }
  }

  async function cancelled(accountId: string) {
    await inTransaction(on.db, (trx) => creditCancelled(trx, accountId, { keptPercent: 0, now: testNow }))
  }

  async function setStatus(bookingId: string, status: ReservationStatus) {
    await on.db.updateTable("reservations").set({ status }).where("id", "=", bookingId).execute()
  }

  async function aSchool() {
    const lesson = { kind: "boat_license", day: "2027-07-10" } as const
    await aBooking({ ...lesson, reference: "LESSON22" }, { owed: 36_000, paid: 10_800 }, "CHF")
    await aBooking({ day: "2027-06-12", reference: "RENTAL22" }, { owed: 8_000 }, "EUR")
    await aBooking({ day: "2027-06-09", reference: "OVERDUE2" }, { owed: 16_000 }, "EUR")
    await cancelled(await aBooking({ reference: "GIVEBACK" }, { owed: 5_000, paid: 2_000 }, "EUR"))
    await aBooking({ reference: "SETTLED2" }, { owed: 8_000, paid: 8_000 }, "EUR")
    return await aProgramme("2027-06-20", "2027-06-19")
  }

  test("are those with a rest, by the day on which the first part is due, without settled ones", async () => {
    const { applicationId } = await aSchool()
    const { items, nextCursor } = await pageOf()
    expect(items.map(({ reference, restCents, dueAt, overdue }) => [reference, restCents, dueAt, overdue])).toEqual([
      // Charged after the due date.
      ["OVERDUE2", 16_000, testNow.toISOString(), false],
      // The deposit is due since it was charged.
      [`DP-${applicationId.slice(-8).toUpperCase()}`, 30_000, testNow.toISOString(), false],
      ["RENTAL22", 8_000, "2027-06-12T12:00:00.000Z", false],
      // The deposit is paid.
      ["LESSON22", 25_200, "2027-07-03T12:00:00.000Z", false],
      ["GIVEBACK", -2_000, null, false],
    ])
    expect(nextCursor).toBeNull()
    expect(items.find(({ kind }) => kind === "application")).toMatchObject({
      id: applicationId,
      what: "Permis côtier",
      person: "Camille Favre",
      startsAt: "2027-06-19T07:00:00.000Z",
      currency: "CHF",
      owedCents: 30_000,
      paidCents: 0,
    })
  })

  test.each([
    ["?side=to-take", ["OVERDUE2", "DP", "RENTAL22", "LESSON22"]],
    ["?side=to-give-back", ["GIVEBACK"]],
    ["?kind=application", ["DP"]],
    ["?kind=reservation&currency=CHF", ["LESSON22"]],
    ["?currency=EUR", ["OVERDUE2", "RENTAL22", "GIVEBACK"]],
  ])("%s shows %j, and sums just these", async (query, references) => {
    await aSchool()
    const { items } = await pageOf(query)
    expect(items.map(({ reference }) => (reference.startsWith("DP-") ? "DP" : reference))).toEqual(references)
    expect(await sumsOf(query)).toEqual(sumsBy(items))
  })

  test.each([
    ["?overdue=true", ["OVERDUE2", "DP"]],
    ["?overdue=true&kind=reservation", ["OVERDUE2"]],
    ["?overdue=true&side=to-give-back", []],
  ])("%s shows nothing on the due day, and %j the day after", async (query, references) => {
    await aSchool()
    now = instantAt("2027-06-10", "23:59")
    expect(await pageOf(query)).toMatchObject({ items: [] })
    now = instantAt("2027-06-11", "00:00")
    const { items } = await pageOf(query)
    expect(items.map(({ reference }) => (reference.startsWith("DP-") ? "DP" : reference))).toEqual(references)
    expect(items.every(({ overdue }) => overdue)).toBe(true)
    expect(await sumsOf(query)).toEqual(sumsBy(items))
  })

  test("are summed by currency over all pages", async () => {
    await aSchool()
    expect(await sumsOf()).toEqual([
      { currency: "CHF", accounts: 2, owedCents: 66_000, paidCents: 10_800, restCents: 55_200 },
      { currency: "EUR", accounts: 3, owedCents: 24_000, paidCents: 2_000, restCents: 22_000 },
    ])
  })

  test("appear once in the pages, while accounts are settled and opened", async () => {
    // Many accounts have the same due date, and many have none.
    for (let nth = 0; nth < 34; nth++) await aBooking({ day: "2027-06-20" }, { owed: 1_000 + nth }, "EUR")
    const toGiveBack = []
    for (let nth = 0; nth < 30; nth++) {
      const id = await aBooking({}, { owed: 1_000, paid: 1_000 }, "EUR")
      toGiveBack.push(id)
      await cancelled(id)
    }
    const seen: string[] = []
    let cursor: string | null = ""
    let pages = 0
    while (cursor !== null) {
      const page: OpenAccountPage = await pageOf(cursor ? `?cursor=${cursor}` : "")
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      pages += 1
      // One account of an earlier page is settled; another is opened whose due date is before them.
      if (pages === 1) {
        await pay(on.db, seen[0] ?? "", page.items[0]?.restCents ?? 0)
        await aBooking({ day: "2027-06-11" }, { owed: 500 }, "EUR")
      }
    }
    expect(pages).toBe(3)
    expect(seen).toHaveLength(64)
    expect(new Set(seen).size).toBe(64)
    expect(toGiveBack.every((id) => seen.includes(id))).toBe(true)
    expect((await ask("?cursor=elsewhere")).status).toBe(422)
  })

  test("show the same sums and days as their own pages, also around a clock change", async () => {
    const days = ["2027-03-31", "2027-06-09", "2027-06-17", "2027-11-02", "2028-03-27"]
    for (const [nth, day] of days.entries()) {
      for (const kind of ["boat_license", "boat_rental", "group_outing"] as const) {
        const id = await aBooking({ day, kind }, { owed: 20_000, paid: 7_000 * (nth % 2) }, "EUR")
        if (nth > 2) await cancelled(id)
        // A second charge, after a credit of the first.
        if (nth > 2) await charge(on.db, id, { amountCents: 900, now: new Date("2027-06-11T10:00Z") })
        if (nth > 3) await setStatus(id, "cancelled")
      }
    }
    await aProgramme("2027-11-03", "2027-12-01")
    await aProgramme("2027-05-20", "2027-07-01")
    await charge(on.db, (await applicationOf(on.db, admin.userId)).id, { currency: "CHF" })
    const { items } = await pageOf()
    expect(items).toHaveLength(18)
    expect(items.filter(({ restCents, dueAt }) => restCents > 0 && dueAt === null)).toEqual([])
    for (const item of items) {
      const { kind, id, person, what, reference, currency, owedCents, paidCents, restCents, dueAt } = item
      const account = (await ask(`/${kind}/${id}`)).body as unknown as AccountPage
      expect({ person, what, reference, currency, owedCents, paidCents, restCents }).toEqual({
        person: account.person,
        what: account.what,
        reference: account.reference,
        currency: account.currency,
        owedCents: account.owedCents,
        paidCents: account.paidCents,
        restCents: account.restCents,
      })
      expect([id, dueAt]).toEqual([id, account.dues[0]?.dueAt ?? null])
    }
  })

  test("show no name for a forgotten person", async () => {
    await aBooking(forgottenTraits, { owed: 5_000 }, "EUR")
    expect((await pageOf()).items[0]).toMatchObject({ person: "", restCents: 5_000 })
    expect(await fileOf()).toContainEqual(expect.stringContaining('"Données effacées"'))
  })

  test("show the next session of an application, or the first once all are over", async () => {
    const { applicationId } = await aProgramme("2027-06-01", "2027-06-30", "2027-07-08")
    expect((await pageOf()).items[0]?.startsAt).toBe("2027-06-30T07:00:00.000Z")
    const leave = async (ahead: "ahead" | "all") =>
      await on.db
        .updateTable("seats")
        .set({ status: "cancelled" })
        .where("applicationId", "=", applicationId)
        .$if(ahead === "ahead", (seats) =>
          seats.where("sessionId", "in", on.db.selectFrom("slots").select("id").where("startsAt", ">", testNow)),
        )
        .execute()
    await leave("ahead")
    expect((await pageOf()).items[0]?.startsAt).toBe("2027-06-01T07:00:00.000Z")
    await leave("all")
    expect((await pageOf()).items[0]).toMatchObject({ startsAt: null, dueAt: testNow.toISOString(), overdue: false })
  })

  async function fileOf(query = "") {
    const answer = await people.app.request(`${path}/export.csv${query}`, { headers: { cookie: admin.cookie } })
    expect(answer.headers.get("content-disposition")).toContain("comptes-ouverts-2027-06-10.csv")
    return (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n")
  }

  test("are exported as filtered, without formulas, and the export is an event", async () => {
    await aSchool()
    await aBooking({ reference: "FORMULA2", firstName: "=1+1", lastName: "Favre" }, { owed: 100 }, "EUR")
    const [head, ...lines] = await fileOf("?kind=reservation&side=to-take")
    expect(head).toBe(
      '"Référence";"Genre";"Objet";"Personne";"Date";"Dû le";"En retard";"Monnaie";"Facturé";"Payé";"Reste"',
    )
    expect([lines.length, lines[0]?.slice(0, 10), lines[3]?.slice(0, 10)]).toEqual([4, '"OVERDUE2"', '"LESSON22"'])
    expect(lines).toContainEqual(
      '"LESSON22";"Réservation";"Permis Bateau";"Camille Favre";"10.07.2027 14:00";"03.07.2027";"Non";"CHF";360;108;252',
    )
    expect(lines).toContainEqual(expect.stringContaining('"\'=1+1 Favre"'))
    const events = await on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "open-accounts.exported")
      .execute()
    expect(events).toEqual([
      { actor: admin.userId, change: { kind: "reservation", side: "to-take", sort: "dueAt:asc" } },
    ])
  })

  test("are for administrators alone, and unknown filters are refused", async () => {
    const { cookie } = await people.someone("zoe@example.ch")
    for (const end of ["", "/summary", "/export.csv"]) {
      expect((await people.call("GET", path + end)).status).toBe(401)
      expect((await people.call("GET", path + end, undefined, cookie)).status).toBe(403)
      for (const bad of ["side=all", "kind=boat", "currency=USD", "overdue=false", "other=1"]) {
        expect((await ask(`${end}?${bad}`)).status).toBe(422)
      }
    }
    expect(await referencesOf()).toEqual([])
  })
})

function sumsBy(items: readonly OpenAccount[]) {
  const currencies = [...new Set(items.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const of = items.filter((item) => item.currency === currency)
    const sum = (cents: "owedCents" | "paidCents" | "restCents") => of.reduce((total, item) => total + item[cents], 0)
    return {
      currency,
      accounts: of.length,
      owedCents: sum("owedCents"),
      paidCents: sum("paidCents"),
      restCents: sum("restCents"),
    }
  })
}
