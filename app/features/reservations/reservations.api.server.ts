import { createRoute, z } from "@hono/zod-openapi"
import { nearestFreeSlots } from "#app/features/availability/availability.queries.server.ts"
import type { Slot } from "#app/features/availability/availability.schema.ts"
import {
  createApiRouter,
  idempotencyHeaders,
  type ProblemExample,
  problemResponses,
} from "#app/platform/api-router.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { Problem } from "#app/platform/problem.server.ts"
import { type CreateRefusal, createReservation, wantedSlot } from "./create-reservation.server.ts"
import { bookedReservationSchema, type ReservationRequest, reservationRequestSchema } from "./reservations.schema.ts"

const refusals = {
  "slot-full": [409, "Complet"],
  "slot-closed": [409, "Ce créneau n’est plus ouvert à la réservation. Choisissez-en un autre."],
  "slot-past": [409, "Ce créneau est déjà passé. Choisissez-en un autre."],
  "slot-unknown": [409, "Aucun créneau disponible pour cette date."],
  "base-needed": [422, "Plusieurs bases proposent cet horaire : indiquez laquelle."],
  "ends-after-closing": [
    422,
    "Une location se termine au plus tard à 18:00. Choisissez une durée plus courte ou un départ plus tôt.",
  ],
  "key-reused": [422, "Cette clé d’idempotence a déjà servi pour une autre demande."],
} as const satisfies Record<CreateRefusal, readonly [409 | 422, string]>

/** Which field of the form a refusal speaks of. */
const fieldOf: Partial<Record<CreateRefusal, string>> = {
  "slot-full": "timeSlot",
  "slot-closed": "timeSlot",
  "slot-past": "timeSlot",
  "slot-unknown": "timeSlot",
  "base-needed": "base",
  "ends-after-closing": "rentalDuration",
}

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

/** One of the free slots a refusal offers instead. */
const exampleSlot = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  reservationType: "boat_rental",
  base: "nyon",
  date: "2027-06-12",
  timeSlot: "15:00",
  isAvailable: true,
  currentBookings: 1,
  maxCapacity: 3,
} as const satisfies Slot

const createReservationRoute = createRoute({
  method: "post",
  path: "/reservations",
  summary: "Demander une réservation",
  description: "La date, l’heure et la base désignent le créneau ; la base peut manquer là où une seule le propose.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même réservation.")),
    body: {
      required: true,
      content: { "application/json": { schema: reservationRequestSchema, example: exampleRequest } },
    },
  },
  responses: {
    201: {
      description: "La réservation, en attente de confirmation",
      content: {
        "application/json": {
          schema: bookedReservationSchema,
          example: {
            reference: "K7M2QX9B",
            status: "pending",
            reservationType: "boat_rental",
            base: "nyon",
            reservationDate: "2027-06-12",
            timeSlot: "14:00",
            startsAt: "2027-06-12T12:00:00.000Z",
            endsAt: "2027-06-12T14:00:00.000Z",
            priceCents: 16_000,
            priceCurrency: "EUR",
          },
        },
      },
    },
    ...problemResponses(examplesByStatus(), { body: true }),
  },
})

function examplesByStatus() {
  const examples: Record<number, ProblemExample[]> = {}
  for (const [code, [status, detail]] of Object.entries(refusals)) {
    examples[status] ??= []
    examples[status].push(status === 409 ? { code, detail, nearest: [exampleSlot] } : { code, detail })
  }
  return examples
}

export interface ReservationsApiDeps {
  db: Db
  clock: Clock
  /** Called after a commit that queued a mail. */
  wakeOutbox: () => void
}

/** POST /reservations (specification 4, 5, 7; design 5). */
export function reservationsApi(deps: ReservationsApiDeps) {
  return createApiRouter().openapi(createReservationRoute, async (c) => {
    const request = c.req.valid("json")
    const now = deps.clock.now()
    const outcome = await createReservation(deps.db, {
      request,
      userId: null,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      now,
    })
    if (!outcome.ok) throw await refused(deps.db, outcome.refusal, request, now)
    deps.wakeOutbox()
    return c.json(outcome.reservation, 201)
  })
}

async function refused(db: Db, refusal: CreateRefusal, request: ReservationRequest, now: Date): Promise<Problem> {
  const [status, detail] = refusals[refusal]
  const field = fieldOf[refusal]
  const errors = field ? { [field]: [detail] } : undefined
  if (status === 422) return new Problem(status, refusal, detail, { errors })
  const wanted = wantedSlot(request)
  const nearest: Slot[] = await nearestFreeSlots(db, { ...wanted, today: dayAt(now), now, count: 4 })
  return new Problem(status, refusal, detail, { errors, extra: { nearest } })
}
