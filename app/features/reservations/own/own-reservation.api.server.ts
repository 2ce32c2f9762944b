import { createRoute, z } from "@hono/zod-openapi"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { invoicesOf } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { onlineRefusals } from "#app/features/payments/online/online.refusals.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { refreshLedger } from "#app/features/payments/online/refresh-ledger.server.ts"
import { outcomeForDemo, refusePayment } from "#app/features/payments/online/refuse-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { answersOf } from "#app/features/reservations/answer/answers.queries.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { CalendarSettings } from "#app/platform/write-calendar.server.ts"
import { acceptMove } from "./accept-move.server.ts"
import { cancelOwnReservation } from "./cancel-own-reservation.server.ts"
import { claimedReservation, claimOf } from "./claim-reservation.server.ts"
import { lockOwnAccount } from "./lock-own-account.server.ts"
import { moveOwnReservation } from "./move-own-reservation.server.ts"
import { exampleOwnReservation, exampleSecret } from "./own-reservation.examples.server.ts"
import { ownReservation } from "./own-reservation.queries.server.ts"
import { ownReservationRefusals as refusals } from "./own-reservation.refusals.ts"
import {
  lostLinkSchema,
  type OwnReservation,
  ownAcceptanceSchema,
  ownCancellationSchema,
  ownMoveSchema,
  ownPaymentSchema,
  ownReservationLookSchema,
  ownReservationSchema,
  paidReservationSchema,
} from "./own-reservation.schema.ts"
import { requestManageLinks } from "./request-manage-links.server.ts"

const byKey =
  "`secret` est celui du lien « Gérer ma réservation » d’un e-mail ; sans lui, `reservationId` désigne une réservation du compte de la session."

const shown = { 200: jsonAnswer("La réservation telle qu’elle est", ownReservationSchema, exampleOwnReservation) }

const lookRoute = createRoute({
  method: "post",
  path: "/own-reservation",
  operationId: "lookAtOwnReservation",
  summary: "Voir sa réservation",
  description: `${byKey} Le téléphone et l’e-mail sont masqués.`,
  request: { body: jsonBody(ownReservationLookSchema, { secret: exampleSecret }) },
  responses: {
    ...shown,
    ...problemResponses(refusalExamples(refusals, ["unknown-link"]), { body: true, limited: false }),
  },
})

const cancelRoute = createRoute({
  method: "post",
  path: "/own-reservation/cancellation",
  operationId: "cancelOwnReservation",
  summary: "Annuler sa réservation",
  description: "`keptPercent` est la part du prix que la personne a vue : si elle a changé, rien n’est annulé.",
  request: {
    body: jsonBody(ownCancellationSchema, { secret: exampleSecret, version: 1, keptPercent: 0 }),
  },
  responses: {
    ...shown,
    ...problemResponses(
      refusalExamples(refusals, ["unknown-link", "changed-meanwhile", "not-changeable", "terms-changed"]),
      { body: true },
    ),
  },
})

const moveRoute = createRoute({
  method: "post",
  path: "/own-reservation/move",
  operationId: "moveOwnReservation",
  summary: "Déplacer sa réservation",
  description: "Gratuit jusqu’à la fin de l’annulation gratuite, deux fois au plus. Un refus laisse tout comme avant.",
  request: {
    body: jsonBody(ownMoveSchema, {
      secret: exampleSecret,
      version: 1,
      base: "nyon",
      date: "2027-06-13",
      timeSlot: "10:00",
    }),
  },
  responses: {
    ...shown,
    ...problemResponses(refusalExamples(refusals), { body: true }),
  },
})

const acceptRoute = createRoute({
  method: "post",
  path: "/own-reservation/acceptance",
  operationId: "acceptReservationMove",
  summary: "Accepter un déplacement fait par l’école",
  description:
    "Tant que la personne n’a pas répondu, tout changement est gratuit jusqu’au début. Accepter y met fin : les conditions habituelles valent de nouveau.",
  request: { body: jsonBody(ownAcceptanceSchema, { secret: exampleSecret, version: 2 }) },
  responses: {
    ...shown,
    ...problemResponses(
      refusalExamples(refusals, ["unknown-link", "changed-meanwhile", "not-changeable", "nothing-to-accept"]),
      { body: true },
    ),
  },
})

const paid = { ...exampleOwnReservation, redirectUrl: null }

