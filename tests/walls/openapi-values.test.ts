import { expect, test } from "vitest"
import { openApiValueFaults } from "./openapi-values.ts"

const withBody = (schema: object) => ({
  paths: { "/x": { post: { requestBody: { content: { "application/json": { schema } } } } } },
})
const faultsOf = (value: object) =>
  openApiValueFaults(withBody({ type: "object", properties: { value } })).map((fault) => fault.split(".").at(-1))

test("a bounded integer, a fixed value and a text that refuses NUL stand", () => {
  for (const value of [
    { type: "integer", minimum: 1, maximum: 20 },
    { type: "string", enum: ["a"] },
    { type: "string", const: "a" },
    { type: "string", pattern: "^[^\\p{Cc}]*$" },
    { type: "string", allOf: [{ pattern: "^[^\\0]*$" }, { pattern: "a" }] },
    { type: "boolean" },
  ])
    expect(faultsOf(value)).toEqual([])
})

test("an integer that the database does not hold is refused", () => {
  for (const value of [
    { type: "integer" },
    { type: "integer", maximum: Number.MAX_SAFE_INTEGER },
    { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: 1 },
    { anyOf: [{ type: "integer" }, { type: "null" }] },
  ])
    expect(faultsOf(value)).toEqual(["value has no maximum"])
})

test("a text that takes NUL is refused, whatever its pattern says otherwise", () => {
  for (const value of [
    { type: "string" },
    { type: "string", maxLength: 9 },
    { type: "string", pattern: "^.*$" },
    { type: "string", pattern: "^a$/u" },
  ])
    expect(faultsOf(value)).toEqual(["value takes NUL"])
  expect(openApiValueFaults(withBody({ $ref: "#/components/schemas/Missing" }))).toHaveLength(1)
})

test("a parameter counts like a body, and a named schema is followed", () => {
  const document = {
    paths: { "/x": { get: { parameters: [{ name: "q", schema: { $ref: "#/components/schemas/Q" } }] } } },
    components: { schemas: { Q: { type: "string" } } },
  }
  expect(openApiValueFaults(document)).toEqual(["GET /x: q takes NUL"])
})
