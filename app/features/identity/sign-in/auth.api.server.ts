import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import { authRoutes } from "#app/features/identity/auth/auth.routes.server.ts"
import { type IdentityDeps, signedIn, tokenOf } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { type AuthAnswer, callAuth } from "#app/features/identity/auth/call-auth.server.ts"
import { limitMails } from "#app/features/identity/auth/limit-mails.server.ts"
import { limitMagicLinks, limitSignIns } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { refuseCommonPassword } from "#app/features/identity/auth/refuse-known-password.server.ts"
import { rememberSignUp } from "#app/features/identity/auth/sign-up-cookie.server.ts"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import { safeReturnTo } from "#app/features/identity/guard/return-to.rules.ts"
import { findUserByEmail, findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import { acceptInvitation } from "#app/features/identity/links/accept-invitation.server.ts"
import { askedFor, openLinks } from "#app/features/identity/links/open-link.api.server.ts"
import { endSession, signOut } from "#app/features/identity/session/end-session.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { claimTotp } from "./claim-totp.server.ts"

/** Ways to sign in (specification 5, 7 and 8, design 7.17 to 7.19). */
export function authApi(deps: IdentityDeps) {
  return openLinks(withLinks(withSignIns(createApiRouter(), deps), deps), deps)
}

type Router = ReturnType<typeof createApiRouter>
const done = { done: true } as const

function withSignIns(router: Router, deps: IdentityDeps): Router {
  return router
    .openapi(authRoutes.signIn, async (c) => {
      const { email, password, session } = c.req.valid("json")
      if (!email || !password) throw refuse(identityRefusals, "validation_failed")
      const succeeded = await limitSignIns(deps.limiter, email, c.get("clientAddress"))
      const answer = await callAuth(c, "/sign-in/email", { ...deps, body: { email, password } })
      await succeeded()
      return c.json(await signedIn(c, deps, answer, session), 200)
    })
    .openapi(authRoutes.signUp, async (c) => {
      const { returnTo, ...account } = c.req.valid("json")
      await refuseCommonPassword(account.password, "password")
      const name = `${account.firstName} ${account.lastName}`
      const callbackURL = safeReturnTo(returnTo)
      const body = { ...account, name, ...(callbackURL ? { callbackURL } : {}) }
      if (deps.emailConfirmation) await limitMails(deps, { email: account.email, from: c.get("clientAddress") })
      const call = callAuth(c, "/sign-up/email", { ...deps, body })
      const answer = await (deps.emailConfirmation ? evenly(call.catch(unlessTaken(deps, account.email))) : call)
      if (answer) await signedIn(c, deps, answer)
      if (deps.emailConfirmation) {
        const begun = await findUserByEmail(deps.db, account.email)
        rememberSignUp(c, deps.sessionCookie, begun?.emailVerified ? undefined : begun?.id)
      }
      return c.json({ confirmationSent: !answer?.bearer }, 200)
    })
    .openapi(authRoutes.totp, async (c) => {
      const { code, session } = c.req.valid("json")
      const before = await visitorOf(c, deps)
      const answer = await callAuth(c, "/two-factor/verify-totp", { ...deps, body: { code } })
      const opened = await openedBy(deps, answer)
      if (opened && !(await claimTotp(deps.db, { userId: opened.userId, code }))) {
        await signOut(deps.db, tokenOf(answer.bearer ?? ""))
        throw refuse(authRefusals, "INVALID_CODE")
      }
      // Sessions opened before the second factor was switched on must not outlive it.
      if (opened && before && !before.twoFactorEnabled) {
        await endSession(deps.db, { userId: opened.userId, allBut: opened.sessionId })
        await tellOwner(deps, opened, "two-factor-enabled")
      }
      return c.json(await signedIn(c, deps, answer, session), 200)
    })
    .openapi(authRoutes.recoveryCode, async (c) => {
      const { code, session } = c.req.valid("json")
      const answer = await callAuth(c, "/two-factor/verify-backup-code", { ...deps, body: { code } })
      const opened = await openedBy(deps, answer)
      if (opened) await tellOwner(deps, opened, "recovery-code-used")
      return c.json(await signedIn(c, deps, answer, session), 200)
    })
    .openapi(authRoutes.invitation, async (c) => {
      const { token, password, replaceSession } = c.req.valid("json")
      await refuseCommonPassword(password, "password")
      await askedFor(c, deps, { kind: "invitation", token, replaceSession })
      const outcome = await acceptInvitation(deps.db, { token, password, now: deps.clock.now() })
      if (!outcome.ok) throw refuse(authRefusals, outcome.refusal)
      const body = { email: outcome.email, password }
      return c.json(await signedIn(c, deps, await callAuth(c, "/sign-in/email", { ...deps, body })), 200)
    })
}

async function openedBy({ db }: IdentityDeps, { bearer }: AuthAnswer): Promise<Visitor | undefined> {
  return bearer ? await findVisitor(db, tokenOf(bearer)) : undefined
}

type SecondFactorNews = "two-factor-enabled" | "recovery-code-used"

/** Who signed in may be somebody else. */
async function tellOwner(deps: IdentityDeps, visitor: Visitor, kind: SecondFactorNews): Promise<void> {
  const about = { entity: "user", entityId: visitor.userId }
  const mail = { ...about, kind, to: visitor.email, data: greeted(visitor), sendAt: deps.clock.now() }
  await inTransaction(deps.db, (trx) => queueEmail(trx, mail))
  deps.wakeOutbox()
}

/** A sign-up that loses a race is answered like a later one. */
function unlessTaken({ db }: IdentityDeps, email: string) {
  return async (error: unknown): Promise<undefined> => {
    if (!(error instanceof Problem && error.code === "already-registered" && (await findUserByEmail(db, email))))
      throw error
  }
}

function withLinks(router: Router, deps: IdentityDeps): Router {
  return router
    .openapi(authRoutes.sendMagicLink, async (c) => {
      const { email, returnTo } = c.req.valid("json")
      await limitMagicLinks(deps.db, email)
      await limitMails(deps, { email, from: c.get("clientAddress") })
      const body = { email, metadata: { returnTo: safeReturnTo(returnTo) ?? null } }
      await evenly(callAuth(c, "/sign-in/magic-link", { ...deps, body }))
      return c.json(done, 200)
    })
    .openapi(authRoutes.resendConfirmation, async (c) => {
      const { email, returnTo } = c.req.valid("json")
      const callbackURL = safeReturnTo(returnTo)
      const body = { email, ...(callbackURL ? { callbackURL } : {}) }
      await limitMails(deps, { email, from: c.get("clientAddress") })
      // With a session, the library answers only about that account's address.
      await callAuth(c, "/send-verification-email", { ...deps, body, asGuest: true })
      return c.json(done, 200)
    })
    .openapi(authRoutes.forgotPassword, async (c) => {
      const body = c.req.valid("json")
      await limitMails(deps, { email: body.email, from: c.get("clientAddress") })
      await evenly(callAuth(c, "/request-password-reset", { ...deps, body }))
      return c.json(done, 200)
    })
    .openapi(authRoutes.newPassword, async (c) => {
      const body = c.req.valid("json")
      await refuseCommonPassword(body.newPassword, "newPassword")
      await callAuth(c, "/reset-password", { ...deps, body })
      return c.json(done, 200)
    })
}
