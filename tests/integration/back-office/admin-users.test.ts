import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { Role } from "#app/features/identity/identity.schema.ts"
import type { Person } from "#app/features/people/people.admin.schema.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { aDraft } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/users"
const unknownId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

interface Traits {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string | null
  role?: Role
  createdAt?: string
}

describe("the people with an account, in the back-office", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const get = (query = "") => people.call("GET", `${path}${query}`, undefined, admin.cookie)

  async function somebody(traits: Traits = {}): Promise<string> {
    const id = uuid()
    const { role, createdAt, ...rest } = traits
    const row = { firstName: "Camille", lastName: "Favre", email: `${id}@example.ch`, phone: null, ...rest }
    await on.db
      .insertInto("users")
      .values({ id, name: "", ...row, ...(createdAt ? { createdAt: new Date(createdAt) } : {}) })
      .execute()
    if (role) await on.db.insertInto("userRoles").values({ userId: id, role }).execute()
    return id
  }

  async function listed(query = ""): Promise<Person[]> {
    const { status, body } = await get(query)
    expect(status).toBe(200)
    return body.items as Person[]
  }

  const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id)

  test("a row says who somebody is and what they have booked", async () => {
    const id = await somebody({ email: "elodie@example.ch", phone: "+41 79 123 45 67" })
    await on.db.insertInto("profiles").values({ id, city: "Nyon" }).execute()
    await reservationsOf(on.db, id, [{}, { status: "cancelled" }])
    await applicationOf(on.db, id)
    await reservationsOf(on.db, null, [{}])
    const rows = await listed()
    expect(rows.find((row) => row.id === id)).toEqual({
      id,
      firstName: "Camille",
      lastName: "Favre",
      email: "elodie@example.ch",
      phone: "+41 79 123 45 67",
      phoneNormal: null,
      city: "Nyon",
      role: "user",
      applications: 1,
      reservations: 2,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(rows.find((row) => row.id === admin.userId)).toMatchObject({ role: "admin", city: null, reservations: 0 })
  })

  test("the last to sign up comes first, the first where asked", async () => {
    const old = await somebody({ createdAt: "2020-01-01T10:00:00Z" })
    const older = await somebody({ createdAt: "2019-01-01T10:00:00Z" })
    expect(await idsOf("")).toEqual([admin.userId, old, older])
    expect(await idsOf("?sort=createdAt:asc")).toEqual([older, old, admin.userId])
  })

  test("a role row of 'user', and none, are both users", async () => {
    const other = await somebody({ role: "admin" })
    const demoted = await somebody({ role: "user" })
    const never = await somebody()
    expect((await idsOf("?role=admin")).toSorted()).toEqual([admin.userId, other].toSorted())
    expect((await idsOf("?role=user")).toSorted()).toEqual([demoted, never].toSorted())
    expect(await idsOf("?role=all")).toHaveLength(4)
  })

  test.each(["079 123 45 67", "+41 79 123 45 67", "0041791234567", "079/123.45.67", "791234567", "123 45 67"])(
    "is found by the number, written %s",
    async (typed) => {
      const id = await somebody({ phone: "+41 79 123 45 67" })
      const national = await somebody({ phone: "079 123 45 67" })
      await somebody({ phone: "+41 79 765 43 21" })
      expect((await idsOf(`?q=${encodeURIComponent(typed)}`)).toSorted()).toEqual([id, national].toSorted())
    },
  )

  test.each(["ÉLODIE", "elodie", "rochat élo", "Élodie Rochat", "élodie@EXAMPLE"])("is found by %s", async (typed) => {
    const id = await somebody({ firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch" })
    await somebody({ firstName: "Éloi", lastName: "Roche" })
    expect(await idsOf(`?q=${encodeURIComponent(typed)}`)).toEqual([id])
  })

  test("a record holds what its owner booked as a guest, once the address is proven", async () => {
    const id = await somebody({ email: "elodie@example.ch" })
    const [own] = await reservationsOf(on.db, id, [{}])
    const [asGuest] = await reservationsOf(on.db, null, [{ email: "Elodie@Example.ch" }, { email: "autre@example.ch" }])
    const booked = async () => {
      const { body } = await people.call("GET", `${path}/${id}`, undefined, admin.cookie)
      return [body.reservations, (body.latestReservations as { id: string }[]).map((row) => row.id).toSorted()]
    }
    expect(await booked()).toEqual([1, [own?.id]])
    await on.db.updateTable("users").set({ emailVerified: true }).where("id", "=", id).execute()
    expect(await booked()).toEqual([2, [own?.id ?? "", asGuest?.id ?? ""].toSorted((a, b) => (a < b ? -1 : 1))])
  })

  test("a record sums what its owner paid, less what was given back, and nobody else's", async () => {
    const [id, other] = [await somebody(), await somebody()]
    const paid = async (whose: string) =>
      (await people.call("GET", `${path}/${whose}`, undefined, admin.cookie)).body.paid
    expect(await paid(id)).toEqual([])
    const { id: accountId } = await aDraft(on.db, id, { payment: "failed" })
    await aDraft(on.db, other, { licenseType: "inland" })
    expect(await paid(id)).toEqual([])
    const settled = (
      status: "completed" | "refunded" | "pending",
      amountCents: number,
      refundOf: string | null = null,
    ) => {
      const row = { id: uuid(), userId: id, kind: refundOf ? ("refund" as const) : ("payment" as const), refundOf }
      const account = { accountId, purpose: "account" as const }
      return { ...row, ...account, status, amountCents, provider: "simulated", createdAt: new Date() }
    }
    const [kept, back, given] = [
      settled("completed", 45_000),
      settled("refunded", 35_000),
      settled("completed", 10_000),
    ]
    const rows = [kept, back, settled("refunded", 35_000, back.id), given, settled("pending", 10_000, given.id)]
    await on.db.insertInto("paymentTransactions").values(rows).execute()
    expect(await paid(id)).toEqual([{ currency: "CHF", cents: 55_000 }])
    expect(await paid(other)).toEqual([{ currency: "CHF", cents: 35_000 }])
  })

  test("search and role together narrow the list", async () => {
    const chief = await somebody({ lastName: "Rochat", role: "admin" })
    await somebody({ lastName: "Rochat" })
    expect(await idsOf("?q=rochat&role=admin")).toEqual([chief])
    expect(await listed("?q=personne-de-ce-nom")).toEqual([])
  })

  test("page after page, everybody once, also of the same instant", async () => {
    const expected: string[] = [admin.userId]
    for (let nth = 0; nth < 59; nth += 1) expected.push(await somebody({ createdAt: "2026-01-01T10:00:00Z" }))
    const seen: string[] = []
    let cursor: string | null = ""
    const sizes: number[] = []
    while (cursor !== null) {
      const { body } = await get(cursor ? `?cursor=${cursor}` : "")
      const items = body.items as Person[]
      sizes.push(items.length)
      seen.push(...items.map(({ id }) => id))
      cursor = body.nextCursor as string | null
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(seen.toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ["role=captain", "role"],
    ["role=", "role"],
    ["sort=email:desc", "sort"],
    ["q=ab", "q"],
    ["cursor=nonsense", "cursor"],
    ["page=2", "page"],
  ])("a filter of nonsense, %s, is refused in French", async (query, field) => {
    const { status, body } = await get(`?${query}`)
    expect({ status, code: body.code }).toEqual({ status: 422, code: "invalid-request" })
    expect(Object.keys(body.errors as object)).toEqual([field])
  })

  test("a record holds the person, the licence, what they booked, and what happened to the account", async () => {
    const user = await people.someone("elodie@example.ch", { firstName: "Élodie", lastName: "Rochat" })
    await people.call("PATCH", "/api/v1/me", { city: "Nyon", dateOfBirth: "1990-04-12", version: 1 }, user.cookie)
    const [reservation] = await reservationsOf(on.db, user.userId, [{}])
    const application = await applicationOf(on.db, user.userId, { status: "approved", licenseType: "inland" })
    await people.signIn("elodie@example.ch")
    const { status, body } = await get(`/${user.userId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: user.userId,
      firstName: "Élodie",
      lastName: "Rochat",
      email: "elodie@example.ch",
      emailVerified: true,
      city: "Nyon",
      address: null,
      dateOfBirth: "1990-04-12",
      role: "user",
      twoFactorEnabled: false,
      openSessions: 2,
      applications: 1,
      reservations: 1,
      licence: { licence: { licenseType: "inland" }, activeApplication: null },
      latestReservations: [{ id: reservation?.id, reference: reservation?.reference, status: "pending" }],
      latestApplications: [{ id: application.id, licenseType: "inland", status: "approved" }],
      history: [
        { action: "account.created", actor: "system" },
        { action: "session.opened", actor: "person", name: "Élodie Rochat" },
        { action: "profile.changed", change: { fields: ["dateOfBirth", "city"] } },
        { action: "session.opened" },
      ],
    })
  })

  test("the export holds exactly what the filters show, page after page, and is written down", async () => {
    const id = await somebody({ firstName: "Élodie", lastName: "=HYPERLINK(1)", email: "elodie@example.ch" })
    await on.db.insertInto("profiles").values({ id, city: "Nyon" }).execute()
    await reservationsOf(on.db, id, [{}, {}])
    await somebody({ firstName: "Marc", role: "admin" })
    const response = await people.app.request(`${path}/export.csv?role=user&q=elodie`, {
      headers: { cookie: admin.cookie },
    })
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="utilisateurs-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [header, row, end, ...rest] = (await response.text()).split("\r\n")
    expect(header).toBe('"Prénom";"Nom";"E-mail";"Téléphone";"Localité";"Rôle";"Demandes";"Réservations";"Inscription"')
    expect(row).toMatch(
      /^"Élodie";"'=HYPERLINK\(1\)";"elodie@example\.ch";;"Nyon";"Utilisateur";0;2;"\d\d\.\d\d\.\d{4} \d\d:\d\d"$/,
    )
    expect([end, rest]).toEqual(["", []])
    const event = await on.db.selectFrom("events").selectAll().where("action", "=", "user.exported").executeTakeFirst()
    expect(event).toMatchObject({ actor: admin.userId, change: { role: "user", fields: ["q"] } })
  })

  test("an export with a filter of nonsense is refused, and not written down", async () => {
    const before = await rowsOf(on.db)
    expect((await get("/export.csv?role=captain")).status).toBe(422)
    expect((await get("/export.csv?cursor=x")).status).toBe(422)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("the figures count everybody, the administrators, and who has an application or a reservation", async () => {
    const both = await somebody()
    await reservationsOf(on.db, both, [{}, {}])
    await applicationOf(on.db, both)
    await reservationsOf(on.db, await somebody(), [{ status: "cancelled" }])
    await applicationOf(on.db, await somebody({ role: "admin" }), { status: "draft" })
    await reservationsOf(on.db, null, [{}])
    await somebody({ role: "user" })
    expect(await get("/summary")).toMatchObject({ status: 200, body: { total: 5, admins: 2, active: 3 } })
  })

  test("a session that has ended is not open", async () => {
    const user = await people.someone("elodie@example.ch")
    await on.db
      .updateTable("sessions")
      .set({ expiresAt: new Date("2020-01-01T00:00:00Z") })
      .where("userId", "=", user.userId)
      .execute()
    expect((await get(`/${user.userId}`)).body).toMatchObject({ openSessions: 0 })
  })

  test("nobody of that id, and an id that is none", async () => {
    expect(await get(`/${unknownId}`)).toMatchObject({ status: 404, body: { code: "user-not-found" } })
    expect(await get("/moi")).toMatchObject({ status: 422, body: { errors: { id: ["Utilisateur inconnu"] } } })
  })
})
