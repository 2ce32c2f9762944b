import { OpenAPIHono, z } from "@hono/zod-openapi"
import type { MiddlewareHandler } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { holdTokenSchema } from "./hold-token.schema.ts"
import { invalidFields, invalidFieldsExample } from "./invalid-fields.server.ts"
import { Problem } from "./problem.server.ts"

/** The route reads the body as it arrives. */
export interface IncomingForm {
  turnedAway: AbortSignal
  onBytes: (bytes: number) => void
  onWhole: () => void
}

/** The outer application sets them before a feature's router runs. */
export interface RequestVariables {
  requestId: string
  clientAddress: string
  /** Present where the route counts the bytes it receives. */
  incomingForm?: IncomingForm
}

export type ApiEnv = { Variables: RequestVariables }

export function createApiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error.issues)
    },
  })
}

/** Serves routes that read their body themselves. */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidRequest(result.error.issues)
  return result.data
}

function invalidRequest(issues: readonly { path: PropertyKey[]; message: string; code?: string; keys?: string[] }[]) {
  // A map, because a sender may name a field 'constructor' or '__proto__'.
  const errors = new Map<string, Set<string>>()
  for (const issue of issues) {
    const unknown = issue.code === "unrecognized_keys"
    const fields = unknown ? (issue.keys ?? []).slice(0, mostUnknownFields) : [issue.path.map(String).join(".")]
    for (const field of fields) {
      const messages = errors.get(field) ?? new Set()
      errors.set(field, messages.add(wordsFor(issue, unknown)))
    }
  }
  const byField = Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]))
  return invalidFields(byField)
}

/** Describes what is refused of input that has no body. @returns undefined if every value is taken */
export function exampleOfInvalid(schemas: readonly (z.ZodType | undefined)[]): ProblemExample | undefined {
  const issues = schemas.flatMap((schema) => {
    if (!(schema instanceof z.ZodObject)) return []
    const senseless = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, "?"]))
    return schema.safeParse(senseless).error?.issues ?? []
  })
  return issues.length > 0 ? invalidFieldsExample(invalidRequest(issues).options.errors) : undefined
}

function wordsFor(issue: { path: PropertyKey[]; message: string }, unknown: boolean): string {
  if (unknown) return "Champ inconnu : il n’est pas accepté"
  return issue.path.length === 0 ? "Objet JSON attendu" : issue.message
}

/** An answer names at most so many, so that it does not outgrow the request. */
const mostUnknownFields = 20

