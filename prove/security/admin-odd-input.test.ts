import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { endpointAccess } from "#tests/support/endpoint-access.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

interface Operation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
}

const texts = [
  "",
  "%%%",
  "\\\\\\",
  "'''",
  "abc\u0000def",
  "\u0000\u0000\u0000",
  "\u202E\u2066abc",
  "a".repeat(5000),
  "\uFDFA".repeat(100),
  "null",
  "-1",
  "1e309",
  "99999999999999999999",
  "0000-01-01",
  "9999-12-31",
  "2027-02-30",
  "9999-12",
  "0000-01",
  "infinity",
  "'; drop table users;--",
  "../../etc/passwd",
  "__proto__",
  "+41",
  "½½½",
]
const values: unknown[] = [null, true, 0, -1, 1.5, 1e308, 2_147_483_648, [], {}, [null], ["__proto__"], ...texts]
const englishWords = /\b(invalid|expected|too (big|small)|required|must|received|unrecognized|unknown|not)\b/i
const bodies = ["", "{", "\u0000", '{"__proto__":{"a":1}}', "[".repeat(40_000), "null", "[]", '"x"']

describe("odd input to the back-office", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let cookie = ""
  let broken: string[] = []

  beforeEach(async () => {
    people = await accountsOf(on)
    cookie = (await people.someone("admin@example.ch", { role: "admin" })).cookie
    broken = []
  })

  async function operations() {
    const { body } = await people.call("GET", "/api/openapi.admin.json")
    const found = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
    )
    expect(found).toHaveLength(Object.keys(endpointAccess).filter((name) => name.includes(" /api/v1/admin/")).length)
    return found
  }

  async function send(method: string, address: string, body?: unknown) {
    const headers = { "idempotency-key": uuid() }
    const answer = await people.call(method.toUpperCase(), address, body, cookie, { headers })
    const { detail = "", errors = {} } = answer.body as { detail?: string; errors?: Record<string, string[]> }
    const english = [detail, ...Object.values(errors).flat()].find((words) => englishWords.test(words))
    if (answer.status < 500 && english === undefined) return
    broken.push(`${answer.status} ${english} ${method} ${address} ${JSON.stringify(body)?.slice(0, 200)}`)
  }

  test("in an address is refused in French or answered", { timeout: 300_000 }, async () => {
    for (const { method, path, operation } of await operations()) {
      const names = (operation.parameters ?? []).flatMap(({ in: place, name }) => (place === "query" ? [name] : []))
      for (const text of texts.map(encodeURIComponent)) {
        if (method === "get") for (const name of names) await send(method, `${path}?${name}=${text}`)
        const body = operation.requestBody ? {} : undefined
        if (path.includes("{id}")) await send(method, path.replace("{id}", text), body)
      }
      if (method === "get") await send(method, `${path}?${names.map((name) => `${name}=a&${name}=b`).join("&")}`)
    }
    expect(broken).toEqual([])
  })

  test("a body with odd input is refused in French, and an unknown record writes nothing", {
    timeout: 300_000,
  }, async () => {
    const before = await rowsOf(on.db)
    for (const { method, path, operation } of await operations()) {
      const example = operation.requestBody?.content["application/json"]?.example
      if (!example) continue
      const address = path.replace("{id}", uuid())
      for (const body of bodies) await send(method, address, body)
      for (const [field, given] of Object.entries(example)) {
        for (const value of values) {
          await send(method, address, { ...example, [field]: value, preview: path.endsWith("/series") || undefined })
          if (Array.isArray(given)) await send(method, address, { ...example, [field]: [value] })
        }
      }
    }
    expect(broken).toEqual([])
    const after = await rowsOf(on.db)
    expect([after.users, after.emails, after.reservations]).toEqual([before.users, before.emails, before.reservations])
  })
})
