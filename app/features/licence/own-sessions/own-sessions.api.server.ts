import { createRoute, z } from "@hono/zod-openapi"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { onlineRefusals } from "#app/features/payments/online/online.refusals.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { outcomeForDemo, refusePayment } from "#app/features/payments/online/refuse-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { CalendarSettings } from "#app/platform/write-calendar.server.ts"
import { acceptSessionMove } from "./accept-session-move.server.ts"
import { claimOf } from "./claim-application.server.ts"
import { leaveOwnSession } from "./leave-own-session.server.ts"
import { lockOwnAccount } from "./lock-own-account.server.ts"
import { moveOwnSession, type OwnSessionOutcome } from "./move-own-session.server.ts"
import { exampleChange, exampleOwnSessions } from "./own-sessions.examples.server.ts"
import { findOwnSessions } from "./own-sessions.queries.server.ts"
import { ownSessionsRefusals as refusals } from "./own-sessions.refusals.ts"
import {
  type OwnSessions,
  ownSessionAcceptanceSchema,
  ownSessionLeavingSchema,
  ownSessionMoveSchema,
  ownSessionsLookSchema,
  ownSessionsPaymentSchema,
  ownSessionsSchema,
  paidSessionsSchema,
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
    "Vers une session libre du même type, du même permis et du même prix, jusqu’à sept jours avant le début de la session quittée, deux fois au plus. Un refus laisse tout comme avant.",
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
  description:
    "`keptPercent` est la part du prix que la personne a vue : si elle a changé, rien n’est annulé. Une session sans prix ne coûte rien, même annulée tard.",
  request: { body: jsonBody(ownSessionLeavingSchema, { ...exampleChange, keptPercent: 0 }) },
  responses: {
    ...shown,
    ...problemResponses(
      refusalExamples(refusals, ["unknown-sessions", "changed-meanwhile", "not-changeable", "terms-changed"]),
      { body: true },
    ),
  },
})

const acceptRoute = createRoute({
  method: "post",
  path: "/own-sessions/acceptance",
  operationId: "acceptSessionMove",
  summary: "Accepter le changement d’une session par l’école",
  description:
    "Tant que le candidat n’a pas répondu, tout changement de la session est gratuit jusqu’à son début. Accepter y met fin : les conditions habituelles valent de nouveau.",
  request: { body: jsonBody(ownSessionAcceptanceSchema, exampleChange) },
  responses: {
    ...shown,
    ...problemResponses(
      refusalExamples(refusals, ["unknown-sessions", "changed-meanwhile", "not-changeable", "nothing-to-accept"]),
      { body: true },
    ),
  },
})

const paid = { ...exampleOwnSessions, redirectUrl: null }

const payRoute = createRoute({
  method: "post",
  path: "/own-sessions/payment",
  operationId: "payOwnSessions",
  summary: "Payer ses sessions",
  description: "`cents` est l’un des montants de `payable` : s’il a changé, rien n’est débité.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
    body: jsonBody(ownSessionsPaymentSchema, { secret: exampleChange.secret, cents: 4500 }),
  },
  responses: {
    200: jsonAnswer("Le paiement a abouti, ou échoué", paidSessionsSchema, paid),
    202: jsonAnswer("Le paiement est en cours : POST /own-sessions dira la suite", paidSessionsSchema, paid),
    ...problemResponses(
      { ...refusalExamples(refusals, ["unknown-sessions"]), ...refusalExamples(onlineRefusals) },
      { body: true },
    ),
  },
})

export interface OwnSessionsDeps extends SessionDeps, PaymentDeps {
  calendars: CalendarSettings
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
    const { version, bookingId, keptPercent, keptCents, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const asked = { claim, version, bookingId, keptPercent, keptCents, now: clock.now() }
    return c.json(await changed(deps, claim, await leaveOwnSession(db, asked)), 200)
  })
  router.openapi(acceptRoute, async (c) => {
    const { version, bookingId, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const outcome = await acceptSessionMove(db, { claim, version, bookingId, now: clock.now() })
    return c.json(await changed(deps, claim, outcome), 200)
  })
  router.openapi(payRoute, async (c) => {
    const { cents, outcome, ...key } = c.req.valid("json")
    outcomeForDemo(outcome, deps)
    const claim = await claimOf(c, deps, key)
    const pays = await payAccount(deps, {
      lock: (trx) => lockOwnAccount(trx, claim, clock.now()),
      cents,
      outcome,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      route: "POST /own-sessions/payment",
    })
    if (!pays.ok) throw pays.refusal === "not-found" ? refuse(refusals, "unknown-sessions") : refusePayment(pays)
    const view = { ...(await shownTo(deps, claim)), redirectUrl: pays.redirectUrl }
    return view.account?.pendingCents ? c.json(view, 202) : c.json(view, 200)
  })
  return router
}

async function changed(deps: OwnSessionsDeps, claim: Claim, outcome: OwnSessionOutcome): Promise<OwnSessions> {
  if (!outcome.ok) throw refuse(refusals, outcome.refusal)
  deps.wakeOutbox()
  return await shownTo(deps, claim)
}

async function shownTo(deps: OwnSessionsDeps, claim: Claim): Promise<OwnSessions> {
  const sessions = await findOwnSessions(deps, claim)
  if (!sessions) throw refuse(refusals, "unknown-sessions")
  return sessions
}