const payRoute = createRoute({
  method: "post",
  path: "/own-reservation/payment",
  operationId: "payOwnReservation",
  summary: "Payer sa réservation",
  description: "`cents` est l’un des montants de `payable` : s’il a changé, rien n’est débité.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
    body: jsonBody(ownPaymentSchema, { secret: exampleSecret, cents: 16_000 }),
  },
  responses: {
    200: jsonAnswer("Le paiement a abouti, ou échoué", paidReservationSchema, paid),
    202: jsonAnswer("Le paiement est en cours : POST /own-reservation dira la suite", paidReservationSchema, paid),
    ...problemResponses(
      { ...refusalExamples(refusals, ["unknown-link"]), ...refusalExamples(onlineRefusals) },
      { body: true },
    ),
  },
})

const linksRoute = createRoute({
  method: "post",
  path: "/own-reservation/links",
  operationId: "requestReservationLinks",
  summary: "Recevoir de nouveaux liens",
  description:
    "Envoie à l’adresse les liens de ses réservations. La réponse est la même pour une adresse sans réservation, qui ne reçoit rien.",
  request: { body: jsonBody(lostLinkSchema, { email: "elodie@example.ch" }) },
  responses: {
    202: jsonAnswer("La demande est prise en compte", z.strictObject({ email: z.string() }), {
      email: "elodie@example.ch",
    }),
    ...problemResponses(refusalExamples(waitRefusals, ["too-many-attempts"]), { body: true }),
  },
})

export interface OwnReservationDeps extends SessionDeps, MailLimits, PaymentDeps {
  calendars: CalendarSettings
}

/** A person's own booking, by the link of a mail or by the account (school 2, "Manage link"). */
export function ownReservationApi(deps: OwnReservationDeps) {
  const { db, clock, wakeOutbox } = deps
  const router = createApiRouter()
  router.openapi(lookRoute, async (c) => {
    const claim = await claimOf(c, deps, c.req.valid("json"))
    return c.json(await shownTo(deps, claim), 200)
  })
  router.openapi(cancelRoute, async (c) => {
    const { version, keptPercent, keptCents, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const outcome = await cancelOwnReservation(db, { claim, version, keptPercent, keptCents, now: clock.now() })
    if (!outcome.ok) throw refuse(refusals, outcome.refusal)
    wakeOutbox()
    return c.json(await shownTo(deps, claim), 200)
  })
  router.openapi(moveRoute, async (c) => {
    const { version, base, date, timeSlot, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const outcome = await moveOwnReservation(db, { claim, version, base, date, timeSlot, now: clock.now() })
    if (!outcome.ok) throw refuse(refusals, outcome.refusal)
    wakeOutbox()
    return c.json(await shownTo(deps, claim), 200)
  })
  router.openapi(acceptRoute, async (c) => {
    const { version, ...key } = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const outcome = await acceptMove(db, { claim, version, now: clock.now() })
    if (!outcome.ok) throw refuse(refusals, outcome.refusal)
    return c.json(await shownTo(deps, claim), 200)
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
      route: "POST /own-reservation/payment",
    })
    if (!pays.ok) throw pays.refusal === "not-found" ? refuse(refusals, "unknown-link") : refusePayment(pays)
    const view = { ...(await shownTo(deps, claim)), redirectUrl: pays.redirectUrl }
    return view.account?.pendingCents ? c.json(view, 202) : c.json(view, 200)
  })
  router.openapi(linksRoute, async (c) => {
    const { email } = c.req.valid("json")
    await limitMails(deps, { email, from: c.get("clientAddress") })
    await evenly(requestManageLinks(db, { email, now: clock.now() }))
    wakeOutbox()
    return c.json({ email }, 202)
  })
  return router
}

async function shownTo(deps: OwnReservationDeps, claim: Claim): Promise<OwnReservation> {
  const { db, clock, origin, calendars, paymentProvider } = deps
  const now = clock.now()
  const reservation = await claimedReservation(deps, claim)
  const answer = (await answersOf(db, [reservation], now)).get(reservation.id)
  const ledger = await refreshLedger(deps, reservation.id)
  const invoices = await invoicesOf(db, reservation.id)
  const site = { origin, ...calendars }
  return ownReservation(reservation, { site, now, answer, ledger, invoices, paymentProvider })
}
