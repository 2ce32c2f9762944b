import { createHmac } from "node:crypto"
import type { z } from "@hono/zod-openapi"
import { keepManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { exampleSlot } from "#app/features/calendar/door/listing/slot-shape.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { tooMany } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import {
  type Asked,
  type EndpointDeps,
  endpointsFor,
  routed,
} from "#app/features/identity/guard/declare-endpoint.server.ts"
import { answerByOfId, termsOnceSent } from "#app/features/reservations/answer/answers.queries.server.ts"
import { type ReservationAnswer, sentReservationSchema } from "#app/features/reservations/booked.schema.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import {
  exampleBoatRequest,
  examplePerson,
  exampleRequest,
  exampleReservation,
  exampleSecret,
  exampleTimes,
} from "#app/features/reservations/reservations.examples.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { holdHeaders, idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { bookingRefusals } from "./booking.refusals.ts"
import { createReservation } from "./create-reservation.server.ts"
import { networkPrints } from "./network-prints.server.ts"
import { proveMailbox } from "./prove-mailbox.server.ts"
import { provableBoatReservationSchema, provableReservationSchema } from "./quoted-requests.schema.ts"
import { refuseOtherPrice } from "./refuse-other-price.server.ts"
import { refuseWithNearest } from "./refuse-with-nearest.server.ts"
import { type BookingRequest, isProven, type ReservationToCreate, wantedSlot } from "./reservation-to-create.server.ts"

export interface ReservationsApiDeps extends EndpointDeps, MailLimits {
  catalogue: Pick<KeptCatalogue, "tariff">
  withholding: WithholdingLimits
  /** Called after a commit that queued a mail. */
  wakeOutbox: () => void
}

const endpoint = endpointsFor<ReservationsApiDeps>()
const noField = { errors: undefined }
const others = { ...noField, nearest: [exampleSlot] }

const booking = {
  headers: holdHeaders.extend(idempotencyHeaders("la même clé avec la même demande donne la même réservation.")),
  limited: true,
  status: 201,
  sends: { Location: "Où la relire, avec l’en-tête Manage-Secret" },
  answer: [
    "La réservation, en attente de confirmation, avec tout ce qui a été demandé. Rejouée, la même demande reçoit la même réponse ; la clé seule ne montre rien. `manageSecret` relit, déplace et annule la réservation.",
    shape("SentReservation", sentReservationSchema, {
      id: exampleSlot.id,
      manageSecret: exampleSecret,
      ...exampleReservation,
      ...exampleTimes,
      ...examplePerson,
      answerBy: "2027-06-11T08:00:00.000Z",
      terms: ["À payer au plus tard au départ.", "Annulation gratuite jusqu’au jeudi 10 juin 2027 à 14:00."],
    }),
  ],
  refused: { ...bookingRefusals, ...some(waitRefusals, "too-many-attempts") },
  members: {
    "slot-full": others,
    "slot-closed": others,
    "slot-past": others,
    "slot-unknown": others,
    "no-boat": others,
    "no-instructor": others,
    "group-too-large": others,
    "base-needed": noField,
    "ends-after-closing": noField,
  },
} as const

const bookSlot = endpoint(
  {
    ...booking,
    at: "post /reservations",
    may: "visitor",
    operationId: "createReservation",
    summary: "Demander une réservation",
    description:
      "La date, l’heure et la base désignent le créneau ; la base peut manquer là où une seule le propose. Elle est rattachée au compte de la session, s’il y en a une. Sans session, createAccount demande dans l’e-mail de confirmation un lien pour créer un compte.",
    body: shape("ReservationRequest", provableReservationSchema, exampleRequest),
  },
  async (deps, asked) => await book(deps, asked, asked.body, "POST /reservations"),
)

const bookBoat = endpoint(
  {
    ...booking,
    at: "post /boat-reservations",
    may: "person",
    operationId: "createBoatReservation",
    summary: "Louer un bateau depuis son compte",
    description: "Les mêmes créneaux, règles et places que POST /reservations pour une location, sans choix du bateau.",
    body: shape("BoatReservationRequest", provableBoatReservationSchema, exampleBoatRequest),
  },
  async (deps, asked) =>
    await book(deps, asked, { reservationType: "boat_rental", ...asked.body }, "POST /boat-reservations"),
)

export function reservationsApi(deps: ReservationsApiDeps) {
  return routed(deps, [bookSlot, bookBoat])
}

type Caller = Omit<Asked<"visitor", unknown, unknown, z.output<typeof booking.headers>>, "body">

async function book(
  deps: ReservationsApiDeps,
  { headers, visitor, now, c }: Caller,
  /** The code is no part of what is asked for: the same request is the same with another one. */
  { proof, ...request }: BookingRequest & { proof?: string | undefined },
  entrance: NonNullable<ReservationToCreate["entrance"]>,
) {
  const { db, limiter, sessionCookie, withholding: limits } = deps
  const from = c.get("clientAddress")
  const key = headers["idempotency-key"]
  const confirmed = visitor?.emailVerified ? normalEmail(visitor.email) : undefined
  if (!isProven({ request, provenEmail: confirmed })) await limitMails(deps, { email: request.email, from })
  const proving = { request, proof, provenEmail: confirmed, now }
  const { provenEmail, failed } = await proveMailbox({ db, limiter, secret: sessionCookie.secret }, proving, from)
  const networks = networkPrints(sessionCookie.secret, from)
  const tariff = deps.catalogue.tariff()
  const next = "Rechargez la page, puis envoyez à nouveau : ce que vous avez écrit est gardé."
  await refuseOtherPrice(db, { request, quote: quoteOf(request, tariff), key, next })
  const by = { userId: visitor?.userId ?? null, provenEmail, proof, networks, limits, tariff }
  const keys = { entrance, idempotencyKey: key, holdToken: headers["hold-token"] }
  const outcome = await createReservation(db, { request, ...by, ...keys, now })
  if (!outcome.ok && outcome.refusal === "proof-needed" && failed) {
    if (failed.refusal === "too-many-codes") throw tooMany(failed.retryAfterSeconds)
    return { ok: false, refusal: "proof-wrong" } as const
  }
  if (!outcome.ok) {
    const elsewhere = bookingRefusals[outcome.refusal].status === 409 && outcome.refusal !== "too-many-pending"
    return elsewhere ? await refuseWithNearest(db, outcome.refusal, wantedSlot(request), now) : outcome
  }
  deps.wakeOutbox()
  c.header("Location", `/api/v1/reservations/${outcome.id}`)
  const secret = await manageSecret(deps, outcome.id, key)
  return { ...(await sentAnswer(db, outcome, now)), id: outcome.id, manageSecret: secret }
}

/** Made of booking and key, so that a repeated request is answered alike although only its hash is stored. */
async function manageSecret({ db, sessionCookie }: ReservationsApiDeps, id: string, key: string): Promise<string> {
  const secret = createHmac("sha256", sessionCookie.secret).update(`manage ${id} ${key}`).digest("base64url")
  await keepManageLink(db, id, secret)
  return secret
}

async function sentAnswer(db: Db, { id, reservation }: { id: string; reservation: ReservationAnswer }, now: Date) {
  const { status, reservationType: type, rentalDuration, startsAt } = reservation
  const asked = { type, hours: rentalDuration ?? undefined, startsAt: new Date(startsAt), now }
  const terms = status === "pending" ? await termsOnceSent(db, asked) : []
  return { ...reservation, answerBy: await answerByOfId(db, id, now), terms }
}
