import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import type { Interests } from "#app/features/sharing/sharing.admin.schema.ts"
import type { PreferredPlan } from "#app/features/sharing/sharing.schema.ts"
import { withPerson } from "#tests/factories/persons.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { insertedAt } from "#tests/support/rows.ts"

const path = "/api/v1/admin/boat-sharing-interests"

describe("the waiting list in the back-office", () => {
  const on = useDatabase()

  async function asked(query: string, now = new Date("2027-06-10T10:00:00Z")) {
    const people = await accountsOf(on, { clock: { now: () => now } })
    const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
    return await people.call("GET", `${path}${query}`, undefined, cookie)
  }

  async function interestsOf(rows: { at: string; plan?: PreferredPlan }[]) {
    for (const { at, plan = "non-decide" } of rows) {
      const id = uuid()
      await on.db
        .insertInto("boatSharingInterests")
        .values({ id, ...withPerson({ email: `${id}@example.ch` }), preferredPlan: plan })
        .execute()
      await insertedAt(on.db, "boat_sharing_interests", id, at)
    }
  }

  test("nobody waits: figures of nothing", async () => {
    expect((await asked("/summary")).body).toEqual({
      total: 0,
      lastSevenDays: 0,
      mostPopularPlan: null,
      conversionRate: null,
    })
  })

  test.each([
    ["over midnight", "2027-06-09T22:00:00Z", "2027-06-03T22:00:00Z"],
    ["just before midnight", "2027-06-09T21:59:59Z", "2027-06-02T22:00:00Z"],
    ["over the end of a month", "2027-07-02T10:00:00Z", "2027-06-25T22:00:00Z"],
    ["over the end of a year", "2028-01-02T10:00:00Z", "2027-12-26T23:00:00Z"],
    ["into summer time", "2027-03-28T10:00:00Z", "2027-03-21T23:00:00Z"],
    ["after the change to summer time", "2027-04-01T10:00:00Z", "2027-03-25T23:00:00Z"],
    ["into winter time", "2027-10-31T10:00:00Z", "2027-10-24T22:00:00Z"],
    ["after the change to winter time", "2027-11-03T10:00:00Z", "2027-10-27T22:00:00Z"],
  ])("this week is the last seven days of the school's calendar, %s", async (_, now, began) => {
    const before = new Date(Date.parse(began) - 1).toISOString()
    await interestsOf([{ at: before }, { at: began }, { at: now }])
    expect((await asked("/summary", new Date(now))).body).toMatchObject({ total: 3, lastSevenDays: 2 })
  })

  test("the plan most people prefer is the most popular; of two alike, the first of the list", async () => {
    const at = "2027-06-01T10:00:00Z"
    await interestsOf([
      { at, plan: "passionne" },
      { at, plan: "plaisancier" },
      { at, plan: "passionne" },
      { at, plan: "plaisancier" },
      { at, plan: "decouverte" },
    ])
    expect((await asked("/summary")).body).toMatchObject({ total: 5, mostPopularPlan: "plaisancier" })
  })

  test("shows who waits, the last to come first, page by page", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ at: new Date(Date.UTC(2027, 0, 1, index)).toISOString() }))
    await interestsOf(rows)
    const people = await accountsOf(on)
    const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await people.call("GET", cursor ? `${path}?cursor=${cursor}` : path, undefined, cookie)
      const page = body as unknown as Interests
      seen.push(...page.items.map(({ createdAt }) => createdAt))
      sizes.push(page.items.length)
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(seen).toEqual(rows.map(({ at }) => at).toReversed())
  })

  test("finds people by words of their name or address, whatever accents and case", async () => {
    const known = { preferredPlan: "decouverte" as const, comments: "Le soir" }
    const elodie = { ...known, id: uuid(), email: "elo@example.ch", firstName: "Élodie", lastName: "Rochat-Müller" }
    const other = { ...known, id: uuid(), email: "rochat@example.ch", firstName: null, lastName: null }
    await on.db.insertInto("boatSharingInterests").values([elodie, other].map(withPerson)).execute()
    const found = async (q: string) => {
      await on.db.deleteFrom("users").execute()
      const { body } = await asked(`?q=${encodeURIComponent(q)}`)
      return (body as unknown as Interests).items.map(({ email }) => email).toSorted()
    }
    expect(await found("ELODIE")).toEqual([elodie.email])
    expect(await found("muller é")).toEqual([elodie.email])
    expect(await found("rochat")).toEqual([elodie.email, other.email])
    expect(await found("rochat%")).toEqual([])
    expect(await found("  ")).toHaveLength(2)
  })

  test("is exported as the search shows it, for a spreadsheet, and the export is written down", async () => {
    const known = { preferredPlan: "decouverte" as const, comments: "=1+1" }
    const luc = { ...known, id: uuid(), email: "luc@example.ch", firstName: "Luc", lastName: 'O"Neil' }
    const zoe = { ...known, id: uuid(), email: "zoe@example.ch", firstName: "Zoé", lastName: null }
    await on.db.insertInto("boatSharingInterests").values([luc, zoe].map(withPerson)).execute()
    await insertedAt(on.db, "boat_sharing_interests", luc.id, "2027-10-30T22:30:00Z")
    const people = await accountsOf(on)
    const { cookie, userId } = await people.someone("admin@example.ch", { role: "admin" })
    const response = await people.app.request(`${path}/export.csv?q=luc`, { headers: { cookie } })
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="liste-attente-boat-sharing-2027-06-10.csv"',
    )
    expect(await response.text()).toBe(
      '"Prénom";"Nom";"E-mail";"Formule préférée";"Inscription";"Commentaires"\r\n' +
        '"Luc";"O""Neil";"luc@example.ch";"Découverte";"31.10.2027 00:30";"\'=1+1"\r\n',
    )
    const events = await on.db.selectFrom("events").selectAll().where("action", "like", "%exported").execute()
    expect(events).toMatchObject([
      { actor: userId, action: "boat-sharing-interest.exported", change: { sort: "createdAt:desc", fields: ["q"] } },
    ])
  })

  test.each([
    ["?q=ab", "q", "Saisissez au moins 3 caractères"],
    ["?sort=email:asc", "sort", "Ordre inconnu"],
    ["?cursor=abc", "cursor", "Page inconnue : reprenez la liste depuis le début"],
    ["?offset=10", "offset", "Champ inconnu : il n’est pas accepté"],
  ])("refuses %s in French", async (query, field, message) => {
    const { status, body } = await asked(query)
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } })
  })
})
