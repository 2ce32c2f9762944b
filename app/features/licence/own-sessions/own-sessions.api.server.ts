import { createRoute } from "@hono/zod-openapi"
import type { Context } from "hono"
import { type SessionDeps, visitorOf } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { type ApiEnv, createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { leaveOwnSession } from "./leave-own-session.server.ts"
import { moveOwnSession, type OwnSessionOutcome } from "./move-own-session.server.ts"
import { exampleChange, exampleOwnSessions } from "./own-sessions.examples.server.ts"
import { findOwnSessions, type SessionsClaim } from "./own-sessions.queries.server.ts"
import { ownSessionsRefusals as refusals } from "./own-sessions.refusals.ts"
import {
  type OwnSessions,
  ownSessionLeavingSchema,
  ownSessionMoveSchema,
  ownSessionsLookSchema,
  ownSessionsSchema,
  type SessionsKey,
} from "./own-sessions.schema.ts"

const byKey =
  "`secret` est celui du lien « Gérer mes sessions » d’un e-mail ; sans lui, `applicationId` désigne une demande du compte de la session."

const shown = { 200: jsonAnswer("Les sessions telles qu’elles sont", ownSessionsSchema, exampleOwnSessions) }

const lookRoute = createRoute({
  method: "post",
  path: "/own-sessions",
  operationId: "lookAtOwnSessions",
  summary: "Voir ses sessions de formation",
  description: `${byKey} Ni documents, ni coordonnées.`,
  request: { body: jsonBody(ownSessionsLookSchema, { secret: exampleChange.secret }) },
  responses: {
    ...shown,
    ...problemResponses(refusalExamples(refusals, ["unknown-sessions"]), { body: true, limited: false }),
  },
})

const moveRoute = createRoute({
  method: "post",
  path: "/own-sessions/move",
  operationId: "moveOwnSession",
  summary: "Déplacer une session réservée",
  description:
    "Vers une session libre du même type, du même permis et du même prix, jusqu’à sept jours avant la première, deux fois au plus. Un refus laisse tout comme avant.",
  request: {
    body: jsonBody(ownSessionMoveSchema, { ...exampleChange, sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d19" }),
  },
  responses: { ...shown, ...problemResponses(refusalExamples(refusals), { body: true }) },
})

const leaveRoute = createRoute({
  method: "post",
  path: "/own-sessions/cancellation",
  operationId: "leaveOwnSession",
  summary: "Annuler une session réservée",
  description: "`keptPercent` est la part du prix que la personne a vue : si elle a changé, rien n’est annulé.",
  request: { body: jsonBody(ownSessionLeavingSchema, { ...exampleChange, keptPercent: 0 }) },
  responses: {
    ...shown,
    ...problemResponses(
      refusalExamples(refusals, ["unknown-sessions", "changed-meanwhile", "not-changeable", "terms-changed"]),
      { body: true },
    ),
  },
})

export interface OwnSessionsDeps extends SessionDeps {
  clock: Clock
  origin: string
  /** Called after a commit that queued a mail. */
  wakeOutbox: () => void
}

/** A candidate's own sessions, by the link of a mail or by the account (school 2). */
export function ownSessionsApi(deps: OwnSessionsDeps) {
  const { db, clock } = deps
  const router = createApiRouter()
  router.openapi(lookRoute, async (c) => {
    return c.json(await shownTo(deps, await claimOf(c, deps, c.req.valid("json"))), 200)
  })
  router.openapi(moveRoute, async (c) => {
    const { version, bookingId, sessionId, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const outcome = await moveOwnSession(db, { claim, version, bookingId, sessionId, now: clock.now() })
    return c.json(await changed(deps, claim, outcome), 200)
  })
  router.openapi(leaveRoute, async (c) => {
    const { version, bookingId, keptPercent, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const outcome = await leaveOwnSession(db, { claim, version, bookingId, keptPercent, now: clock.now() })
    return c.json(await changed(deps, claim, outcome), 200)
  })
  return router
}

/** @throws Problem 404 without a secret, or an id and a session */
async function claimOf(c: Context<ApiEnv>, deps: SessionDeps, key: SessionsKey): Promise<SessionsClaim> {
  const { secret, applicationId } = key
  if (secret) return { secret }
  const visitor = applicationId ? await visitorOf(c, deps) : null
  if (!applicationId || !visitor) throw refuse(refusals, "unknown-sessions")
  return { applicationId, userId: visitor.userId }
}

async function changed(deps: OwnSessionsDeps, claim: SessionsClaim, outcome: OwnSessionOutcome): Promise<OwnSessions> {
  if (!outcome.ok) throw refuse(refusals, outcome.refusal)
  deps.wakeOutbox()
  return await shownTo(deps, claim)
}

async function shownTo({ db, clock, origin }: OwnSessionsDeps, claim: SessionsClaim): Promise<OwnSessions> {
  const sessions = await findOwnSessions(db, claim, { now: clock.now(), domain: new URL(origin).hostname })
  if (!sessions) throw refuse(refusals, "unknown-sessions")
  return sessions
}
