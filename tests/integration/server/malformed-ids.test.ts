import { beforeEach, describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

interface Operation {
  parameters?: { name: string; in: string; schema?: { format?: string; enum?: string[] } }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: { code: string } }> }> }>
}

const known = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
/** Where the query is read before the address. */
const queries: Record<string, string> = {
  "get /api/v1/documents/{id}/content": `?expires=1&signature=${"a".repeat(43)}`,
}
const malformed = ["pas-un-uuid", `${known}0`, "null"]

describe("an address with an id that is none", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let cookie: string
  let operations: { name: string; method: string; path: string; operation: Operation; ids: string[] }[]

  beforeEach(async () => {
    people = await accountsOf(on)
    cookie = (await people.someone("admin@example.ch", { role: "admin" })).cookie
    const description = await wholeApi<{
      paths: Record<string, Record<string, Operation>>
    }>((path) => people.app.request(path))
    operations = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const parameters = operation.parameters ?? []
        const ids = parameters.filter((one) => one.in === "path" && one.schema?.format === "uuid")
        return { name: `${method} ${path}`, method, path, operation, ids: ids.map(({ name }) => name) }
      }),
    )
  })

  /** With ids of nothing, but for the one. */
  function addressOf(path: string, { operation }: { operation: Operation }, wrong: string, value: string): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const { schema } = operation.parameters?.find((one) => one.name === name) ?? {}
      if (name === wrong) return value
      return schema?.enum?.[0] ?? known
    })
  }

  test("is answered as the description says, and names the id, at every endpoint", async () => {
    const wrong: string[] = []
    let seen = 0
    for (const { name, method, path, operation, ids } of operations) {
      for (const id of ids) {
        for (const value of malformed) {
          seen += 1
          const body = operation.requestBody?.content["application/json"]
          const sent = operation.requestBody ? (body?.example ?? {}) : undefined
          const headers = { "idempotency-key": known }
          const address = addressOf(path, { operation }, id, value) + (queries[name] ?? "")
          const answer = await people.call(method.toUpperCase(), address, sent, cookie, { headers })
          const examples = operation.responses[answer.status]?.content?.["application/problem+json"]?.examples ?? {}
          const codes = Object.values(examples).map((example) => example.value.code)
          const told = Object.keys(answer.body.errors ?? {})
          const right = answer.status === 422 && codes.includes(String(answer.body.code)) && told.includes(id)
          if (!right) wrong.push(`${name} ${id}=${value}: ${answer.status} ${String(answer.body.code)} ${told.join()}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(100)
  })
})
