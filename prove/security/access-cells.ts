import { type Ask, bearerOf, fromOurPages } from "#tests/support/ask.ts"
import type { Access } from "#tests/support/endpoint-access.ts"
import type { Operation } from "./api-description.ts"
import type { School } from "./school.ts"

export type Role = "guest" | "owner" | "stranger" | "admin"
export type Verdict = "in" | "sign-in-required" | "admins-only" | "not-found" | "cross-site-request" | "failed"

export const roles: Role[] = ["guest", "owner", "stranger", "admin"]

/** The expected verdict when a role asks for a record of the owner or of the school. */
export function expectedOf(access: Access, role: Role): Verdict {
  if (access === "all") return "in"
  if (role === "guest") return "sign-in-required"
  if (access === "signed in") return "in"
  if (access === "admin") return role === "admin" ? "in" : "admins-only"
  const mayToo: Role = access === "owner and admin" ? "admin" : "owner"
  return role === "owner" || role === mayToo ? "in" : "not-found"
}

export interface WayIn {
  role: Role
  way: string
  headers: Record<string, string>
}

const forgedSession = "nautique.session_token=bm90LW91cnM.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"

/** Every role by cookie and by bearer token, and guests with forged sessions. */
export function waysIn(school: School): WayIn[] {
  const people = (["owner", "stranger", "admin"] as const).flatMap((role) => {
    const { cookie } = school[role]
    return [
      { role, way: "by cookie", headers: { ...fromOurPages, cookie } },
      { role, way: "by bearer token", headers: bearerOf(cookie) },
    ]
  })
  return [
    { role: "guest", way: "with nothing", headers: {} },
    { role: "guest", way: "with a forged cookie", headers: { ...fromOurPages, cookie: forgedSession } },
    { role: "guest", way: "with a forged bearer token", headers: bearerOf(forgedSession) },
    ...people,
  ]
}

/** The headers of a browser for a request that another site's page makes. */
export const foreignSites: [site: string, headers: Record<string, string>][] = [
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["a neighbour's subdomain", { "sec-fetch-site": "same-site", origin: "https://evil.troisports.example" }],
  ["nowhere", { "sec-fetch-site": "none" }],
  ["another site, by an old browser", { origin: "https://evil.example" }],
  ["a sandboxed frame", { origin: "null" }],
  ["somewhere unsaid", {}],
]

/** An empty body, or the described example where a stranger's record must be refused. */
function bodyOf({ requestBody }: Operation, expected: Verdict | undefined): string {
  return JSON.stringify((expected === "not-found" && requestBody?.content["application/json"]?.example) || {})
}

/** Sends the smallest sufficient request. Every answer must keep other sites from reading it. */
export async function tried(
  ask: Ask,
  operation: Operation,
  address: string,
  headers: Record<string, string>,
  expected?: Verdict,
) {
  const multipart = operation.requestBody?.content["multipart/form-data"] !== undefined
  const type: Record<string, string> = {
    "content-type": multipart ? "multipart/form-data; boundary=x" : "application/json",
    "idempotency-key": crypto.randomUUID(),
  }
  const body = operation.requestBody ? { body: multipart ? "--x--\r\n" : bodyOf(operation, expected) } : {}
  const sent = operation.requestBody ? { ...type, ...headers } : headers
  const answer = await ask(address, { method: operation.method, headers: sent, ...body })
  const text = await answer.text()
  const opened = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))
  if (opened.length > 0) throw new Error(`${operation.name} opens itself to other sites: ${opened.join(", ")}`)
  return { status: answer.status, text, verdict: verdictOf(answer.status, text), headers: answer.headers }
}

function verdictOf(status: number, text: string): Verdict {
  const code = text.startsWith("{") ? String((JSON.parse(text) as { code?: unknown }).code) : ""
  if (code === "sign-in-required" || code === "admins-only" || code === "cross-site-request") return code
  if (status >= 500) return "failed"
  return status === 404 ? "not-found" : "in"
}