/** One limit per minute and client address for all public writes that are counted together (design 5). */
export function limitPublicPosts(limiter: Limiter, perMinute: number, counted = "post"): MiddlewareHandler<ApiEnv> {
  // As draft-ietf-httpapi-ratelimit-headers names them: how many of how many are left, until when.
  const told = (left: number, seconds: number) => ({
    "RateLimit-Policy": `"${counted}";q=${perMinute};w=60`,
    RateLimit: `"${counted}";r=${left};t=${seconds}`,
  })
  return async (c, next) => {
    const verdict = await limiter.take(`${counted}:${c.get("clientAddress")}`, perMinute, 60)
    if (!verdict.allowed) {
      const seconds = verdict.retryAfterSeconds
      const detail = `Trop de demandes. Réessayez dans ${seconds} ${seconds < 2 ? "seconde" : "secondes"}.`
      throw new Problem(429, "too-many-requests", detail, {
        headers: { "Retry-After": String(seconds), ...told(0, seconds) },
      })
    }
    await next()
    const headers = told(verdict.remaining, verdict.resetsInSeconds)
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}

/** `meaning` ends the header's sentence in the API's description. */
export function idempotencyHeaders(meaning: string) {
  return {
    "idempotency-key": z
      .uuid({ error: "En-tête Idempotency-Key attendu : un UUID choisi par le client" })
      // The database writes it in small letters, and a refund is named by its key, at the provider too.
      .toLowerCase()
      .openapi({ description: `UUID choisi par le client : ${meaning}` }),
  }
}

/** Carries the token of a visitor's tab, which is shown and given what it holds. */
export const holdHeaders = z.object({
  "hold-token": holdTokenSchema.optional().openapi({ description: "Jeton de POST /holds" }),
})

/** Loose, because some refusals carry further members, such as the nearest free slots. */
const problemSchema = z
  .looseObject({
    type: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi("Problem")

export const failures = {
  500: { code: "unexpected", detail: "Une erreur inattendue est survenue. Veuillez réessayer." },
  503: {
    code: "database-unavailable",
    detail: "Le service est momentanément indisponible. Réessayez dans un instant.",
  },
  507: {
    code: "storage-full",
    detail: "Le service ne peut rien enregistrer pour le moment : l’espace de stockage est plein. Réessayez plus tard.",
  },
} as const

export const malformedBody = {
  400: { code: "invalid-json", detail: "Le corps de la requête n’est pas du JSON valable." },
  415: { code: "unsupported-media-type", detail: "Le corps de la requête doit être du JSON (application/json)." },
} as const

export const twoCredentials = {
  400: { code: "two-credentials", detail: "Envoyez soit le cookie de session, soit un jeton, pas les deux." },
} as const

export const crossSiteRequest = {
  403: { code: "cross-site-request", detail: "Cette requête ne vient pas de notre site." },
} as const

export const bodyTooLarge = {
  413: { code: "body-too-large", detail: "La requête est trop volumineuse (100 ko au plus)." },
} as const

export function describedProblem<Status extends ContentfulStatusCode>(
  described: Record<Status, { code: string; detail: string }>,
  status: Status,
  headers: Record<string, string> = {},
): Problem {
  const { code, detail } = described[status]
  return new Problem(status, code, detail, { headers })
}

const alwaysPossible = { ...twoCredentials, ...failures }

const possibleWhereUnsafe = { ...crossSiteRequest, ...bodyTooLarge }

const possibleWithBody = {
  ...malformedBody,
  422: invalidFieldsExample(),
}

const possibleWhereLimited = {
  429: { code: "too-many-requests", detail: "Trop de demandes. Réessayez dans 42 secondes." },
}

const retryAfter = {
  "Retry-After": {
    description: "Secondes à attendre avant de réessayer",
    schema: { type: "integer" as const },
  },
}

const rateLimit = {
  ...retryAfter,
  "RateLimit-Policy": {
    description: "Combien d’écritures en combien de secondes",
    schema: { type: "string" as const },
  },
  RateLimit: {
    description: "Combien il en reste, et les secondes jusqu’à ce que tout revienne",
    schema: { type: "string" as const },
  },
}

export type ProblemExample = { code: string; detail: string; [member: string]: unknown }

/** In the OpenAPI document, an endpoint with a body counts as a public, limited write unless the options differ. */
export function problemResponses(
  own: readonly Record<number, ProblemExample | ProblemExample[]>[],
  options: { body: boolean; limited?: boolean; unsafe?: boolean },
) {
  const { body, limited = body, unsafe = body } = options
  const possible: Record<number, ProblemExample | ProblemExample[]>[] = [
    alwaysPossible,
    unsafe ? possibleWhereUnsafe : {},
    body ? possibleWithBody : {},
    limited ? possibleWhereLimited : {},
    ...own,
  ]
  const statuses = new Set(possible.flatMap((problems) => Object.keys(problems)).map(Number))
  const entries = [...statuses].map((status) => {
    const listed = possible.flatMap((problems) => problems[status] ?? [])
    const examples = Object.fromEntries(
      listed.map((example) => [example.code, { value: { type: "about:blank", status, ...example } }]),
    )
    const description = [...new Set(listed.map((example) => example.detail))].join(" / ")
    const headers = status === 429 ? { headers: rateLimit } : status === 503 ? { headers: retryAfter } : {}
    return [
      status,
      { description, ...headers, content: { "application/problem+json": { schema: problemSchema, examples } } },
    ] as const
  })
  return Object.fromEntries(entries)
}
