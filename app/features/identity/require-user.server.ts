import type { Context, MiddlewareHandler } from "hono"
import type { ApiEnv } from "#app/platform/api-router.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { Problem } from "#app/platform/problem.server.ts"
import { findVisitor, type Visitor } from "./identity.queries.server.ts"
import { bearerToken, clearSessionCookie, cookieToken, type SessionCookie } from "./session-token.server.ts"

declare module "#app/platform/api-router.server.ts" {
  interface RequestVariables {
    /** Found by `requireUser`. */
    visitor?: Visitor
  }
}

export interface SessionDeps {
  db: Db
  sessionCookie: SessionCookie
}

/** Who sends this request, by cookie or by bearer token; undefined for a guest and for a session that has ended. */
export async function visitorOf(c: Context<ApiEnv>, deps: SessionDeps): Promise<Visitor | undefined> {
  const token = cookieToken(c, deps.sessionCookie) ?? bearerToken(c, deps.sessionCookie)
  return token === undefined ? undefined : await findVisitor(deps.db, token)
}

/** @throws Problem 401 for whoever is not signed in; a cookie that opens nothing is cleared. */
export async function requireUser(c: Context<ApiEnv>, deps: SessionDeps): Promise<Visitor> {
  const visitor = c.get("visitor") ?? (await visitorOf(c, deps))
  if (visitor) {
    c.set("visitor", visitor)
    return visitor
  }
  if (c.req.header("cookie")?.includes(deps.sessionCookie.name)) clearSessionCookie(c, deps.sessionCookie)
  throw new Problem(401, signInRequired.code, signInRequired.detail)
}

/** @throws Problem 401 for a guest, 403 for who is not an administrator. */
export async function requireAdmin(c: Context<ApiEnv>, deps: SessionDeps): Promise<Visitor> {
  const visitor = await requireUser(c, deps)
  if (visitor.role !== "admin") throw new Problem(403, adminsOnly.code, adminsOnly.detail)
  return visitor
}

/** Before anything of a request is read: a guest is told to sign in, not what is wrong with a body. */
export function signedInFirst(deps: SessionDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireUser(c, deps)
    await next()
  }
}

const signInRequired = { code: "sign-in-required", detail: "Connectez-vous pour continuer." }
const adminsOnly = { code: "admins-only", detail: "Cette action est réservée aux administrateurs." }

/** The refusals above, for an endpoint's description. */
export const signedInOnly = { 401: signInRequired }
export const administratorsOnly = { 401: signInRequired, 403: adminsOnly }
