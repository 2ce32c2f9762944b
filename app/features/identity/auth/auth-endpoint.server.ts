import { createRoute, type z } from "@hono/zod-openapi"
import type { Context } from "hono"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { findVisitor, type Visitor } from "#app/features/identity/identity.queries.server.ts"
import type { SignedIn } from "#app/features/identity/identity.schema.ts"
import { signOut } from "#app/features/identity/session/end-session.server.ts"
import { cookieToken } from "#app/features/identity/session/session-token.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { type ApiEnv, type ProblemExample, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { AuthAnswer } from "./call-auth.server.ts"
import type { Auth, AuthDeps } from "./create-auth.server.ts"
import type { MailLimits } from "./limit-mails.server.ts"

export interface IdentityDeps
  extends SessionDeps,
    MailLimits,
    Pick<AuthDeps, "clock" | "origin" | "emailConfirmation"> {
  auth: Auth
  wakeOutbox: () => void
  onSignedIn: (visitor: Visitor) => Promise<void>
}

/** A POST of /api/auth: strict body, strict answer, every refusal described. */
export function authRoute<Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(route: {
  path: Path
  operationId: string
  summary: string
  description: string
  body: Body
  answer: Answer
  says: string
  refusals?: Record<number, ProblemExample | ProblemExample[]>
}) {
  const { path, operationId, summary, description, body, answer, says, refusals = {} } = route
  return createRoute({
    method: "post",
    path,
    operationId,
    summary,
    description,
    request: { body: jsonBody(body) },
    responses: {
      200: jsonAnswer(says, answer),
      ...problemResponses(refusals, { body: true }),
    },
  })
}

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
