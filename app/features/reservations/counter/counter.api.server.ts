import { z } from "@hono/zod-openapi"
import type { WantedSlot } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { refuseOtherPrice } from "#app/features/reservations/book/refuse-other-price.server.ts"
import { refuseWithNearest } from "#app/features/reservations/book/refuse-with-nearest.server.ts"
import { reservationDetails, shownOrRefused } from "#app/features/reservations/manage/reservation-record.server.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import { examplePerson, exampleRental } from "#app/features/reservations/reservations.examples.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { bookForSomebody } from "./book-for-somebody.server.ts"
import { type CounterBookingRefusal, counterBookingRefusals } from "./counter-booking.refusals.ts"
import { type CounterBookingRequest, counterBookingSchema, knownPeopleSchema } from "./counter-booking.schema.ts"
import { findKnownPeople } from "./known-people.queries.server.ts"

export interface CounterApiDeps extends EndpointDeps {
  catalogue: Pick<KeptCatalogue, "tariff">
  wakeOutbox: () => void
}

const endpoint = endpointsFor<CounterApiDeps>()

const book = endpoint(
  {
    at: "post /admin/reservations",
    may: "bookings",
    operationId: "bookForSomebody",
    summary: "Réserver pour quelqu’un",
    description:
      "Pour une personne au téléphone ou au guichet : `person`, dont e-mail et téléphone peuvent manquer, ou `personId`, une personne connue, dont le compte reçoit la réservation ; `contact` est ce qu’elle laisse cette fois. Elle est confirmée aussitôt ; l’e-mail de confirmation part s’il y a une adresse. La saison, l’horaire et les délais ne s’appliquent pas ; un créneau commencé se réserve jusqu’à sa fin ; avec un motif, `beyondReason`, un créneau absent est créé et un créneau complet reçoit une place de plus ; les places, les bateaux et les moniteurs sont jugés comme pour toute réservation. Une leçon ou une sortie demande son prix, `amountCents`, ou `priceLater` s’il est à fixer plus tard. `quotedCents` et `quotedCurrency` sont le prix que l’on a vu : s’il a changé, la réservation est refusée.",
    headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même réservation.")),
    body: shape("CounterBooking", counterBookingSchema, {
      ...exampleRental,
      person: { firstName: "Élodie", lastName: "Rochat", phone: "+41 79 123 45 67" },
    }),
    status: 201,
    answer: ["La réservation confirmée", reservationDetails],
    refused: counterBookingRefusals,
  },
  async (deps, { headers, body: request, actor, now }) => {
    const idempotencyKey = headers["idempotency-key"]
    const tariff = deps.catalogue.tariff()
    const next = "Le nouveau est affiché : relisez-le, puis réservez à nouveau."
    await refuseOtherPrice(deps.db, { request, quote: quoteOf(request, tariff), key: idempotencyKey, next })
    const outcome = await bookForSomebody(deps.db, { request, actor, idempotencyKey, tariff, now })
    if (!outcome.ok && whereverItIs.has(outcome.refusal)) return outcome
    if (!outcome.ok) return await refuseWithNearest(deps.db, outcome.refusal, wantedSlot(request), now)
    deps.wakeOutbox()
    return await shownOrRefused(deps, outcome.bookingId)
  },
)

const people = endpoint(
  {
    at: "get /admin/people",
    may: "bookings",
    operationId: "findPeople",
    summary: "Retrouver une personne",
    description:
      "Les personnes connues de l’école qui contiennent tous les mots, celles qui ont un compte d’abord ; huit au plus. Sans compte, `userId` est nul ; ce qui n’est pas connu est vide.",
    query: z.strictObject({
      q: searchSchema().refine((terms) => terms !== undefined, { error: "Dites qui chercher" }),
    }),
    answer: [
      "Les personnes trouvées",
      shape("KnownPeople", knownPeopleSchema, {
        items: [
          {
            personId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
            userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
            ...examplePerson,
          },
        ],
      }),
    ],
  },
  async ({ db }, { query }) => ({ items: await findKnownPeople(db, query.q ?? []) }),
)

export function counterApi(deps: CounterApiDeps) {
  return routed(deps, [book, people])
}

/** Another slot would not help. */
const whereverItIs: ReadonlySet<CounterBookingRefusal> = new Set([
  "person-unknown",
  "price-missing",
  "price-fixed",
  "base-needed",
  "key-reused",
])

function wantedSlot(request: CounterBookingRequest): WantedSlot {
  const { reservationType: type, reservationDate: date, timeSlot, base } = request
  const rental = type === "boat_rental" ? { hours: request.rentalDuration, model: request.boatType } : {}
  const group = type === "group_outing" ? { persons: request.groupSize } : {}
  return { type, date, timeSlot, base, ...rental, ...group }
}
