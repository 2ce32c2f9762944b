import type { Context } from "hono"
import { forgetLink, ownerOfLink } from "#app/features/identity/auth/address-link.server.ts"
import { authRoutes } from "#app/features/identity/auth/auth.routes.server.ts"
import { type IdentityDeps, signedIn } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { type AuthAnswer, callAuth } from "#app/features/identity/auth/call-auth.server.ts"
import { isPasswordOf } from "#app/features/identity/auth/check-password.server.ts"
import { limitSignIns } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { refuseCommonPassword } from "#app/features/identity/auth/refuse-known-password.server.ts"
import { forgetSignUp, hasSignedUp } from "#app/features/identity/auth/sign-up-cookie.server.ts"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import { visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import type { LinkKind } from "#app/features/identity/identity.schema.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { ApiEnv, createApiRouter } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { type LookedAt, lookAtLink } from "./look-at-link.server.ts"
import { takeAddress, tellOldAddress } from "./take-address.server.ts"

export function openLinks(router: ReturnType<typeof createApiRouter>, deps: IdentityDeps) {
  return router
    .openapi(authRoutes.lookAtLink, async (c) => {
      const { userId: _, ...seen } = await look(c, deps, c.req.valid("json"))
      return c.json(seen, 200)
    })
    .openapi(authRoutes.useMagicLink, async (c) => {
      const { token, session, replaceSession } = c.req.valid("json")
      await askedFor(c, deps, { kind: "magic-link", token, replaceSession })
      const answer = await callAuth(c, "/magic-link/verify", { ...deps, method: "GET", query: { token } })
      await forgetLink(deps.db, token)
      return c.json(await signedIn(c, deps, answer, session), 200)
    })
    .openapi(authRoutes.confirmAddress, async (c) => {
      const { token, session, replaceSession, ...given } = c.req.valid("json")
      const seen = await askedFor(c, deps, { kind: "confirmation", token, replaceSession })
      if (seen.served) return c.json({ twoFactorRequired: false }, 200)
      const answer = await confirmed(c, deps, { token, seen, given })
      forgetSignUp(c, deps.sessionCookie)
      return c.json(await signedIn(c, deps, answer, session), 200)
    })
}

async function look(c: Context<ApiEnv>, deps: IdentityDeps, link: { kind: LinkKind; token: string }) {
  const beganHere = (userId: string) => hasSignedUp(c, deps.sessionCookie, userId)
  return await lookAtLink(deps, { ...link, visitor: await visitorOf(c, deps), beganHere, now: deps.clock.now() })
}

/** @throws Problem 409 where another account's session is open and was not to be replaced */
export async function askedFor(
  c: Context<ApiEnv>,
  deps: IdentityDeps,
  { replaceSession, ...link }: { kind: LinkKind; token: string; replaceSession: boolean },
): Promise<LookedAt> {
  const seen = await look(c, deps, link)
  if (seen.openSession !== null && !seen.served && !replaceSession) {
    throw refuse(identityRefusals, "other-session")
  }
  return seen
}

interface Confirmation {
  token: string
  seen: LookedAt
  given: { password?: string | undefined; newPassword?: string | undefined }
}

async function confirmed(c: Context<ApiEnv>, deps: IdentityDeps, { token, seen, given }: Confirmation) {
  const { userId, account, newEmail, asks } = seen
  const { password, newPassword } = given
  if (asks !== "nothing" && newPassword !== undefined && userId !== undefined) {
    await refuseCommonPassword(newPassword, "newPassword")
    const taken = await takeAddress(deps.db, { userId, newEmail, newPassword, now: deps.clock.now() })
    if (!taken.ok) throw refuse(authRefusals, taken.refusal)
    if (newEmail !== null) deps.wakeOutbox()
    return await callAuth(c, "/sign-in/email", { ...deps, body: { email: taken.email, password: newPassword } })
  }
  if (asks !== "nothing") {
    if (password === undefined || asks === "new-password" || userId === undefined)
      throw refuse(authRefusals, "PASSWORD_NEEDED")
    const right = await limitSignIns(deps.limiter, account, c.get("clientAddress"))
    if (!(await isPasswordOf(deps.db, { userId, password }))) throw refuse(authRefusals, "WRONG_SIGN_UP_PASSWORD")
    await right()
  }
  const answer = await byTheLibrary(c, deps, token, seen)
  // The library opens no session with a change of address.
  if (asks === "nothing" || newEmail === null) return answer
  return await callAuth(c, "/sign-in/email", { ...deps, body: { email: newEmail, password } })
}

async function byTheLibrary(
  c: Context<ApiEnv>,
  deps: IdentityDeps,
  token: string,
  { does, newEmail }: LookedAt,
): Promise<AuthAnswer> {
  const before = newEmail === null ? undefined : await ownerOfLink(deps.db, token)
  const answer = await callAuth(c, "/verify-email", { ...deps, method: "GET", query: { token } })
  await forgetLink(deps.db, token)
  if (does === "end-change" && before && newEmail !== null) {
    const change = { user: before, newEmail, now: deps.clock.now() }
    await inTransaction(deps.db, async (trx) => {
      // The link proves the new address, whether or not the former one was proven.
      await trx.updateTable("users").set({ emailVerified: true }).where("id", "=", before.id).execute()
      await tellOldAddress(trx, change)
    })
    deps.wakeOutbox()
  }
  return answer
}
