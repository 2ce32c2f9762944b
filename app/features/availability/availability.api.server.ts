import { createRoute } from "@hono/zod-openapi"
import { createApiRouter, problemResponses } from "#app/platform/api-router.server.ts"
import { addDays, type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { invalidFields, invalidFieldsExample } from "#app/platform/invalid-fields.server.ts"
import { listSlots, nextFreeDay } from "./availability.queries.server.ts"
import { availabilityQuerySchema, availabilitySchema, longestListing } from "./availability.schema.ts"

const listRoute = createRoute({
  method: "get",
  path: "/availability",
  summary: "Créneaux d’un type de réservation",
  description:
    "Les créneaux qui n’ont pas commencé, par date puis heure, dès aujourd’hui. Avec « hours », chaque créneau est donné tel qu’une location de cette durée le trouverait.",
  request: { query: availabilityQuerySchema },
  responses: {
    200: {
      description: "Les créneaux, le jour courant de l’école et le premier jour libre",
      content: {
        "application/json": {
          schema: availabilitySchema,
          example: {
            today: "2027-06-10",
            nextFreeDay: "2027-06-12",
            items: [
              {
                id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
                reservationType: "boat_rental",
                base: "nyon",
                date: "2027-06-12",
                timeSlot: "14:00",
                isAvailable: true,
                currentBookings: 1,
                maxCapacity: 3,
              },
            ],
          },
        },
      },
    },
    ...problemResponses(
      {
        422: invalidFieldsExample({ type: ["Type de réservation inconnu"] }),
      },
      { body: false },
    ),
  },
})

/** GET /availability (specification 7, design 5). */
export function availabilityApi(deps: { db: Db; clock: Clock }) {
  return createApiRouter().openapi(listRoute, async (c) => {
    const { type, hours, ...asked } = c.req.valid("query")
    const now = deps.clock.now()
    const today = dayAt(now)
    const from = asked.from && asked.from > today ? asked.from : today
    const last = addDays(from, longestListing - 1)
    const to = asked.to ?? last
    if (to > last) {
      throw invalidFields({ to: [`Au plus ${longestListing} jours par demande`] })
    }
    const [items, free] = await Promise.all([
      listSlots(deps.db, { type, from, to, now, hours }),
      nextFreeDay(deps.db, { type, from, now, hours: type === "boat_rental" ? hours : undefined }),
    ])
    c.header("Cache-Control", "no-store")
    return c.json({ today, nextFreeDay: free, items }, 200)
  })
}
