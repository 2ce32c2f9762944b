import type { Context, MiddlewareHandler } from "hono"
import { findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import {
  bearerToken,
  clearSessionCookie,
  cookieToken,
  type SessionCookie,
} from "#app/features/identity/session/session-token.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"

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

/** A feature may say the same in words of its own. */
type SignInRefusal = { readonly "sign-in-required": { status: 401; detail: string } }
type AdminRefusal = { readonly "admins-only": { status: 403; detail: string } }

/** Who sends this request, by cookie or by bearer token; undefined for a guest and for a session that has ended. */
export async function visitorOf(c: Context<ApiEnv>, deps: SessionDeps): Promise<Visitor | undefined> {
  const token = cookieToken(c, deps.sessionCookie) ?? bearerToken(c, deps.sessionCookie)
  return token === undefined ? undefined : await findVisitor(deps.db, token)
}

/** @throws Problem 401 for whoever is not signed in; a cookie that opens nothing is cleared. */
export async function requireUser(
  c: Context<ApiEnv>,
  deps: SessionDeps,
  refusals: SignInRefusal = identityRefusals,
): Promise<Visitor> {
  const visitor = c.get("visitor") ?? (await visitorOf(c, deps))
  if (visitor) {
    c.set("visitor", visitor)
    return visitor
  }
  if (c.req.header("cookie")?.includes(deps.sessionCookie.name)) clearSessionCookie(c, deps.sessionCookie)
  throw refuse(refusals, "sign-in-required")
}

/** Before anything of a request is read: a guest is told to sign in, not what is wrong with a body. */
export function signedInFirst(
  deps: SessionDeps,
  refusals: SignInRefusal = identityRefusals,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireUser(c, deps, refusals)
    await next()
  }
}

/** @throws Problem 401 for whoever is not signed in, 403 for who is no administrator (specification 6). */
export async function requireAdmin(
  c: Context<ApiEnv>,
  deps: SessionDeps,
  refusals: AdminRefusal = identityRefusals,
): Promise<Visitor> {
  const visitor = await requireUser(c, deps)
  if (visitor.role !== "admin") throw refuse(refusals, "admins-only")
  return visitor
}

/** Before anything of a request is read: only administrators learn what is wrong with a request of the back-office. */
export function adminsFirst(deps: SessionDeps, refusals: AdminRefusal = identityRefusals): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireAdmin(c, deps, refusals)
    await next()
  }
}

/** The refusal of a guest, for an endpoint's description. */
export const signedInOnly = refusalExamples(identityRefusals, ["sign-in-required"])

/** The refusals of whoever is no administrator, for an endpoint's description. */
export const administratorsOnly = refusalExamples(identityRefusals, ["sign-in-required", "admins-only"])
