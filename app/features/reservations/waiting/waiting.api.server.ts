import { type Claim, claimOf } from "#app/features/bookings/manage/find-claimed.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import {
  type Asked,
  type EndpointDeps,
  endpointsFor,
  routed,
} from "#app/features/identity/guard/declare-endpoint.server.ts"
import { networkPrints } from "#app/features/reservations/book/network-prints.server.ts"
import { quoteAnswer } from "#app/features/reservations/book/quote-answer.server.ts"
import {
  quotedBoatReservationSchema,
  quotedReservationSchema,
} from "#app/features/reservations/book/quoted-requests.schema.ts"
import { refuseOtherPrice } from "#app/features/reservations/book/refuse-other-price.server.ts"
import type { BookingRequest } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import { exampleBoatRequest, exampleRequest } from "#app/features/reservations/reservations.examples.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { confirmWaiting, leaveWaiting, passOffer, takeOffer } from "./answer-offer.server.ts"
import { joinWaiting } from "./join-waiting.server.ts"
import { exampleKey, exampleLookedAt, examplePlace } from "./waiting.examples.server.ts"
import { findWaiting, listWaitingPlaces, type WaitingEntry, waitingPlace } from "./waiting.queries.server.ts"
import { joinRefusals, waitingRefusals as refusals } from "./waiting.refusals.ts"
import {
  joinedSchema,
  type LookedAt,
  lookedAtSchema,
  myWaitingPlacesSchema,
  takeOfferSchema,
  type WaitingKey,
  waitingKeySchema,
} from "./waiting.schema.ts"

export interface WaitingApiDeps extends EndpointDeps, MailLimits {
  catalogue: Pick<KeptCatalogue, "tariff">
  withholding: WithholdingLimits
  wakeOutbox: () => void
}

const endpoint = endpointsFor<WaitingApiDeps>()
const shown = shape("ShownWaitingPlace", lookedAtSchema, { place: exampleLookedAt })

const joining = {
  limited: true,
  status: 201,
  answer: [
    "L’inscription",
    shape("JoinedWaitingList", joinedSchema, { confirmed: false, email: exampleRequest.email }),
  ],
  refused: { ...joinRefusals, ...some(waitRefusals, "too-many-attempts") },
} as const

const joinSlot = endpoint(
  {
    ...joining,
    at: "post /waiting-list",
    may: "visitor",
    operationId: "joinSlotWaitingList",
    summary: "Attendre une place dans un créneau complet",
    description:
      "Le corps est celui de POST /reservations : il sera réservé tel quel quand une place sera proposée. Sans compte à cette adresse, un e-mail demande de la confirmer.",
    body: shape("WaitingRequest", quotedReservationSchema, exampleRequest),
  },
  async (deps, asked) => await join(deps, asked, asked.body),
)

const joinBoat = endpoint(
  {
    ...joining,
    at: "post /boat-waiting-list",
    may: "person",
    operationId: "joinBoatWaitingList",
    summary: "Attendre un bateau depuis son compte",
    description: "Comme POST /waiting-list, avec le corps de POST /boat-reservations.",
    body: shape("BoatWaitingRequest", quotedBoatReservationSchema, exampleBoatRequest),
  },
  async (deps, asked) => await join(deps, asked, { reservationType: "boat_rental", ...asked.body }),
)

const named = {
  may: "visitor",
  body: shape("WaitingKey", waitingKeySchema, exampleKey),
  refused: some(refusals, "unknown-waiting"),
} as const

const look = endpoint(
  {
    ...named,
    at: "post /waiting-list/place",
    operationId: "lookAtWaitingPlace",
    summary: "Voir sa place dans une liste d’attente",
    description:
      "`secret` est celui du lien d’un e-mail, et confirme son adresse ; sans lui, `waitingId` désigne une inscription du compte de la session. Après la réservation, le secret est celui de POST /own-reservation.",
    limited: false,
    answer: ["L’inscription telle qu’elle est", shown],
  },
  async (deps, asked) => {
    const claim = claimIn(asked)
    const found = await entryOf(deps.db, claim)
    // Opening the link proves the address.
    if (found && "secret" in claim && found.state === "unconfirmed") await confirmWaiting(deps.db, found, asked.now)
    return await lookedAt(deps, claim)
  },
)

