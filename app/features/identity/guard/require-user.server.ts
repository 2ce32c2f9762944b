import type { Context, MiddlewareHandler } from "hono"
import { findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import {
  bearerToken,
  clearSessionCookie,
  cookieToken,
  type SessionCookie,
} from "#app/features/identity/session/session-token.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"

declare module "#app/platform/http/api-router.server.ts" {
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
export async function requireUser(
  c: Context<ApiEnv>,
  deps: SessionDeps,
  { code, detail } = signInRequired,
): Promise<Visitor> {
  const visitor = c.get("visitor") ?? (await visitorOf(c, deps))
  if (visitor) {
    c.set("visitor", visitor)
    return visitor
  }
  if (c.req.header("cookie")?.includes(deps.sessionCookie.name)) clearSessionCookie(c, deps.sessionCookie)
  throw new Problem(401, code, detail)
}

/** Before anything of a request is read: a guest is told to sign in, not what is wrong with a body. */
export function signedInFirst(deps: SessionDeps, words = signInRequired): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireUser(c, deps, words)
    await next()
  }
}

/** @throws Problem 401 for whoever is not signed in, 403 for who is no administrator (specification 6). */
export async function requireAdmin(
  c: Context<ApiEnv>,
  deps: SessionDeps,
  { code, detail } = adminsOnly,
): Promise<Visitor> {
  const visitor = await requireUser(c, deps)
  if (visitor.role !== "admin") throw new Problem(403, code, detail)
  return visitor
}

/** Before anything of a request is read: only administrators learn what is wrong with a request of the back-office. */
export function adminsFirst(deps: SessionDeps, words = adminsOnly): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireAdmin(c, deps, words)
    await next()
  }
}

const signInRequired = { code: "sign-in-required", detail: "Connectez-vous pour continuer." }

const adminsOnly = { code: "admins-only", detail: "Cette action est réservée aux administrateurs." }

/** The refusal of a guest, for an endpoint's description. */
export const signedInOnly = { 401: signInRequired }

/** The refusals of whoever is no administrator, for an endpoint's description. */
export const administratorsOnly = { ...signedInOnly, 403: adminsOnly }
