import { beforeEach, describe, expect, test } from "vitest"
import type { AdminReservation } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { applicationOf, forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { insertedAt, rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/reservations"

describe.each(engines)("the school's list of reservations on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let now = testNow

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (query = "") => people.call("GET", `${path}${query}`, undefined, admin.cookie)

  async function found(query = "") {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    return body as { items: AdminReservation[]; nextCursor: string | null }
  }

  const references = async (query: string) => (await found(query)).items.map(({ reference }) => reference)

  /** Reservations made a minute apart, in this order. */
  async function made(...all: Parameters<typeof reservationsOf>[2]) {
    const rows = await reservationsOf(on.db, null, all)
    for (const [minute, { id }] of rows.entries()) {
      await insertedAt(on.db, "bookings", id, new Date(testNow.getTime() + minute * 60_000).toISOString())
    }
    return rows
  }

  test("shows who, what, when and where, the newest first", async () => {
    await made({ reference: "AAAAAAAA" }, { reference: "BBBBBBBB", kind: "group_outing", status: "confirmed" })
    const { items, nextCursor } = await found()
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([
      { reference: "BBBBBBBB", reservationType: "group_outing", status: "confirmed", licenceCheck: null },
      {
        reference: "AAAAAAAA",
        firstName: "Camille",
        lastName: "Favre",
        email: "camille@example.ch",
        phone: "+41 79 123 45 67",
        reservationDate: "2027-06-12",
        timeSlot: "14:00",
        base: "nyon",
        status: "pending",
        licenceCheck: "to-verify",
        createdAt: testNow.toISOString(),
      },
    ])
    expect(items[0]).not.toHaveProperty("adminNotes")
  })

  test("says of each rental whether its account has an approved licence", async () => {
    const camille = await people.someone("camille@example.ch")
    await applicationOf(on.db, camille.userId, { status: "approved" })
    const [licensed] = await reservationsOf(on.db, camille.userId, [{}])
    await made({}, { kind: "boat_license" })
    const checks = (await found()).items.map(({ id, licenceCheck }) => [id === licensed?.id, licenceCheck])
    expect(checks).toHaveLength(3)
    expect(checks).toEqual(
      expect.arrayContaining([
        [true, "verified"],
        [false, "to-verify"],
        [false, null],
      ]),
    )
  })

  test("a guest's record names the account that has confirmed their address, and no other", async () => {
    const camille = await people.someone("camille@example.ch")
    const [guests] = await made({ email: "Camille@Example.ch" })
    const [own] = await reservationsOf(on.db, camille.userId, [{ email: camille.email }])
    const shown = async (id = "") => (await ask(`/${id}`)).body
    expect(await shown(guests?.id)).toMatchObject({ userId: null, addressUserId: camille.userId })
    expect(await shown(own?.id)).toMatchObject({ userId: camille.userId, addressUserId: null })
    await on.db.updateTable("users").set({ emailVerified: false }).where("id", "=", camille.userId).execute()
    expect(await shown(guests?.id)).toMatchObject({ userId: null, addressUserId: null })
  })

  test("nothing is left to show of somebody who was forgotten", async () => {
    await made(forgottenTraits)
    const nobody = { forgotten: true, firstName: "", lastName: "", email: "", phone: "" }
    expect((await found()).items).toMatchObject([nobody])
  })

  test("filters by status and by type, in the specification's words", async () => {
    await made(
      { reference: "LICENSE2", kind: "boat_license" },
      { reference: "RENTAL22", kind: "boat_rental", status: "confirmed" },
      { reference: "GRQUP222", kind: "group_outing", status: "cancelled" },
    )
    expect(await references("?type=boat_license")).toEqual(["LICENSE2"])
    expect(await references("?type=training")).toEqual(["LICENSE2"])
    expect(await references("?type=boat_rental")).toEqual(["RENTAL22"])
    expect(await references("?type=rental")).toEqual(["RENTAL22"])
    expect(await references("?type=group_outing")).toEqual(["GRQUP222"])
    expect(await references("?type=boat_sharing")).toEqual([])
    expect(await references("?status=pending")).toEqual(["LICENSE2"])
    expect(await references("?status=completed")).toEqual([])
    expect(await references("?status=confirmed&type=rental")).toEqual(["RENTAL22"])
    expect(await references("?status=pending&type=rental")).toEqual([])
  })

  test("filters by the day it takes place on, in Switzerland", async () => {
    const at = (reference: string, day: string, time: string) => ({
      reference,
      day,
      time,
      startsAt: instantAt(day, time),
      endsAt: new Date(instantAt(day, time).getTime() + 3_600_000),
    })
    await made(
      at("BEFQRE22", "2027-10-30", "23:30"),
      at("FIRST222", "2027-10-31", "00:00"),
      at("LAST2222", "2027-10-31", "23:30"),
      at("AFTER222", "2027-11-01", "00:00"),
    )
    expect(await references("?date=2027-10-31&sort=startsAt:asc")).toEqual(["FIRST222", "LAST2222"])
    expect(await references("?date=2027-10-31&type=boat_sharing")).toEqual([])
    expect(await references("?from=2027-10-31&to=2027-10-31&sort=startsAt:asc")).toEqual(["FIRST222", "LAST2222"])
    expect(await references("?from=2027-10-31&sort=startsAt:asc")).toEqual(["FIRST222", "LAST2222", "AFTER222"])
    expect(await references("?to=2027-10-30")).toEqual(["BEFQRE22"])
    const file = await people.app.request(`${path}/export.csv?from=2027-11-01`, {
      headers: { cookie: admin.cookie, "sec-fetch-site": "same-origin" },
    })
    expect((await file.text()).trimEnd().split("\r\n")).toEqual([
      expect.anything(),
      expect.stringContaining("AFTER222"),
    ])
  })

  test("finds a person by name, e-mail, phone or reference", async () => {
    await made(
      {
        reference: "K7M2QX9B",
        firstName: "Élodie",
        lastName: "Rochat",
        email: "elodie@example.ch",
        phone: "079 555 12 34",
      },
      { reference: "ZZZZZZZZ", status: "cancelled" },
    )
    const searches = ["elodie", "ROCHAT Élo", "odie@example", "+41 79 555 12 34", "0795551234", "k7m2qx9b", "K7M2"]
    for (const q of searches) {
      const query = `?${new URLSearchParams({ q })}`
      expect({ q, found: await references(query) }).toEqual({ q, found: ["K7M2QX9B"] })
    }
    expect(await references("?q=rochat&status=cancelled")).toEqual([])
    expect(await references("?q=personne")).toEqual([])
    expect(await references("?q=%25%25%25")).toEqual([])
  })

  test.each(["createdAt:desc", "createdAt:asc", "startsAt:desc", "startsAt:asc"])(
    "is read page by page in the order %s: each row once, whatever is filtered",
    async (sort) => {
      const all = Array.from({ length: 57 }, (_, n) => ({
        status: n % 19 === 0 ? ("confirmed" as const) : ("pending" as const),
        day: `2027-07-${String(1 + (n % 9)).padStart(2, "0")}`,
      }))
      const rows = await made(...all)
      const pending = rows.filter(({ status }) => status === "pending").map(({ id }) => id)
      const read: AdminReservation[] = []
      let cursor: string | null = ""
      for (let page = 0; cursor !== null; page += 1) {
        expect(page).toBeLessThan(4)
        const query = new URLSearchParams({ sort, status: "pending", ...(cursor ? { cursor } : {}) })
        const { items, nextCursor } = await found(`?${query}`)
        read.push(...items)
        cursor = nextCursor
      }
      expect(read.map(({ id }) => id).toSorted()).toEqual(pending.toSorted())
      const keys = read.map(({ createdAt, reservationDate }) =>
        sort.startsWith("created") ? createdAt : reservationDate,
      )
      expect(keys).toEqual(sort.endsWith("desc") ? keys.toSorted().toReversed() : keys.toSorted())
    },
  )

  test.each([
    ["?status=approved", { status: ["Statut inconnu"] }],
    ["?status=", { status: ["Statut inconnu"] }],
    ["?type=yacht", { type: ["Type de réservation inconnu"] }],
    ["?date=2027-02-30", { date: ["Indiquez une date (jj.mm.aaaa), par exemple 12.06.2027"] }],
    ["?sort=email:asc", { sort: ["Ordre inconnu"] }],
    ["?q=ab", { q: ["Saisissez au moins 3 caractères"] }],
    ["?cursor=abc", { cursor: ["Page inconnue\u00a0: reprenez la liste depuis le début"] }],
    ["?page=2", { page: ["Champ inconnu\u00a0: il n’est pas accepté"] }],
  ])("refuses %s in French", async (query, errors) => {
    const before = await rowsOf(on.db)
    const answer = await ask(query)
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid-request" } })
    expect(answer.body.errors).toEqual(errors)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("is exported as the filters and the search show it, and who took it is written down", async () => {
    const camille = await people.someone("camille@example.ch")
    await applicationOf(on.db, camille.userId, { status: "approved" })
    const [mine] = await reservationsOf(on.db, camille.userId, [
      {
        reference: "K7M2QX9B",
        status: "confirmed",
        firstName: "=1+1",
        notes: 'Dit "oui";\nvient à trois',
        phone: "079 1",
      },
    ])
    await insertedAt(on.db, "bookings", mine?.id ?? "", "2027-03-28T01:30:00Z")
    await made({ ...forgottenTraits, status: "confirmed" }, {})
    const headers = { cookie: admin.cookie }
    const answer = await people.app.request(`${path}/export.csv?status=confirmed`, { headers })
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="reservations-2027-06-10.csv"')
    const text = Buffer.from(await answer.arrayBuffer()).toString("utf8")
    const lines = text.split("\r\n")
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      /^\uFEFF"Référence";"Statut";"Type";"Prénom";"Nom";"E-mail";"Téléphone";"Date";"Heure";"Base"/,
    )
    expect(lines[1]).toContain(
      ';"Confirmée";"Location de Bateau";"";"";"";"";"12.06.2027";"14:00";"Nyon";"Permis à vérifier";;',
    )
    expect(lines[2]).toContain(
      `"K7M2QX9B";"Confirmée";"Location de Bateau";"'=1+1";"Favre";"camille@example.ch";"079 1"`,
    )
    expect(lines[2]).toContain('"Permis vérifié";"Permis côtier";;"Petit bateau électrique (4\u00a0places)";1;')
    expect(lines[2]).toMatch(/;;80;;"EUR";;"10\.06\.2027 14:00";"Dit ""oui"";\nvient à trois";;"28\.03\.2027 03:30"$/)
    const searched = await people.app.request(`${path}/export.csv?q=camille&sort=startsAt:asc`, { headers })
    expect((await searched.text()).split("\r\n")).toHaveLength(4)
    const taken = await on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "reservation.exported")
      .orderBy("at")
      .orderBy("id")
      .execute()
    expect(taken).toMatchObject([
      { actor: admin.userId, change: { status: "confirmed" } },
      { actor: admin.userId, change: { fields: ["q"] } },
    ])
    const before = await rowsOf(on.db)
    expect((await ask("/export.csv?status=nonsense")).body).toMatchObject({ errors: { status: ["Statut inconnu"] } })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  describe("its figures", () => {
    const figures = async () => (await ask("/summary")).body

    test("of nothing are nothing", async () => {
      expect(await figures()).toEqual({ total: 0, pending: 0, confirmed: 0, thisMonth: 0 })
    })

    test("count all, the pending and the confirmed, and follow every change", async () => {
      const [first] = await made({}, {}, { status: "confirmed" }, { status: "completed" }, { status: "cancelled" })
      expect(await figures()).toEqual({ total: 5, pending: 2, confirmed: 1, thisMonth: 5 })
      const confirm = { version: 1, status: "confirmed" }
      await people.call("POST", `${path}/${first?.id}/status`, confirm, admin.cookie)
      expect(await figures()).toEqual({ total: 5, pending: 1, confirmed: 2, thisMonth: 5 })
    })

    test.each([
      ["just after midnight of the first", "2027-06-30T22:00:00Z", "2027-06-30T22:00:00Z", "2027-07-31T22:00:00Z"],
      ["just before midnight of the last", "2027-06-30T21:59:59.999Z", "2027-05-31T22:00:00Z", "2027-06-30T22:00:00Z"],
      ["at the end of a year", "2027-12-31T22:59:59Z", "2027-11-30T23:00:00Z", "2027-12-31T23:00:00Z"],
      ["at the beginning of a year", "2027-12-31T23:00:00Z", "2027-12-31T23:00:00Z", "2028-01-31T23:00:00Z"],
      ["in a leap year's February", "2028-02-29T12:00:00Z", "2028-01-31T23:00:00Z", "2028-02-29T23:00:00Z"],
      ["into summer time", "2027-03-28T01:00:00Z", "2027-02-28T23:00:00Z", "2027-03-31T22:00:00Z"],
      ["into winter time", "2027-10-31T01:00:00Z", "2027-09-30T22:00:00Z", "2027-10-31T23:00:00Z"],
    ])("'this month' is the school's calendar month, by creation: %s", async (_, at, began, ends) => {
      const edges = [Date.parse(began) - 1, Date.parse(began), Date.parse(ends) - 1, Date.parse(ends)]
      const rows = await reservationsOf(
        on.db,
        null,
        Array.from(edges, () => ({})),
      )
      for (const [n, { id }] of rows.entries()) {
        await insertedAt(on.db, "bookings", id, new Date(edges[n] ?? 0).toISOString())
      }
      now = new Date(at)
      const { cookie } = await people.someone("frozen@example.ch", { role: "admin" })
      const { body } = await people.call("GET", `${path}/summary`, undefined, cookie)
      expect(body).toEqual({ total: 4, pending: 4, confirmed: 0, thisMonth: 2 })
    })
  })
})
