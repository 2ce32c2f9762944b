import { z } from "@hono/zod-openapi"
import type { Context } from "hono"
import { endpoint, type IdentityDeps } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { endSession, keepSession } from "#app/features/identity/session/end-session.server.ts"
import {
  bearerToken,
  clearSessionCookie,
  cookieToken,
  renewCookie,
} from "#app/features/identity/session/session-token.server.ts"
import { readableEmail } from "#app/platform/contact/readable-email.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { done, doneShape } from "./answer-done.server.ts"
import { findVisitor, listSessions } from "./identity.queries.server.ts"
import { identityRefusals } from "./identity.refusals.ts"
import { ownSessionSchema, type SessionAnswer, sessionSchema } from "./identity.schema.ts"

const read = endpoint(
  {
    at: "get /session",
    may: "guest",
    operationId: "getSession",
    summary: "Sa session",
    description: "Par jeton, la réponse contient aussi access_token, refresh_token et token_type.",
    answer: ["La session", shape("UserSession", sessionSchema)],
    refused: some(identityRefusals, "session-missing"),
  },
  async (deps, { now, c }) => await sessionOf(c, deps, now),
)

const list = endpoint(
  {
    at: "get /me/sessions",
    may: "person",
    operationId: "listMySessions",
    summary: "Ses sessions ouvertes",
    description: "Chaque appareil connecté, avec celui qui demande.",
    answer: [
      "Les sessions, la plus récente d’abord",
      shape("UserSessions", z.object({ items: z.array(ownSessionSchema) })),
    ],
  },
  async ({ db }, { visitor }) => {
    const sessions = await listSessions(db, visitor.userId)
    const items = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      current: id === visitor.sessionId,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    }))
    return { items }
  },
)

const end = endpoint(
  {
    at: "delete /me/sessions/{id}",
    may: "person",
    operationId: "endMySession",
    summary: "Mettre fin à une de ses sessions",
    description: "L’appareil de cette session doit se reconnecter.",
    params: z.strictObject({ id: idSchema("Identifiant de session attendu") }),
    answer: ["Elle a pris fin", doneShape],
    refused: some(identityRefusals, "session-not-found"),
  },
  async ({ db }, { params, actor: userId }) => {
    const ended = await endSession(db, { userId, sessionId: params.id })
    return ended ? done : { ok: false, refusal: "session-not-found" }
  },
)

const endOthers = endpoint(
  {
    at: "delete /me/sessions",
    may: "person",
    operationId: "endMyOtherSessions",
    summary: "Mettre fin à ses autres sessions",
    description: "Les autres appareils doivent se reconnecter ; celui qui demande reste connecté.",
    answer: ["Il ne reste que celle-ci", doneShape],
  },
  async ({ db }, { visitor: { userId, sessionId } }) => {
    await endSession(db, { userId, allBut: sessionId })
    return done
  },
)

/** The session of specification 3, and one's own list (design 5 and 7.17). */
export function identityApi(deps: IdentityDeps) {
  return routed(deps, [read, list, end, endOthers])
}

/** Reading the session extends its seven days, at most once a day. */
async function sessionOf(c: Context<ApiEnv>, deps: IdentityDeps, now: Date): Promise<SessionAnswer> {
  const cookie = cookieToken(c, deps.sessionCookie)
  const bearer = cookie === undefined ? bearerToken(c, deps.sessionCookie) : undefined
  const token = cookie ?? bearer
  const visitor = token === undefined ? undefined : await findVisitor(deps.db, token)
  if (!visitor || token === undefined) {
    if (c.req.header("cookie")?.includes(deps.sessionCookie.name)) clearSessionCookie(c, deps.sessionCookie)
    throw refuse(identityRefusals, "session-missing")
  }
  const expiresAt = await keepSession(deps.db, visitor, now)
  if (cookie !== undefined && expiresAt > visitor.expiresAt) renewCookie(c, deps.sessionCookie, cookie)
  const { userId: id, email, emailVerified, firstName, lastName, phone, twoFactorEnabled, role } = visitor
  const session = {
    user: { id, email: readableEmail(email), emailVerified, firstName, lastName, phone, twoFactorEnabled },
    role,
    expires_at: expiresAt.toISOString(),
  }
  if (bearer === undefined) return session
  const [, access_token = ""] = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? []
  return { ...session, access_token, refresh_token: access_token, token_type: "bearer" }
}
