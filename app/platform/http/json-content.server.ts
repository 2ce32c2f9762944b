import type { z } from "@hono/zod-openapi"

export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: unknown) {
  return { required: true, ...jsonContent(schema, example) }
}

export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema, example?: unknown) {
  return { description, ...jsonContent(schema, example) }
}

function jsonContent<Schema extends z.ZodType>(schema: Schema, example?: unknown) {
  return { content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } } }
}
