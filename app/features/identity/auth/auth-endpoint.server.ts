import type { Context } from "hono"
import { authRefusals, waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { type EndpointDeps, endpointsFor } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import { type SignedIn, signedInSchema } from "#app/features/identity/identity.schema.ts"
import { signOut } from "#app/features/identity/session/end-session.server.ts"
import { cookieToken } from "#app/features/identity/session/session-token.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { AuthAnswer } from "./call-auth.server.ts"
import type { Auth, AuthDeps } from "./create-auth.server.ts"
import type { MailLimits } from "./limit-mails.server.ts"

export interface IdentityDeps extends EndpointDeps, MailLimits, Pick<AuthDeps, "origin" | "emailConfirmation"> {
  auth: Auth
  wakeOutbox: () => void
  onSignedIn: (visitor: Visitor) => Promise<void>
}

export const endpoint = endpointsFor<IdentityDeps>()

/** All that the endpoints of signing in may refuse; each names its own. */
export const knownRefusals = { ...identityRefusals, ...authRefusals, ...waitRefusals }

export const signedInShape = shape("SignedIn", signedInSchema)

export function passCookies(c: Context<ApiEnv>, deps: IdentityDeps, answer: AuthAnswer, delivery = "cookie"): void {
  for (const cookie of answer.setCookies) {
    if (delivery === "cookie" || !cookie.startsWith(`${deps.sessionCookie.name}=`)) {
      c.header("Set-Cookie", cookie, { append: true })
    }
  }
}

export function tokenOf(bearer: string): string {
  return decodeURIComponent(bearer).split(".")[0] ?? ""
}

/** Ends the browser's session of another account and its drafts (decision 0031). */
async function leaveOther(c: Context<ApiEnv>, deps: IdentityDeps, { userId }: Visitor): Promise<void> {
  const token = cookieToken(c, deps.sessionCookie)
  const before = token === undefined ? undefined : await findVisitor(deps.db, token)
  if (token === undefined || !before || before.userId === userId) return
  await signOut(deps.db, token)
  c.header("Clear-Site-Data", '"storage"')
}

/** Ends every way to sign in: asks for a second factor, or records the session and answers with cookie or token. */
export async function signedIn(
  c: Context<ApiEnv>,
  deps: IdentityDeps,
  answer: AuthAnswer,
  delivery: "cookie" | "token" = "cookie",
): Promise<SignedIn> {
  passCookies(c, deps, answer, delivery)
  if (answer.body.twoFactorRedirect === true || !answer.bearer) {
    return { twoFactorRequired: answer.body.twoFactorRedirect === true }
  }
  const visitor = await findVisitor(deps.db, tokenOf(answer.bearer))
  if (visitor) {
    await inTransaction(deps.db, (trx) =>
      recordEvent(trx, {
        actor: visitor.userId,
        action: "session.opened",
        entity: "user",
        entityId: visitor.userId,
      }),
    )
    await deps.onSignedIn(visitor)
    if (delivery === "cookie") await leaveOther(c, deps, visitor)
  }
  if (delivery === "cookie") return { twoFactorRequired: false }
  return { twoFactorRequired: false, access_token: decodeURIComponent(answer.bearer), token_type: "bearer" }
}
