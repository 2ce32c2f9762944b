import { describe, expect, test } from "vitest"
import type { MyApplications, MyLicence } from "#app/features/licence/licence.schema.ts"
import type { MyReservations } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("one's own lists", () => {
  const on = useDatabase()

  async function camille() {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("camille@example.ch")
    const ask = async (path: string, as = cookie) => await people.call("GET", `/api/v1/me/${path}`, undefined, as)
    const reservations = async (query = "", as = cookie) =>
      (await ask(`reservations${query}`, as)).body as unknown as MyReservations
    const applications = async (query = "") => (await ask(`applications${query}`)).body as unknown as MyApplications
    const licence = async () => (await ask("licence")).body as unknown as MyLicence
    return { people, userId, ask, reservations, applications, licence }
  }

  test("hold the shown fields of one's own reservations, and the outing that comes first", async () => {
    const { people, userId, reservations } = await camille()
    const other = await people.someone("autre@example.ch")
    const [later, soon] = await reservationsOf(on.db, userId, [
      { day: "2027-07-01", status: "confirmed", notes: "Avec deux enfants" },
      { day: "2027-06-11", status: "pending" },
      { day: "2027-06-10", time: "09:00", status: "confirmed" },
      { day: "2027-06-11", time: "09:00", status: "cancelled" },
    ])
    await reservationsOf(on.db, other.userId, [{ day: "2027-06-10", time: "15:00" }])
    await reservationsOf(on.db, null, [{ day: "2027-06-10", time: "16:00" }])
    const body = await reservations()
    expect(body).toMatchObject({ nextCursor: null, upcoming: { id: soon?.id } })
    expect(body.items).toHaveLength(4)
    expect(body.items.find(({ id }) => id === later?.id)).toEqual({
      id: later?.id,
      reference: later?.reference,
      reservationType: "boat_rental",
      base: "nyon",
      reservationDate: "2027-07-01",
      timeSlot: "14:00",
      status: "confirmed",
      notes: "Avec deux enfants",
      priceCents: 8000,
      priceCurrency: "EUR",
      charged: null,
      rentalDuration: 1,
      groupSize: null,
      groupName: null,
      licenseLevel: null,
      hasTheoryKnowledge: null,
      boatType: "electric_small",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      answerBy: null,
      terms: {
        movedBySchool: false,
        freeUntil: "2027-06-29T12:00:00.000Z",
        cancellable: true,
        keptPercent: 0,
        keptCents: 0,
        restCentsThen: 0,
        move: "free",
        movesLeft: 2,
      },
      rest: null,
    })
    expect((await reservations("", other.cookie)).items).toHaveLength(1)
  })

  test("know the outing that the school moved before an earlier one, while its person has not answered", async () => {
    const { userId, reservations } = await camille()
    const [moved, soon] = await reservationsOf(on.db, userId, [
      { day: "2027-07-01", status: "confirmed" },
      { day: "2027-06-11", status: "confirmed" },
    ])
    const table = on.db.updateTable("reservations").where("id", "=", moved?.id ?? "")
    await table.set({ movedBySchoolAt: new Date("2027-06-09T10:00:00Z") }).execute()
    expect((await reservations()).upcoming).toMatchObject({ id: moved?.id, terms: { movedBySchool: true } })
    await table.set({ movedBySchoolAt: null }).execute()
    expect((await reservations()).upcoming).toMatchObject({ id: soon?.id })
  })

  test("give every reservation once, page by page, while others are made, in an order that ties do not disturb", async () => {
    const { userId, reservations } = await camille()
    const rows = await reservationsOf(
      on.db,
      userId,
      Array.from({ length: 25 }, () => ({})),
    )
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const body: MyReservations = await reservations(cursor ? `?cursor=${cursor}` : "")
      seen.push(...body.items.map(({ id }) => id))
      sizes.push(body.items.length)
      cursor = body.nextCursor
      await reservationsOf(on.db, userId, [{}])
    }
    expect(sizes).toEqual([10, 10, 5])
    expect(seen).toEqual(rows.map(({ id }) => id).toReversed())
  })

  test("show no row of anybody else, whosever cursor is used", async () => {
    const { people, userId, reservations } = await camille()
    const other = await people.someone("autre@example.ch")
    await reservationsOf(
      on.db,
      userId,
      Array.from({ length: 15 }, () => ({})),
    )
    const body = await reservations()
    const stolen = await reservations(`?cursor=${body.nextCursor}`, other.cookie)
    expect(stolen).toEqual({ items: [], nextCursor: null, upcoming: null })
  })

  const forged = (position: string) => `reservations?cursor=${Buffer.from(position).toString("base64url")}`

  test.each([
    ["reservations?cursor=abc"],
    [forged("0000-01-01T00:00:00.000Z 0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10")],
    [forged("+275760-09-13T00:00:00.000Z 0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10")],
    [forged("2027-06-10T10:00:00.000Z '); drop table users")],
    ["reservations?cursor="],
    [`applications?cursor=${"A".repeat(5000)}`],
    ["applications?cursor=a&cursor=b"],
    ["reservations?userId=0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"],
  ])("refuse %s in French", async (path) => {
    const { ask } = await camille()
    const { status, body } = await ask(path)
    expect(status).toBe(422)
    expect(Object.values(body.errors as Record<string, string[]>).flat()).toEqual([
      expect.stringMatching(/^(Page inconnue|Champ inconnu)/),
    ])
  })

  test("are closed to whoever is not signed in", async () => {
    const { people } = await camille()
    for (const path of ["reservations", "applications", "licence"]) {
      expect(await people.call("GET", `/api/v1/me/${path}`)).toMatchObject({
        status: 401,
        body: { code: "sign-in-required", detail: "Connectez-vous pour continuer." },
      })
    }
  })

  test("show what the school wrote to the candidate, and never its own notes", async () => {
    const { people, userId, applications } = await camille()
    const other = await people.someone("autre@example.ch")
    await applicationOf(on.db, other.userId, { status: "approved" })
    const day = (date: number) => new Date(Date.UTC(2027, 4, date))
    await applicationOf(on.db, userId, {
      status: "rejected",
      notes: "Ton désagréable",
      decisionMessage: "Certificat échu",
      createdAt: day(1),
      reviewedAt: day(3),
    })
    await applicationOf(on.db, userId, { notes: "À revoir", createdAt: day(5), submittedAt: day(6) })
    const body = await applications()
    expect(body).toMatchObject({
      nextCursor: null,
      items: [
        { status: "submitted", notes: null, submittedAt: "2027-05-06T00:00:00.000Z", reviewedAt: null },
        { status: "rejected", notes: "Certificat échu", submittedAt: null, reviewedAt: "2027-05-03T00:00:00.000Z" },
      ],
    })
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual([
      "createdAt",
      "documents",
      "id",
      "licenseType",
      "notes",
      "programme",
      "rest",
      "reviewedAt",
      "sessions",
      "status",
      "submittedAt",
      "version",
    ])
  })

  test("page applications too", async () => {
    const { userId, applications } = await camille()
    for (let count = 0; count < 12; count++) await applicationOf(on.db, userId, { status: "rejected" })
    const first = await applications()
    const second = await applications(`?cursor=${first.nextCursor}`)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12)
    expect(second.nextCursor).toBeNull()
  })

  test("say which licence one has: that of the latest approved application", async () => {
    const { people, userId, licence } = await camille()
    const other = await people.someone("autre@example.ch")
    await applicationOf(on.db, other.userId, { status: "approved" })
    const nothing = { licence: null, activeApplication: null, takenTypes: [] }
    expect(await licence()).toEqual(nothing)
    await applicationOf(on.db, userId, { status: "rejected" })
    expect(await licence()).toEqual(nothing)
    await applicationOf(on.db, userId, { status: "approved", createdAt: new Date("2026-01-01T00:00:00Z") })
    await applicationOf(on.db, userId, {
      status: "approved",
      licenseType: "inland",
      createdAt: new Date("2026-02-01T00:00:00Z"),
    })
    expect(await licence()).toEqual({
      ...nothing,
      licence: { licenseType: "inland" },
      takenTypes: [
        { licenseType: "coastal", reason: "approved" },
        { licenseType: "inland", reason: "approved" },
      ],
    })
  })

  test.each(["draft", "pending", "submitted", "under_review"] as const)(
    "count an application that is %s as under way",
    async (status) => {
      const { userId, licence } = await camille()
      const { id } = await applicationOf(on.db, userId, { status })
      await applicationOf(on.db, userId, { status: "rejected" })
      expect(await licence()).toEqual({
        licence: null,
        activeApplication: { id, licenseType: "coastal", status },
        takenTypes:
          status === "submitted" || status === "under_review" ? [{ licenseType: "coastal", reason: "open" }] : [],
      })
    },
  )
})
