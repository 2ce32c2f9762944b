import { createContext } from "react"
import type { Audience } from "#content/docs-pages.ts"

/** The parts of our OpenAPI 3.1 document that the page shows. */
export interface ApiDescription {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export interface Operation {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

export interface Media {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

type Literal = string | number | boolean | null

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: Literal[]
  const?: Literal
  default?: Literal
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: unknown
}

/** One entry of the page. */
export interface Endpoint {
  id: string
  method: string
  path: string
  operation: Operation
}

/** Whom an endpoint answers, by the refusals it describes: everybody, who is signed in, or administrators. */
export function audienceOf({ responses }: Operation): Audience {
  const refusals = new Set(
    Object.values(responses).flatMap(({ content }) =>
      Object.keys(content?.["application/problem+json"]?.examples ?? {}),
    ),
  )
  if (refusals.has("admins-only")) return "administrator"
  return refusals.has("sign-in-required") ? "person" : "anybody"
}

/** Given by the renderer: the page is written once, at start, from the document the API answers with. */
export const ApiDescriptionContext = createContext<ApiDescription | null>(null)
ApiDescriptionContext.displayName = "ApiDescription"
