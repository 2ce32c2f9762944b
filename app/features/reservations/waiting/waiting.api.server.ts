import { createRoute } from "@hono/zod-openapi"
import type { Context } from "hono"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { readClaim } from "#app/features/bookings/manage/read-claim.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import {
  requireUser,
  type SessionDeps,
  signedInOnly,
  visitorOf,
} from "#app/features/identity/guard/require-user.server.ts"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { networkPrints } from "#app/features/reservations/book/network-prints.server.ts"
import { quoteAnswer } from "#app/features/reservations/book/quote-answer.server.ts"
import {
  quotedBoatReservationSchema,
  quotedReservationSchema,
} from "#app/features/reservations/book/quoted-requests.schema.ts"
import { refuseOtherPrice } from "#app/features/reservations/book/refuse-other-price.server.ts"
import type { BookingRequest } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { type ApiEnv, createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { confirmWaiting, leaveWaiting, passOffer, takeOffer } from "./answer-offer.server.ts"
import { joinWaiting } from "./join-waiting.server.ts"
import {
  exampleBoatJoining,
  exampleJoining,
  exampleKey,
  exampleLookedAt,
  examplePlace,
} from "./waiting.examples.server.ts"
import { findWaiting, listWaitingPlaces, type WaitingEntry, waitingPlace } from "./waiting.queries.server.ts"
import { joinRefusals, waitingRefusals as refusals } from "./waiting.refusals.ts"
import {
  type Joined,
  joinedSchema,
  type LookedAt,
  lookedAtSchema,
  myWaitingPlacesSchema,
  takeOfferSchema,
  type WaitingKey,
  waitingKeySchema,
} from "./waiting.schema.ts"

const routes = {
  join: createRoute({
    method: "post",
    path: "/waiting-list",
    operationId: "joinSlotWaitingList",
    summary: "Attendre une place dans un créneau complet",
    description:
      "Le corps est celui de POST /reservations : il sera réservé tel quel quand une place sera proposée. Sans compte à cette adresse, un e-mail demande de la confirmer.",
    request: { body: jsonBody(quotedReservationSchema, exampleJoining) },
    responses: {
      201: jsonAnswer("L’inscription", joinedSchema, { confirmed: false, email: exampleJoining.email }),
      ...problemResponses(
        { ...refusalExamples(joinRefusals), ...refusalExamples(waitRefusals, ["too-many-attempts"]) },
        { body: true },
      ),
    },
  }),
  joinForBoat: createRoute({
    method: "post",
    path: "/boat-waiting-list",
    operationId: "joinBoatWaitingList",
    summary: "Attendre un bateau depuis son compte",
    description: "Comme POST /waiting-list, avec le corps de POST /boat-reservations.",
    request: { body: jsonBody(quotedBoatReservationSchema, exampleBoatJoining) },
    responses: {
      201: jsonAnswer("L’inscription", joinedSchema, { confirmed: true, email: exampleBoatJoining.email }),
      ...problemResponses(
        {
          ...refusalExamples(joinRefusals),
          ...refusalExamples(waitRefusals, ["too-many-attempts"]),
          ...signedInOnly,
        },
        { body: true },
      ),
    },
  }),
  look: createRoute({
    method: "post",
    path: "/waiting-list/place",
    operationId: "lookAtWaitingPlace",
    summary: "Voir sa place dans une liste d’attente",
    description:
      "`secret` est celui du lien d’un e-mail, et confirme son adresse ; sans lui, `waitingId` désigne une inscription du compte de la session. Après la réservation, le secret est celui de POST /own-reservation.",
    request: { body: jsonBody(waitingKeySchema, exampleKey) },
    responses: {
      200: jsonAnswer("L’inscription telle qu’elle est", lookedAtSchema, { place: exampleLookedAt }),
      ...problemResponses(refusalExamples(refusals, ["unknown-waiting"]), { body: true, limited: false }),
    },
  }),
  take: createRoute({
    method: "post",
    path: "/waiting-list/booking",
    operationId: "takeOfferedPlace",
    summary: "Prendre la place proposée",
    description:
      "Réserve exactement ce qui était demandé. Répétée, la même demande ne réserve qu’une fois. `quotedCents` et `quotedCurrency` sont le prix que l’on a vu : s’il a changé, rien n’est réservé, et la place reste gardée.",
    request: {
      body: jsonBody(takeOfferSchema, { ...exampleKey, quotedCents: 16_000, quotedCurrency: "EUR" as const }),
    },
    responses: {
      200: jsonAnswer("La place est réservée", lookedAtSchema, { place: null }),
      ...problemResponses(refusalExamples(refusals), { body: true }),
    },
  }),
  pass: createRoute({
    method: "post",
    path: "/waiting-list/passing",
    operationId: "passOfferedPlace",
    summary: "Laisser passer la place proposée",
    description:
      "La place va aussitôt à la personne suivante. L’inscription reste, à la fin de la liste, pour les prochaines places.",
    request: { body: jsonBody(waitingKeySchema, exampleKey) },
    responses: {
      200: jsonAnswer("L’inscription attend de nouveau", lookedAtSchema, {
        place: { ...exampleLookedAt, state: "waiting" },
      }),
      ...problemResponses(refusalExamples(refusals, ["unknown-waiting"]), { body: true }),
    },
  }),
  leave: createRoute({
    method: "post",
    path: "/waiting-list/leaving",
    operationId: "leaveSlotWaitingList",
    summary: "Quitter une liste d’attente",
    description: "Une place proposée va aussitôt à la personne suivante.",
    request: { body: jsonBody(waitingKeySchema, exampleKey) },
    responses: {
      200: jsonAnswer("L’inscription a pris fin", lookedAtSchema, {
        place: { ...exampleLookedAt, state: "left" },
      }),
      ...problemResponses(refusalExamples(refusals, ["unknown-waiting"]), { body: true }),
    },
  }),
  mine: createRoute({
    method: "get",
    path: "/me/waiting-list",
    operationId: "listMyWaitingPlaces",
    summary: "Ses listes d’attente",
    description: "Les inscriptions du compte qui attendent encore, par date.",
    responses: {
      200: jsonAnswer("Les inscriptions en cours", myWaitingPlacesSchema, { items: [examplePlace] }),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
}

export interface WaitingApiDeps extends SessionDeps, MailLimits {
  clock: Clock
  catalogue: Pick<KeptCatalogue, "tariff">
  withholding: WithholdingLimits
  wakeOutbox: () => void
}

/** The waiting list of a full slot (school 2, "Waiting list"). */
export function waitingApi(deps: WaitingApiDeps) {
  const { db, clock, wakeOutbox } = deps
  const router = createApiRouter()
  router.openapi(routes.join, async (c) => {
    const joined = await join(c, deps, { request: c.req.valid("json"), visitor: await visitorOf(c, deps) })
    return c.json(joined, 201)
  })
  router.openapi(routes.joinForBoat, async (c) => {
    const request = { reservationType: "boat_rental" as const, ...c.req.valid("json") }
    return c.json(await join(c, deps, { request, visitor: await requireUser(c, deps) }), 201)
  })
  router.openapi(routes.look, async (c) => {
    const key = c.req.valid("json")
    const claim = await claimOf(c, deps, key)
    const found = await entryOf(deps, claim)
    // Opening the link proves the address.
    if (found && "secret" in claim && found.state === "unconfirmed") await confirmWaiting(db, found, clock.now())
    return c.json(await lookedAt(deps, claim), 200)
  })
  router.openapi(routes.take, async (c) => {
    const asked = c.req.valid("json")
    const entry = await entryOf(deps, await claimOf(c, deps, asked))
    if (entry) {
      const tariff = deps.catalogue.tariff()
      const quote = quoteOf(entry.request, tariff)
      const next = "Le nouveau est affiché : vous pouvez prendre la place à ce prix."
      await refuseOtherPrice(db, { request: asked, quote, key: entry.id, next })
      const networks = networkPrints(deps.sessionCookie.secret, c.get("clientAddress"))
      const outcome = await takeOffer(db, {
        entry,
        networks,
        limits: deps.withholding,
        tariff,
        now: clock.now(),
      })
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      wakeOutbox()
    }
    return c.json({ place: null }, 200)
  })
  router.openapi(routes.pass, async (c) => {
    const claim = await claimOf(c, deps, c.req.valid("json"))
    const entry = await entryOf(deps, claim)
    if (entry) await passOffer(db, entry, clock.now())
    wakeOutbox()
    return c.json(await lookedAt(deps, claim), 200)
  })
  router.openapi(routes.leave, async (c) => {
    const claim = await claimOf(c, deps, c.req.valid("json"))
    const entry = await entryOf(deps, claim)
    if (entry) await leaveWaiting(db, entry, clock.now())
    wakeOutbox()
    return c.json(await lookedAt(deps, claim), 200)
  })
  router.openapi(routes.mine, async (c) => {
    const { userId } = await requireUser(c, deps)
    return c.json({ items: await listWaitingPlaces(db, userId, clock.now()) }, 200)
  })
  return router
}

async function join(
  c: Context<ApiEnv>,
  deps: WaitingApiDeps,
  { request, visitor }: { request: BookingRequest; visitor: Visitor | undefined },
): Promise<Joined> {
  const proven = visitor?.emailVerified === true && normalEmail(visitor.email) === normalEmail(request.email)
  if (!proven) await limitMails(deps, { email: request.email, from: c.get("clientAddress") })
  const now = deps.clock.now()
  const networks = networkPrints(deps.sessionCookie.secret, c.get("clientAddress"))
  const limits = deps.withholding
  const outcome = await joinWaiting(deps.db, {
    request,
    userId: visitor?.userId ?? null,
    proven,
    networks,
    limits,
    now,
  })
  if (!outcome.ok) throw refuse(joinRefusals, outcome.refusal)
  deps.wakeOutbox()
  return { confirmed: outcome.confirmed, email: request.email }
}

/** @throws Problem 404 without a secret, or without an id and a session */
async function claimOf(c: Context<ApiEnv>, deps: SessionDeps, { secret, waitingId: id }: WaitingKey): Promise<Claim> {
  const claim = await readClaim(c, deps, { secret, id })
  if (!claim) throw refuse(refusals, "unknown-waiting")
  return claim
}

/** @returns undefined if the offer was taken, because the link then leads to the booking */
async function entryOf({ db }: SessionDeps, claim: Claim): Promise<WaitingEntry | undefined> {
  const found = await findWaiting(db, claim)
  if (!found) throw refuse(refusals, "unknown-waiting")
  return "entry" in found ? found.entry : undefined
}

async function lookedAt(deps: WaitingApiDeps, claim: Claim): Promise<LookedAt> {
  const entry = await entryOf(deps, claim)
  if (!entry) return { place: null }
  const quote = quoteAnswer(entry.request, deps.catalogue.tariff())
  return { place: { ...(await waitingPlace(deps.db, entry, deps.clock.now())), quote } }
}
