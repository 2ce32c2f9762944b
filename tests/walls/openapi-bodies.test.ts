import { expect, test } from "vitest"
import { type OpenApiDocument, openApiBodyFaults } from "./openapi-bodies.ts"

function documentWith(requestBody: unknown): OpenApiDocument {
  return { paths: { "/reservations": { post: { requestBody } } } }
}

function json(schema: unknown, required = true): OpenApiDocument {
  return documentWith({ required, content: { "application/json": { schema } } })
}

const strict = { type: "object", properties: { firstName: { type: "string" } }, additionalProperties: false }
const loose = { ...strict, additionalProperties: undefined }

test("a required, strict body stands, and so does an operation without a body", () => {
  expect(openApiBodyFaults(json(strict))).toEqual([])
  expect(openApiBodyFaults({ paths: { "/availability": { get: {} }, "/me": { delete: {} } } })).toEqual([])
})

test("a body that may be left out is refused", () => {
  expect(openApiBodyFaults(json(strict, false))).toEqual(["POST /reservations: the body is not required"])
  expect(openApiBodyFaults(documentWith({ content: { "application/json": { schema: strict } } }))).toHaveLength(1)
})

test("an object that takes unknown fields is refused, however deep it lies", () => {
  expect(openApiBodyFaults(json(loose))).toEqual(["POST /reservations: application/json accepts unknown fields"])
  const nested = { ...strict, properties: { boats: { type: "array", items: loose } } }
  expect(openApiBodyFaults(json(nested))).toEqual([
    "POST /reservations: application/json.boats[] accepts unknown fields",
  ])
  expect(openApiBodyFaults(json({ oneOf: [strict, loose] }))).toHaveLength(1)
})

test("a named schema is followed", () => {
  const named = (schema: unknown) => ({
    ...json({ $ref: "#/components/schemas/New" }),
    components: { schemas: { New: schema } },
  })
  expect(openApiBodyFaults(named(strict))).toEqual([])
  expect(openApiBodyFaults(named(loose))).toHaveLength(1)
  expect(openApiBodyFaults(json({ $ref: "#/components/schemas/Missing" }))).toHaveLength(1)
})

test("a body without a schema is refused", () => {
  expect(openApiBodyFaults(documentWith({ required: true, content: { "application/json": {} } }))).toHaveLength(1)
  expect(openApiBodyFaults(documentWith({ required: true }))).toHaveLength(1)
})
