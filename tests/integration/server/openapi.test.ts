import type { ValidateFunction } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rentalSlots } from "#tests/factories/slots.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { post, type TestApp, testApp } from "#tests/support/test-app.ts"
import { wholeApi } from "#tests/support/whole-api.ts"
import { openApiBodyFaults } from "#tests/walls/openapi-bodies.ts"
import { openApiValueFaults } from "#tests/walls/openapi-values.ts"

interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, { value: { status: number; code: string; detail: string } }>
}
interface Operation {
  summary: string
  parameters?: object[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { description: string; content: Record<string, Media> }>
}
interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

let on: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp
let description: Description
let operations: { name: string; path: string; method: string; operation: Operation }[]

beforeAll(async () => {
  on = await createDatabase("embedded")
  site = await testApp(on)
  description = await wholeApi<Description>((path) => site.app.request(path))
  operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  )
})

afterAll(() => on.remove())

const compiled = new Map<string, ValidateFunction>()

/** Compiling takes long, and most answers share a schema. */
function validatorOf(schema: object): ValidateFunction {
  const key = JSON.stringify(schema)
  const known = compiled.get(key)
  if (known) return known
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  const validate = ajv.compile({ ...schema, components: description.components })
  compiled.set(key, validate)
  return validate
}

function validates(schema: object, value: unknown): string[] {
  const validate = validatorOf(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`)
}

test("is OpenAPI 3.1 and says in words what each endpoint is for", () => {
  expect(description.openapi).toBe("3.1.0")
  expect(description.info).toMatchObject({ title: expect.stringContaining("Trois Ports"), version: "1" })
  expect(operations.length).toBeGreaterThan(20)
  for (const { operation } of operations) expect(operation.summary).toMatch(/\p{L}{3,}/u)
})

test("every request body is required and strict", () => {
  expect(openApiBodyFaults(description as unknown as Parameters<typeof openApiBodyFaults>[0])).toEqual([])
})

test("every integer of a request has a maximum, and every text refuses NUL", () => {
  expect(openApiValueFaults(description as unknown as Parameters<typeof openApiValueFaults>[0])).toEqual([])
})

test("every JSON body and answer has a name, for the types of a generated client", () => {
  const nameless = operations.flatMap(({ name, operation: { requestBody, responses } }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      part?.content["application/json"] && !("$ref" in part.content["application/json"].schema) ? [name] : [],
    ),
  )
  expect(nameless).toEqual([])
  expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(["Slot", "Account"]))
})

test("every endpoint lists its errors, each with examples that say the same status", () => {
  for (const { name, method, operation } of operations) {
    const statuses = Object.keys(operation.responses)
    const withBody = operation.requestBody ? ["415", "422"] : []
    const unsafe = method === "get" ? [] : ["403", "413"]
    const expected = ["400", "503", ...withBody, ...unsafe, ...(operation.parameters ? ["422"] : [])]
    expect({ name, statuses }).toEqual({ name, statuses: expect.arrayContaining(expected) })
    for (const status of statuses.filter((given) => Number(given) >= 400)) {
      const media = operation.responses[status]?.content["application/problem+json"]
      const examples = Object.values(media?.examples ?? {}).map(({ value }) => value)
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) {
        expect(example.status).toBe(Number(status))
        expect(validates(media?.schema ?? {}, example)).toEqual([])
      }
    }
  }
})

test("every example validates against its schema, and nonsense does not", () => {
  let seen = 0
  for (const { name, operation } of operations) {
    for (const { content } of [operation.requestBody, ...Object.values(operation.responses)].filter(
      (part) => part !== undefined,
    )) {
      for (const media of Object.values(content)) {
        if (media.example === undefined) continue
        seen += 1
        expect([name, ...validates(media.schema, media.example)]).toEqual([name])
        expect(validates(media.schema, { ...(media.example as object), priceOfTheMoon: 1 })).not.toEqual([])
      }
    }
  }
  expect(seen).toBeGreaterThanOrEqual(4)
})

describe("the endpoints answer as described", () => {
  test.each([
    ["/api/v1/reservations", 201],
    ["/api/v1/boat-sharing-interests", 201],
    ["/api/v1/contact-messages", 201],
    ["/api/v1/client-errors", 202],
  ])("%s, sent its own example, answers %i", async (path, status) => {
    await on.db.deleteFrom("places").execute()
    await on.db.deleteFrom("slots").execute()
    await rentalSlots(on.db, ["14:00", "15:00"])
    const operation = description.paths[path]?.post
    const answer = await post(site, path, operation?.requestBody?.content["application/json"]?.example)
    expect(answer.status).toBe(status)
    const schema = operation?.responses[status]?.content["application/json"]?.schema
    expect(validates(schema ?? {}, await answer.json())).toEqual([])
  })

  test("the list of slots", async () => {
    await rentalSlots(on.db, ["10:00"])
    const answer = await site.app.request("/api/v1/availability?type=boat_rental&hours=1")
    const listing = (await answer.json()) as { items: unknown[] }
    expect(listing.items.length).toBeGreaterThan(0)
    const schema = description.paths["/api/v1/availability"]?.get?.responses[200]?.content["application/json"]?.schema
    expect(validates(schema ?? {}, listing)).toEqual([])
  })
})
