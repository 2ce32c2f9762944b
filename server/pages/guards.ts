import type { Context } from "hono"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { homeOf, signInPath } from "#app/features/identity/guard/return-to.rules.ts"
import { findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import { clearSessionCookie, cookieToken } from "#app/features/identity/session/session-token.server.ts"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import type { Page } from "#content/site-pages.ts"

export type Way = { variant: "in" | "out" } | { redirect: string }

/** Decides before a page is served (design 1); clears an invalid cookie. @param asked path and query of the request */
export async function wayTo(c: Context<ApiEnv>, page: Page, asked: string, deps: SessionDeps): Promise<Way> {
  const token = cookieToken(c, deps.sessionCookie)
  if (page.access !== "public") return await guarded(c, page, asked, token, deps)
  if (token === undefined) return { variant: "out" }
  return page.path === "/" ? await fromFrontPage(c, token, deps) : { variant: "in" }
}

async function guarded(
  c: Context<ApiEnv>,
  page: Page,
  asked: string,
  token: string | undefined,
  deps: SessionDeps,
): Promise<Way> {
  let visitor: Visitor | undefined
  try {
    visitor = token === undefined ? undefined : await findVisitor(deps.db, token)
  } catch (error) {
    // A visitor whose role cannot be read goes to the personal space, which shows the fault (specification 6).
    if (page.access === "admin") return { redirect: homeOf.user }
    throw error
  }
  if (!visitor) {
    clearSessionCookie(c, deps.sessionCookie)
    return { redirect: signInPath(asked, token !== undefined) }
  }
  return page.access === "admin" && visitor.role !== "admin" ? { redirect: homeOf.user } : { variant: "in" }
}

/** A signed-in visitor is sent from the front page to their own (specification 2). */
async function fromFrontPage(c: Context<ApiEnv>, token: string, deps: SessionDeps): Promise<Way> {
  try {
    const visitor = await findVisitor(deps.db, token)
    if (visitor) return { redirect: homeOf[visitor.role] }
  } catch (error) {
    // The front page works without the database.
    if (isUnavailable(error)) return { variant: "in" }
    throw error
  }
  clearSessionCookie(c, deps.sessionCookie)
  return { variant: "out" }
}
