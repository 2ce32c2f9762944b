import type { ValidateFunction } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import type { Ask } from "#tests/support/ask.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

/** The parts of a JSON schema that requests are made from. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, unknown>
}

export interface Parameter {
  in: "path" | "query" | "header"
  name: string
  required?: boolean
  schema: Schema
}

export interface Operation {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

export interface ApiDescription {
  operations: Operation[]
  schemas: Record<string, Schema>
}

interface Document {
  paths: Record<
    string,
    Record<string, Omit<Operation, "name" | "method" | "path" | "parameters"> & { parameters?: Parameter[] }>
  >
  components?: { schemas?: Record<string, Schema> }
}

export async function readDescription(ask: Ask): Promise<ApiDescription> {
  const document = await wholeApi<Document>(ask)
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody, responses }]) => {
      const operation = { name: `${method} ${path}`, method: method.toUpperCase(), path, parameters, responses }
      return requestBody ? Object.assign(operation, { requestBody }) : operation
    }),
  )
  return { operations, schemas: document.components?.schemas ?? {} }
}

export function resolved({ schemas }: ApiDescription, schema: Schema): Schema {
  return schema.$ref ? (schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {}) : schema
}

/** Compiles each answer schema once. @returns a function that lists the faults of a value */
export function answerValidator({ schemas }: ApiDescription): (schema: Schema, value: unknown) => string[] {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  const compiled = new Map<Schema, ValidateFunction>()
  return (schema, value) => {
    const validate: ValidateFunction = compiled.get(schema) ?? ajv.compile({ ...schema, components: { schemas } })
    compiled.set(schema, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`)
  }
}
