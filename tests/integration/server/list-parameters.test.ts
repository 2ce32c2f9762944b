import { describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

interface Parameter {
  name: string
  schema: { enum?: string[] }
}

interface Description {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>
}

describe("every list that is sorted", () => {
  const on = useDatabase()

  /** A search of a table without a search column, or an order by a missing one, fails only when somebody asks for it. */
  test("answers each order, filter and search that it describes, as a file too", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
    const description = await wholeApi<Description>((path) => people.app.request(path))
    const addresses = Object.entries(description.paths).flatMap(([path, { get }]) =>
      queriesOf(get?.parameters ?? []).map((query) => `${path}?${query}`),
    )
    expect(addresses.length).toBeGreaterThan(100)
    const failed: string[] = []
    for (const address of addresses) {
      const { status } = await people.call("GET", address, undefined, cookie)
      if (status !== 200) failed.push(`${status} ${address}`)
    }
    expect(failed).toEqual([])
  })
})

function queriesOf(parameters: Parameter[]): string[] {
  if (!parameters.some(({ name }) => name === "sort")) return []
  return parameters.flatMap(({ name, schema }) =>
    (name === "q" ? ["nobody"] : (schema.enum ?? [])).map((value) => `${name}=${encodeURIComponent(value)}`),
  )
}
