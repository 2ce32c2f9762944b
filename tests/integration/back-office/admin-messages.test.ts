import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { MessageDetail, MessageList } from "#app/features/contact/contact.admin.schema.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { withPerson } from "#tests/factories/persons.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { insertedAt, rowsOf } from "#tests/support/rows.ts"

const path = "/api/v1/admin/messages"

describe("the contact messages in the back-office", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  /** A message as the form leaves it, received an hour after the one before. */
  let received = 0
  async function aMessage(traits: Parameters<typeof contactMessage>[0] = {}): Promise<string> {
    const { website: _website, ...message } = contactMessage(traits)
    const id = uuid()
    await on.db
      .insertInto("contactMessages")
      .values({ id, ...withPerson(message) })
      .execute()
    received += 1
    await insertedAt(on.db, "contact_messages", id, new Date(Date.UTC(2027, 0, 1, received)).toISOString())
    return id
  }

  const ask = (query: string, who = admin) => people.call("GET", `${path}${query}`, undefined, who.cookie)
  const handle = (id: string, handled: unknown, who = admin) =>
    people.call("PATCH", `${path}/${id}`, { handled }, who.cookie)
  async function shown(query = "") {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    return body as unknown as MessageList
  }
  const idsOf = ({ items }: MessageList) => items.map(({ id }) => id)

  test("are listed newest first, with their first words", async () => {
    const first = await aMessage({ message: "Bonjour,\n\n  à quelle heure ?" })
    const second = await aMessage({ message: "mot ".repeat(400) })
    const list = await shown()
    expect(idsOf(list)).toEqual([second, first])
    expect(list.items[1]).toMatchObject({ excerpt: "Bonjour, à quelle heure ?", handledAt: null })
    expect(list.items[0]?.excerpt).toMatch(/^mot .{100,140}…$/)
    expect(idsOf(await shown("?sort=createdAt:asc"))).toEqual([first, second])
  })

  test("are paged, by state too, and nobody is shown twice or left out", async () => {
    const ids: string[] = []
    for (let count = 0; count < 60; count++) ids.push(await aMessage())
    const handled = ids.filter((_, index) => index % 2 === 0)
    for (const id of handled) expect((await handle(id, true)).status).toBe(200)
    for (const [query, expected] of [
      ["", ids],
      ["state=handled", handled],
      ["state=open", ids.filter((id) => !handled.includes(id))],
    ] as const) {
      const seen: string[] = []
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: MessageList = await shown(`?${query}${cursor ? `&cursor=${cursor}` : ""}`)
        expect(page.items.length).toBeLessThanOrEqual(25)
        seen.push(...idsOf(page))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(expected.toReversed())
    }
  })

  test("are found by name and address, without regard to accents", async () => {
    const id = await aMessage({ firstName: "Zoé", lastName: "Müller", email: "zoe@example.org" })
    await aMessage({ firstName: "Marc", lastName: "Favre", email: "marc@example.org" })
    for (const q of ["zoe", "MULLER", "zoe@example", "müller zoé"]) {
      expect(idsOf(await shown(`?q=${encodeURIComponent(q)}`))).toEqual([id])
    }
  })

  test("are read whole, with what became of them and who did it", async () => {
    const text = "Bonjour,\n\nla prochaine session a-t-elle lieu le soir ?"
    const id = await aMessage({ message: text })
    expect((await handle(id, true)).body).toMatchObject({
      handledAt: testNow.toISOString(),
      handledBy: "Camille Favre",
    })
    expect((await handle(id, false)).body).toMatchObject({ handledAt: null, handledBy: null })
    const { message, history } = (await ask(`/${id}`)).body as unknown as MessageDetail
    expect(message).toBe(text)
    expect(history.map(({ action, name }) => [action, name])).toEqual([
      ["contact-message.handled", "Camille Favre"],
      ["contact-message.reopened", "Camille Favre"],
    ])
  })

  test("of two administrators who deal with one the second is told so, and nothing is written", async () => {
    const id = await aMessage()
    const other = await people.someone("autre@example.ch", { role: "admin" })
    const answers = await Promise.all([handle(id, true), handle(id, true, other)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const before = await rowsOf(on.db)
    const late = await handle(id, true, other)
    expect([late.status, late.body.code]).toEqual([409, "changed-meanwhile"])
    expect(late.body.detail).toMatch(/^Modifié entre-temps\u00a0: /)
    expect((await handle(await aMessage(), false)).status).toBe(409)
    expect(await rowsOf(on.db)).toEqual({ ...before, contact_messages: 2 })
  })

  test.each([
    ["an unknown state", "?state=neu"],
    ["an unknown order", "?sort=email:asc"],
    ["a cursor of nothing", "?cursor=abc"],
    ["a search too short", "?q=ab"],
    ["an unknown filter", "?status=open"],
    ["an id of nothing", "/pas-un-id"],
  ])("%s is refused in French", async (_, query) => {
    const { status, body } = await ask(query)
    expect([status, body.code]).toEqual([422, "invalid-request"])
    expect(JSON.stringify(body.errors)).toMatch(/inconnue?|caractères|accepté/)
  })

  test.each([[undefined], ["oui"], [null], [1]])("handled: %j is refused, and nothing is written", async (handled) => {
    const id = await aMessage()
    const before = await rowsOf(on.db)
    expect((await handle(id, handled)).status).toBe(422)
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("an unknown message is missing", async () => {
    for (const answer of [await ask(`/${uuid()}`), await handle(uuid(), true)]) {
      expect([answer.status, answer.body.code]).toEqual([404, "not-found"])
    }
  })

  test("are exported as the filters show them, and the export is written down", async () => {
    await aMessage({ message: "=2+2" })
    const handled = await aMessage()
    await handle(handled, true)
    const file = await people.app.request(`${path}/export.csv?state=open`, { headers: { cookie: admin.cookie } })
    expect(file.headers.get("content-type")).toContain("text/csv")
    const lines = (await file.text()).trim().split("\r\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=2+2"`)
    const event = await on.db
      .selectFrom("events")
      .selectAll()
      .where("action", "=", "contact-message.exported")
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor: admin.userId, change: { state: "open" } })
  })
})
