import { createContext } from "react"
import type { Audience } from "#content/docs-pages.ts"

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

export interface Endpoint {
  id: string
  method: string
  path: string
  operation: Operation
}

export interface Refusal {
  status: string
  code: string
  detail: string
}

export function refusalsOf({ responses }: Operation): Refusal[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.["application/problem+json"]?.examples ?? {}).map(([code, { value }]) => ({
      status,
      code,
      detail: (value as { detail?: string }).detail ?? "",
    })),
  )
}

export function sharedRefusals(operations: readonly Operation[]): Refusal[] {
  const [first = [], ...others] = operations.map(refusalsOf)
  return first.filter((refusal) => others.every((refusals) => refusals.some((one) => isSame(one, refusal))))
}

export function without(refusals: readonly Refusal[], said: readonly Refusal[]): Refusal[] {
  return refusals.filter((refusal) => !said.some((one) => isSame(one, refusal)))
}

function isSame(one: Refusal, other: Refusal): boolean {
  return one.status === other.status && one.code === other.code && one.detail === other.detail
}

const planning = /^\/api\/v1\/admin\/(availability|planning)(\/|$)/
const persons = /^\/api\/v1\/admin\/(users|persons|person-merges|data-requests)(\/|$)/
const season = /^\/api\/v1\/admin\/calendar(\/|$)/
const courses = /^\/api\/v1\/admin\/(training-sessions|applications)(\/|$)/
const seats =
  /^\/api\/v1\/admin\/training-sessions\/\{id\}\/(bookings|candidates|participants\.csv|mail-preview|undo|send-now)(\/|$)/
const resources = /^\/api\/v1\/admin\/(fleet|instructors)(\/|$)/
const money = /^\/api\/v1\/admin\/(prices|billing)(\/|$)/
const till = /^\/api\/v1\/admin\/(invoices|payments|accounts|till)(\/|$)/
const requests = /^\/api\/v1\/admin\/(reservations|people|withheld)(\/|$)/
const messages = /^\/api\/v1\/admin\/(messages|emails|notices)(\/|$)/
const connection = /^\/api\/(auth|v1\/(session|mail-codes))(\/|$)/
const ownSessions = /^\/api\/v1\/own-sessions(\/|$)/
const ownPlace = /^\/api\/v1\/(own-reservation|holds|waiting-list|reservations\/\{id\})(\/|$)/
const application = /^\/api\/v1\/(me\/(applications?|documents|licence)|documents)(\/|$)/

/** Everybody, people with a booking or an account, or administrators, read from the described refusals and the paths. */
export function audienceOf({ path, operation }: Pick<Endpoint, "path" | "operation">): Audience {
  const codes = new Set(refusalsOf(operation).map(({ code }) => code))
  if (codes.has("admins-only")) return administratorsPage(path)
  if (!codes.has("sign-in-required")) return openPage(path)
  return application.test(path) ? "candidate" : "person"
}

function openPage(path: string): Audience {
  if (connection.test(path)) return "entrant"
  if (ownSessions.test(path)) return "learner"
  return ownPlace.test(path) ? "booker" : "anybody"
}

function administratorsPage(path: string): Audience {
  if (planning.test(path)) return "planner"
  if (season.test(path)) return "season"
  if (persons.test(path)) return "registrar"
  if (seats.test(path)) return "seats"
  if (courses.test(path)) return "courses"
  if (resources.test(path)) return "fleet"
  if (money.test(path)) return "money"
  if (till.test(path)) return "till"
  if (messages.test(path)) return "writer"
  return requests.test(path) ? "decider" : "administrator"
}

/** The renderer sets it, because the page is built from the API's own document. */
export const ApiDescriptionContext = createContext<ApiDescription | null>(null)
ApiDescriptionContext.displayName = "ApiDescription"
