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
import { refuse } from "#app/platform/http/refuse.server.ts"

declare module "#app/platform/http/api-router.server.ts" {
  interface RequestVariables {
    visitor?: Visitor
  }
}

export interface SessionDeps {
  db: Db
  sessionCookie: SessionCookie
}

type SignInRefusal = { readonly "sign-in-required": { status: 401; detail: string } }

export async function visitorOf(c: Context<ApiEnv>, deps: SessionDeps): Promise<Visitor | undefined> {
  const token = cookieToken(c, deps.sessionCookie) ?? bearerToken(c, deps.sessionCookie)
  return token === undefined ? undefined : await findVisitor(deps.db, token)
}

/** @throws Problem 401 without a session; clears an invalid cookie */
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

export function signedInFirst(
  deps: SessionDeps,
  refusals: SignInRefusal = identityRefusals,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await requireUser(c, deps, refusals)
    await next()
  }
}
