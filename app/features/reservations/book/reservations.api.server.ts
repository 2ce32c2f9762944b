import { createRoute, type z } from "@hono/zod-openapi"
import { nearestFreeSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { tooMany } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import {
  requireUser,
  type SessionDeps,
  signedInOnly,
  visitorOf,
} from "#app/features/identity/guard/require-user.server.ts"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { answerByOfId, termsOnceSent } from "#app/features/reservations/answer/answers.queries.server.ts"
import { nothingAsked } from "#app/features/reservations/asked-nothing.ts"
import type { BoatReservationRequest } from "#app/features/reservations/boat-reservation.schema.ts"
import {
  type ReservationAnswer,
  type SentReservation,
  sentReservationSchema,
} from "#app/features/reservations/booked.schema.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import { type ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import {
  createApiRouter,
  holdHeaders,
  idempotencyHeaders,
  problemResponses,
} from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { bookingRefusals } from "./booking.refusals.ts"
import { type CreateRefusal, createReservation } from "./create-reservation.server.ts"
import { networkPrints } from "./network-prints.server.ts"
import { type Proven, proveMailbox } from "./prove-mailbox.server.ts"
import { provableBoatReservationSchema, provableReservationSchema } from "./quoted-requests.schema.ts"
import { refuseOtherPrice } from "./refuse-other-price.server.ts"
import { type BookingRequest, isProven, type ReservationToCreate, wantedSlot } from "./reservation-to-create.server.ts"

const exampleRequest = {
  reservationType: "boat_rental",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  base: "nyon",
  rentalDuration: 2,
  boatType: "electric_medium",
} as const satisfies ReservationRequest

const exampleSlot = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  reservationType: "boat_rental",
  base: "nyon",
  date: "2027-06-12",
  timeSlot: "15:00",
  isAvailable: true,
  currentBookings: 1,
  maxCapacity: 3,
  obstacle: null,
} as const satisfies Slot

const exampleBoatRequest = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  base: "nyon",
  groupSize: 4,
  rentalDuration: 2,
  licenseLevel: "coastal",
  hasTheoryKnowledge: true,
} as const satisfies BoatReservationRequest

const created = {
  201: jsonAnswer(
    "La réservation, en attente de confirmation, avec tout ce qui a été demandé. Rejouée, la même demande reçoit la même réponse ; la clé seule ne montre rien.",
    sentReservationSchema,
    {
      reference: "K7M2QX9B",
      status: "pending" as const,
      reservationType: "boat_rental" as const,
      base: "nyon",
      reservationDate: "2027-06-12",
      timeSlot: "14:00",
      startsAt: "2027-06-12T12:00:00.000Z",
      endsAt: "2027-06-12T14:00:00.000Z",
      priceCents: 16_000,
      priceCurrency: "EUR",
      firstName: "Élodie",
      lastName: "Rochat",
      email: "elodie@example.ch",
      phone: "+41 79 123 45 67",
      ...nothingAsked,
      rentalDuration: 2,
      boatType: "electric_medium",
      answerBy: "2027-06-11T08:00:00.000Z",
      terms: ["À payer au plus tard au départ.", "Annulation gratuite jusqu’au jeudi 10 juin 2027 à 14:00."],
    },
  ),
}

const headers = holdHeaders.extend(idempotencyHeaders("la même clé avec la même demande donne la même réservation."))

const createReservationRoute = createRoute({
  method: "post",
  path: "/reservations",
  operationId: "createReservation",
  summary: "Demander une réservation",
  description:
    "La date, l’heure et la base désignent le créneau ; la base peut manquer là où une seule le propose. Elle est rattachée au compte de la session, s’il y en a une. Sans session, createAccount demande dans l’e-mail de confirmation un lien pour créer un compte.",
  request: { headers, body: jsonBody(provableReservationSchema, exampleRequest) },
  responses: { ...created, ...problemResponses(examplesByStatus(), { body: true }) },
})

const createBoatReservationRoute = createRoute({
  method: "post",
  path: "/boat-reservations",
  operationId: "createBoatReservation",
  summary: "Louer un bateau depuis son compte",
  description: "Les mêmes créneaux, règles et places que POST /reservations pour une location, sans choix du bateau.",
  request: { headers, body: jsonBody(provableBoatReservationSchema, exampleBoatRequest) },
  responses: { ...created, ...problemResponses({ ...examplesByStatus(), ...signedInOnly }, { body: true }) },
})

