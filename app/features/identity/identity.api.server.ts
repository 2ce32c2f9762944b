import { createRoute, z } from "@hono/zod-openapi"
import type { Context } from "hono"
import type { IdentityDeps } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { requireUser, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { endSession, keepSession } from "#app/features/identity/session/end-session.server.ts"
import {
  bearerToken,
  clearSessionCookie,
  cookieToken,
  renewCookie,
} from "#app/features/identity/session/session-token.server.ts"
import { readableEmail } from "#app/platform/contact/readable-email.server.ts"
import { type ApiEnv, createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { findVisitor, listSessions } from "./identity.queries.server.ts"
import { identityRefusals } from "./identity.refusals.ts"
import { doneSchema, ownSessionSchema, type SessionAnswer, sessionSchema } from "./identity.schema.ts"

const idExpected = "Identifiant de session attendu"
const unlessFound = refusalExamples(identityRefusals, ["sign-in-required", "session-not-found"])
const unknownId = invalidFieldsExample({ id: [idExpected] })

const routes = {
  session: createRoute({
    method: "get",
    path: "/session",
    operationId: "getSession",
    summary: "Sa session",
    description: "Par jeton, la réponse contient aussi access_token, refresh_token et token_type.",
    responses: {
      200: jsonAnswer("La session", sessionSchema),
      ...problemResponses(refusalExamples(identityRefusals, ["session-missing"]), { body: false }),
    },
  }),
  list: createRoute({
    method: "get",
    path: "/me/sessions",
    operationId: "listMySessions",
    summary: "Ses sessions ouvertes",
    description: "Chaque appareil connecté, avec celui qui demande.",
    responses: {
      200: jsonAnswer("Les sessions, la plus récente d’abord", z.object({ items: z.array(ownSessionSchema) })),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
  end: createRoute({
    method: "delete",
    path: "/me/sessions/{id}",
    operationId: "endMySession",
    summary: "Mettre fin à une de ses sessions",
    description: "L’appareil de cette session doit se reconnecter.",
    request: { params: z.strictObject({ id: idSchema(idExpected) }) },
    responses: {
      200: jsonAnswer("Elle a pris fin", doneSchema),
      ...problemResponses({ ...unlessFound, 422: unknownId }, { body: false, unsafe: true }),
    },
  }),
  endOthers: createRoute({
    method: "delete",
    path: "/me/sessions",
    operationId: "endMyOtherSessions",
    summary: "Mettre fin à ses autres sessions",
    description: "Les autres appareils doivent se reconnecter ; celui qui demande reste connecté.",
    responses: {
      200: jsonAnswer("Il ne reste que celle-ci", doneSchema),
      ...problemResponses(signedInOnly, { body: false, unsafe: true }),
    },
  }),
}

const done = { done: true } as const

/** The session of specification 3, and one's own list (design 5 and 7.17). */
export function identityApi(deps: IdentityDeps) {
  return createApiRouter()
    .openapi(routes.session, async (c) => c.json(await sessionOf(c, deps), 200))
    .openapi(routes.list, async (c) => {
      const visitor = await requireUser(c, deps)
      const sessions = await listSessions(deps.db, visitor.userId)
      const items = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        current: id === visitor.sessionId,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
      }))
      return c.json({ items }, 200)
    })
    .openapi(routes.end, async (c) => {
      const { userId } = await requireUser(c, deps)
      const ended = await endSession(deps.db, { userId, sessionId: c.req.valid("param").id })
      if (!ended) throw refuse(identityRefusals, "session-not-found")
      return c.json(done, 200)
    })
    .openapi(routes.endOthers, async (c) => {
      const { userId, sessionId } = await requireUser(c, deps)
      await endSession(deps.db, { userId, allBut: sessionId })
      return c.json(done, 200)
    })
}

/** Reading the session extends its seven days, at most once a day. */
async function sessionOf(c: Context<ApiEnv>, deps: IdentityDeps): Promise<SessionAnswer> {
  const cookie = cookieToken(c, deps.sessionCookie)
  const bearer = cookie === undefined ? bearerToken(c, deps.sessionCookie) : undefined
  const token = cookie ?? bearer
  const visitor = token === undefined ? undefined : await findVisitor(deps.db, token)
  if (!visitor || token === undefined) {
    if (c.req.header("cookie")?.includes(deps.sessionCookie.name)) clearSessionCookie(c, deps.sessionCookie)
    throw refuse(identityRefusals, "session-missing")
  }
  const expiresAt = await keepSession(deps.db, visitor, deps.clock.now())
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
