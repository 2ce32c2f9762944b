import { createRoute, z } from "@hono/zod-openapi"
import { nearestFreeSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { refuseOtherPrice } from "#app/features/reservations/book/refuse-other-price.server.ts"
import { shownOrRefused } from "#app/features/reservations/manage/reservation-record.server.ts"
import { exampleDetails } from "#app/features/reservations/manage/reservations.admin.examples.server.ts"
import { adminReservationDetailsSchema } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { bookForSomebody } from "./book-for-somebody.server.ts"
import { type CounterBookingRefusal, counterBookingRefusals } from "./counter-booking.refusals.ts"
import { type CounterBookingRequest, counterBookingSchema, knownPeopleSchema } from "./counter-booking.schema.ts"
import { findKnownPeople } from "./known-people.queries.server.ts"

const exampleRequest = {
  reservationType: "boat_rental",
  person: { firstName: "Élodie", lastName: "Rochat", phone: "+41 79 123 45 67" },
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  base: "nyon",
  rentalDuration: 2,
  boatType: "electric_medium",
} as const satisfies CounterBookingRequest

const bookRoute = createRoute({
  method: "post",
  path: "/admin/reservations",
  operationId: "bookForSomebody",
  summary: "Réserver pour quelqu’un",
  description:
    "Pour une personne au téléphone ou au guichet : `person`, dont e-mail et téléphone peuvent manquer, ou `userId`, le compte qui reçoit la réservation. Elle est confirmée aussitôt ; l’e-mail de confirmation part s’il y a une adresse. La saison, l’horaire et les délais ne s’appliquent pas ; un créneau commencé se réserve jusqu’à sa fin ; avec un motif, `beyondReason`, un créneau absent est créé et un créneau complet reçoit une place de plus ; les places, les bateaux et les moniteurs sont jugés comme pour toute réservation. Une leçon ou une sortie demande son prix, `amountCents`, ou `priceLater` s’il est à fixer plus tard. `quotedCents` et `quotedCurrency` sont le prix que l’on a vu : s’il a changé, la réservation est refusée.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même réservation.")),
    body: jsonBody(counterBookingSchema, exampleRequest),
  },
  responses: {
    201: jsonAnswer("La réservation confirmée", adminReservationDetailsSchema, exampleDetails),
    ...problemResponses(
      { ...administratorsOnly, ...refusalExamples(counterBookingRefusals) },
      { body: true, limited: false },
    ),
  },
})

const peopleRoute = createRoute({
  method: "get",
  path: "/admin/people",
  operationId: "findPeople",
  summary: "Retrouver une personne",
  description:
    "Les comptes, puis les personnes de réservations faites sans compte, qui contiennent tous les mots ; huit au plus. Sans compte, `userId` est nul ; ce qui n’est pas connu est vide.",
  request: {
    query: z.strictObject({
      q: searchSchema().refine((terms) => terms !== undefined, { error: "Dites qui chercher" }),
    }),
  },
  responses: {
    200: jsonAnswer("Les personnes trouvées", knownPeopleSchema, {
      items: [
        {
          userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
          firstName: "Élodie",
          lastName: "Rochat",
          email: "elodie@example.ch",
          phone: "+41 79 123 45 67",
        },
      ],
    }),
    ...problemResponses(
      { ...administratorsOnly, 422: invalidFieldsExample({ q: ["Saisissez au moins 3 caractères"] }) },
      { body: false },
    ),
  },
})

export interface CounterApiDeps extends SessionDeps {
  clock: Clock
  catalogue: Pick<KeptCatalogue, "tariff">
  wakeOutbox: () => void
}

export function counterApi(deps: CounterApiDeps) {
  return createApiRouter()
    .openapi(bookRoute, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const [request, now] = [c.req.valid("json"), deps.clock.now()]
      const idempotencyKey = c.req.valid("header")["idempotency-key"]
      const tariff = deps.catalogue.tariff()
      const next = "Le nouveau est affiché : relisez-le, puis réservez à nouveau."
      await refuseOtherPrice(deps.db, { request, quote: quoteOf(request, tariff), key: idempotencyKey, next })
      const outcome = await bookForSomebody(deps.db, { request, actor, idempotencyKey, tariff, now })
      if (!outcome.ok) throw await refused(deps.db, outcome.refusal, request, now)
      deps.wakeOutbox()
      return c.json(await shownOrRefused(deps, outcome.bookingId), 201)
    })
    .openapi(peopleRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json({ items: await findKnownPeople(deps.db, c.req.valid("query").q ?? []) }, 200)
    })
}

/** Another slot would not help. */
const elsewhere: ReadonlySet<CounterBookingRefusal> = new Set([
  "person-unknown",
  "price-missing",
  "price-fixed",
  "base-needed",
  "key-reused",
])

async function refused(
  db: Db,
  refusal: CounterBookingRefusal,
  request: CounterBookingRequest,
  now: Date,
): Promise<Problem> {
  if (elsewhere.has(refusal)) return refuse(counterBookingRefusals, refusal)
  const { reservationType: type, reservationDate: date, timeSlot, base } = request
  const rental = type === "boat_rental" ? { hours: request.rentalDuration, model: request.boatType } : {}
  const group = type === "group_outing" ? { persons: request.groupSize } : {}
  const wanted = { type, date, timeSlot, base, ...rental, ...group }
  const nearest = await nearestFreeSlots(db, { ...wanted, today: dayAt(now), now, count: 4 })
  return refuse(counterBookingRefusals, refusal, { extra: { nearest } })
}
