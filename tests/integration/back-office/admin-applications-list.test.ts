import { describe, expect, test } from "vitest"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import type { ListedApplications } from "#app/features/licence/decision/application.admin.schema.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { schoolWith } from "#tests/support/people/submitted-candidate.ts"

describe("the school's list of applications", () => {
  const on = useDatabase()

  async function school() {
    const made = await schoolWith(on)
    const list = async (query = "") => {
      const { status, body } = await made.call("GET", `${made.path}${query}`, undefined, made.admin.cookie)
      return { status, ...(body as unknown as ListedApplications), errors: body.errors }
    }
    return { ...made, list }
  }

  const submittedAt = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000)

  test("has the last submitted first, drafts at the end, page by page", async () => {
    const { list, someone } = await school()
    const { userId } = await someone("camille@example.ch")
    const expected: (string | null)[] = []
    for (let hours = 0; hours < 55; hours += 1) {
      // Every other one in the same millisecond as the one before: the id tells them apart.
      const at = submittedAt(hours - (hours % 2))
      await applicationOf(on.db, userId, { status: hours % 3 === 0 ? "approved" : "rejected", submittedAt: at })
      expected.push(at.toISOString())
    }
    await applicationOf(on.db, userId, { status: "draft" })
    const seen: ListedApplications["items"] = []
    const sizes: number[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: ListedApplications = await list(cursor ? `?cursor=${cursor}` : "")
      seen.push(...page.items)
      sizes.push(page.items.length)
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([25, 25, 6])
    expect(seen.map((item) => item.submittedAt)).toEqual([...expected, null])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(56)
    expect(seen.at(-1)).toMatchObject({ status: "draft", personDeleted: false })
    const oldest = await list("?sort=submittedAt:asc&status=approved")
    expect(oldest.items[0]?.submittedAt).toBe(submittedAt(54).toISOString())
  })

  test("is narrowed by status and searched by name, e-mail and phone", async () => {
    const { list, someone } = await school()
    const { userId } = await someone("camille@example.ch")
    const one = await applicationOf(on.db, userId, {
      lastName: "Chevalley",
      firstName: "Élise",
      email: "elise@example.ch",
      phone: "079 555 11 22",
      submittedAt: submittedAt(1),
    })
    const two = await applicationOf(on.db, userId, { status: "rejected", submittedAt: submittedAt(2) })
    const draft = await applicationOf(on.db, userId, { status: "draft" })
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await ids("")).toEqual([one.id, two.id, draft.id])
    expect(await ids("?status=submitted")).toEqual([one.id])
    expect(await ids("?status=rejected")).toEqual([two.id])
    expect(await ids("?status=approved")).toEqual([])
    for (const q of ["chevalley", "ELISE", "elise@example", "%2B41%2079%20555%2011", "elise%20chev"]) {
      expect({ q, found: await ids(`?q=${q}`) }).toEqual({ q, found: [one.id] })
    }
    expect(await ids("?q=favre&status=rejected")).toEqual([two.id])
    expect(await ids("?q=nobody")).toEqual([])
  })

  test("shows a deleted person as such, findable no more by the name", async () => {
    const { list, submitted } = await school()
    const { userId } = await submitted("elodie@example.ch")
    await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson: true, now: testNow }))
    expect((await list()).items).toMatchObject([{ personDeleted: true, email: "", phone: "", status: "submitted" }])
    expect((await list("?q=rochat")).items).toEqual([])
  })

  test("is exported as the filters show it, with an event that does not say what was searched for", async () => {
    const { app, path, admin, someone, events } = await school()
    const { userId } = await someone("camille@example.ch")
    await applicationOf(on.db, userId, { lastName: "=1+1", status: "rejected", submittedAt: testNow })
    await applicationOf(on.db, userId, { status: "draft" })
    const file = async (query: string) => {
      const answer = await app.request(`${path}/export.csv${query}`, { headers: { cookie: admin.cookie } })
      return { answer, lines: (await answer.text()).split("\r\n") }
    }
    const { answer, lines } = await file("")
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="demandes-permis-2027-06-10.csv"')
    expect(lines).toEqual([
      '"Prénom";"Nom";"Téléphone";"Permis";"E-mail";"Statut";"Soumise le"',
      `"Camille";"'=1+1";"+41 79 123 45 67";"Permis côtier";"camille@example.ch";"Rejetée";"10.06.2027 12:00"`,
      `"Camille";"Favre";"+41 79 123 45 67";"Permis côtier";"camille@example.ch";"Brouillon";"Non soumise"`,
      "",
    ])
    expect((await file("?status=approved&q=favre")).lines).toHaveLength(2)
    expect(await events("boat-license-application.exported")).toMatchObject([
      { actor: admin.userId, change: { status: "all" } },
      { actor: admin.userId, change: { status: "approved", fields: ["q"] } },
    ])
  })

  test.each([
    ["?status=nonsense", "status"],
    ["?status=draft", "status"],
    ["?sort=firstName:asc", "sort"],
    ["?cursor=abc", "cursor"],
    ["?q=ab", "q"],
    ["?page=2", "page"],
  ])("asked with %s is refused in French", async (query, field) => {
    const { list } = await school()
    const { status, errors } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(errors as object)).toEqual([field])
    expect(JSON.stringify(errors)).not.toMatch(/Invalid|expected/)
  })
})
