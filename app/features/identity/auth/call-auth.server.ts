import type { Context } from "hono"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { withRetries } from "#app/platform/database/in-transaction.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { type Auth, authBasePath } from "./create-auth.server.ts"

export interface AuthCall {
  auth: Auth
  origin: string
  method?: "GET" | "POST"
  query?: Record<string, string>
  body?: Record<string, unknown>
  asGuest?: boolean
}

export interface AuthAnswer {
  body: Record<string, unknown>
  setCookies: string[]
  bearer?: string
}

const passedOn = ["cookie", "authorization", "user-agent"]

/** Hands on the client address and origin that we checked ourselves. @throws Problem for every refusal */
export async function callAuth(c: Context<ApiEnv>, path: string, call: AuthCall): Promise<AuthAnswer> {
  const method = call.method ?? "POST"
  const headers = new Headers({ origin: call.origin, "x-client-ip": c.get("clientAddress") })
  for (const name of call.asGuest ? ["user-agent"] : passedOn) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  if (method === "POST") headers.set("content-type", "application/json")
  const url = new URL(authBasePath + path, call.origin)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const body = method === "POST" ? { body: JSON.stringify(withNormalEmails(call.body ?? {})) } : {}
  // The library locks sessions before their account, our commands the account first.
  const response = await withRetries(() => call.auth.handler(new Request(url, { method, headers, ...body })))
  const answered = await jsonOf(response)
  const redirected = response.headers.get("location")
  const refused = redirected ? new URL(redirected, call.origin).searchParams.get("error") : undefined
  if (!response.ok || redirected) throw refusedWith(path, response.status, refused ?? textOf(answered.code))
  const bearer = response.headers.get("set-auth-token")
  return { body: answered, setCookies: response.headers.getSetCookie(), ...(bearer ? { bearer } : {}) }
}

/** Accounts keep their address in normal form, and the library accepts no other letters than ASCII. */
function withNormalEmails(body: Record<string, unknown>): Record<string, unknown> {
  const fields = ["email", "newEmail"].filter((field) => typeof body[field] === "string")
  return { ...body, ...Object.fromEntries(fields.map((field) => [field, normalEmail(String(body[field]))])) }
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  return text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {}
}

function refusedWith(path: string, status: number, code: string | undefined): Error {
  // The library has no code for the second of two simultaneous uses of a recovery code.
  const known = status === 409 && path.endsWith("/verify-backup-code") ? "INVALID_BACKUP_CODE" : code
  if (isKnown(known)) {
    const locked = authRefusals[known].status === 429
    return refuse(authRefusals, known, locked ? { headers: { "Retry-After": String(15 * 60) } } : {})
  }
  if (status === 401) return refuse(identityRefusals, "sign-in-required")
  // This is no refusal but a failure, and is logged as one.
  return new Error(`authentication answered ${status} ${code ?? ""} on ${path}`)
}

function isKnown(code: string | undefined): code is keyof typeof authRefusals {
  return code !== undefined && Object.hasOwn(authRefusals, code)
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