const take = endpoint(
  {
    ...named,
    at: "post /waiting-list/booking",
    operationId: "takeOfferedPlace",
    summary: "Prendre la place proposée",
    description:
      "Réserve exactement ce qui était demandé. Répétée, la même demande ne réserve qu’une fois. `quotedCents` et `quotedCurrency` sont le prix que l’on a vu : s’il a changé, rien n’est réservé, et la place reste gardée.",
    body: shape("OfferTaking", takeOfferSchema, { ...exampleKey, quotedCents: 16_000, quotedCurrency: "EUR" }),
    answer: ["La place est réservée", { ...shown, example: { place: null } }],
    refused: refusals,
  },
  async (deps, asked) => {
    const entry = await entryOf(deps.db, claimIn(asked))
    if (!entry) return { place: null }
    const tariff = deps.catalogue.tariff()
    const next = "Le nouveau est affiché : vous pouvez prendre la place à ce prix."
    const quote = quoteOf(entry.request, tariff)
    await refuseOtherPrice(deps.db, { request: asked.body, quote, key: entry.id, next })
    const networks = networkPrints(deps.sessionCookie.secret, asked.c.get("clientAddress"))
    const outcome = await takeOffer(deps.db, { entry, networks, limits: deps.withholding, tariff, now: asked.now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return { place: null }
  },
)

const pass = endpoint(
  {
    ...named,
    at: "post /waiting-list/passing",
    operationId: "passOfferedPlace",
    summary: "Laisser passer la place proposée",
    description:
      "La place va aussitôt à la personne suivante. L’inscription reste, à la fin de la liste, pour les prochaines places.",
    answer: ["L’inscription attend de nouveau", shown],
  },
  async (deps, asked) => await change(deps, asked, passOffer),
)

const leave = endpoint(
  {
    ...named,
    at: "post /waiting-list/leaving",
    operationId: "leaveSlotWaitingList",
    summary: "Quitter une liste d’attente",
    description: "Une place proposée va aussitôt à la personne suivante.",
    answer: ["L’inscription a pris fin", { ...shown, example: { place: { ...exampleLookedAt, state: "left" } } }],
  },
  async (deps, asked) => await change(deps, asked, leaveWaiting),
)

const mine = endpoint(
  {
    at: "get /me/waiting-list",
    may: "person",
    operationId: "listMyWaitingPlaces",
    summary: "Ses listes d’attente",
    description: "Les inscriptions du compte qui attendent encore, par date.",
    answer: ["Les inscriptions en cours", shape("MyWaitingPlaces", myWaitingPlacesSchema, { items: [examplePlace] })],
  },
  async ({ db }, { actor, now }) => ({ items: await listWaitingPlaces(db, actor, now) }),
)

/** The waiting list of a full slot (school 2, "Waiting list"). */
export function waitingApi(deps: WaitingApiDeps) {
  return routed(deps, [joinSlot, joinBoat, look, take, pass, leave, mine])
}

type Caller = Omit<Asked<"visitor">, "body">

async function join(deps: WaitingApiDeps, { visitor, now, c }: Caller, request: BookingRequest) {
  const from = c.get("clientAddress")
  const proven = visitor?.emailVerified === true && normalEmail(visitor.email) === normalEmail(request.email)
  if (!proven) await limitMails(deps, { email: request.email, from })
  const networks = networkPrints(deps.sessionCookie.secret, from)
  const by = { userId: visitor?.userId ?? null, proven, networks, limits: deps.withholding }
  const outcome = await joinWaiting(deps.db, { request, ...by, now })
  if (!outcome.ok) return outcome
  deps.wakeOutbox()
  return { confirmed: outcome.confirmed, email: request.email }
}

interface Named extends Pick<Caller, "actor" | "now"> {
  body: WaitingKey
}

async function change(
  deps: WaitingApiDeps,
  asked: Named,
  act: (db: Db, entry: WaitingEntry, now: Date) => Promise<void>,
): Promise<LookedAt> {
  const claim = claimIn(asked)
  const entry = await entryOf(deps.db, claim)
  if (entry) await act(deps.db, entry, asked.now)
  deps.wakeOutbox()
  return await lookedAt(deps, claim)
}

/** @throws Problem 404 without a secret, or without an id and a session */
function claimIn({ body: { secret, waitingId: id }, actor }: Named): Claim {
  const claim = claimOf({ secret, id, actor })
  if (!claim) throw refuse(refusals, "unknown-waiting")
  return claim
}

/** @returns undefined if the offer was taken, because the link then leads to the booking */
async function entryOf(db: Db, claim: Claim): Promise<WaitingEntry | undefined> {
  const found = await findWaiting(db, claim)
  if (!found) throw refuse(refusals, "unknown-waiting")
  return "entry" in found ? found.entry : undefined
}

async function lookedAt({ db, catalogue, clock }: WaitingApiDeps, claim: Claim): Promise<LookedAt> {
  const entry = await entryOf(db, claim)
  if (!entry) return { place: null }
  const quote = quoteAnswer(entry.request, catalogue.tariff())
  return { place: { ...(await waitingPlace(db, entry, clock.now())), quote } }
}