function examplesByStatus() {
  const noField = { errors: undefined }
  const others = { ...noField, nearest: [exampleSlot] }
  const examples = refusalExamples(bookingRefusals, undefined, {
    "slot-full": others,
    "slot-closed": others,
    "slot-past": others,
    "slot-unknown": others,
    "no-boat": others,
    "no-instructor": others,
    "group-too-large": others,
    "base-needed": noField,
    "ends-after-closing": noField,
  })
  return { ...examples, ...refusalExamples(waitRefusals, ["too-many-attempts"]) }
}

export interface ReservationsApiDeps extends SessionDeps, MailLimits {
  clock: Clock
  catalogue: Pick<KeptCatalogue, "tariff">
  withholding: WithholdingLimits
  /** Called after a commit that queued a mail. */
  wakeOutbox: () => void
}

export function reservationsApi(deps: ReservationsApiDeps) {
  return createApiRouter()
    .openapi(createReservationRoute, async (c) => {
      const visitor = await visitorOf(c, deps)
      const booked = await bookOrRefuse(deps, c.get("clientAddress"), {
        ...askedIn(c.req.valid("json")),
        userId: visitor?.userId ?? null,
        provenEmail: provenEmailOf(visitor),
        ...keysOf(c.req.valid("header")),
      })
      return c.json(booked, 201)
    })
    .openapi(createBoatReservationRoute, async (c) => {
      const visitor = await requireUser(c, deps)
      const booked = await bookOrRefuse(deps, c.get("clientAddress"), {
        ...askedIn({ reservationType: "boat_rental" as const, ...c.req.valid("json") }),
        entrance: "POST /boat-reservations",
        userId: visitor.userId,
        provenEmail: provenEmailOf(visitor),
        ...keysOf(c.req.valid("header")),
      })
      return c.json(booked, 201)
    })
}

function keysOf(sent: z.infer<typeof headers>) {
  return { idempotencyKey: sent["idempotency-key"], holdToken: sent["hold-token"] }
}

/** The code is no part of what is asked for: the same request is the same with another one. */
function askedIn({ proof, ...request }: BookingRequest & { proof?: string | undefined }) {
  return { request, proof }
}

function provenEmailOf(visitor: Visitor | undefined): string | undefined {
  return visitor?.emailVerified ? normalEmail(visitor.email) : undefined
}

async function bookOrRefuse(
  deps: ReservationsApiDeps,
  from: string,
  create: Omit<ReservationToCreate, "now" | "networks" | "limits" | "tariff">,
): Promise<SentReservation> {
  const now = deps.clock.now()
  if (!isProven(create)) await limitMails(deps, { email: create.request.email, from })
  const { provenEmail, failed } = await proveMailbox(codeDeps(deps), { ...create, now }, from)
  const networks = networkPrints(deps.sessionCookie.secret, from)
  const tariff = deps.catalogue.tariff()
  const quote = quoteOf(create.request, tariff)
  const next = "Rechargez la page, puis envoyez à nouveau : ce que vous avez écrit est gardé."
  await refuseOtherPrice(deps.db, { request: create.request, quote, key: create.idempotencyKey, next })
  const proven = { ...create, provenEmail, tariff, networks, limits: deps.withholding, now }
  const outcome = await createReservation(deps.db, proven)
  if (!outcome.ok && outcome.refusal === "proof-needed" && failed) throw unproven(failed)
  if (!outcome.ok) throw await refused(deps.db, outcome.refusal, create.request, now)
  deps.wakeOutbox()
  return await sentAnswer(deps.db, outcome, now)
}

async function sentAnswer(
  db: ReservationsApiDeps["db"],
  { id, reservation }: { id: string; reservation: ReservationAnswer },
  now: Date,
): Promise<SentReservation> {
  const { status, reservationType: type, rentalDuration, startsAt } = reservation
  const asked = { type, hours: rentalDuration ?? undefined, startsAt: new Date(startsAt), now }
  const terms = status === "pending" ? await termsOnceSent(db, asked) : []
  return { ...reservation, answerBy: await answerByOfId(db, id, now), terms }
}

function codeDeps({ db, limiter, sessionCookie: { secret } }: ReservationsApiDeps) {
  return { db, limiter, secret }
}

function unproven(failed: NonNullable<Proven["failed"]>): Problem {
  return failed.refusal === "too-many-codes"
    ? tooMany(failed.retryAfterSeconds)
    : refuse(bookingRefusals, "proof-wrong")
}

async function refused(db: Db, refusal: CreateRefusal, request: BookingRequest, now: Date): Promise<Problem> {
  if (bookingRefusals[refusal].status !== 409 || refusal === "too-many-pending") return refuse(bookingRefusals, refusal)
  const wanted = wantedSlot(request)
  const nearest: Slot[] = await nearestFreeSlots(db, { ...wanted, today: dayAt(now), now, count: 4 })
  return refuse(bookingRefusals, refusal, { extra: { nearest } })
}
