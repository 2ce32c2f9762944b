import { z } from "@hono/zod-openapi"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { exampleDetails } from "./reservations.admin.examples.server.ts"
import { findForSchool } from "./reservations.admin.queries.server.ts"
import { type AdminReservationDetails, adminReservationDetailsSchema } from "./reservations.admin.schema.ts"

export const reservationDetails = shape("ReservationDetails", adminReservationDetailsSchema, exampleDetails)

/** What the endpoints of one reservation have in common. */
export const oneReservation = {
  may: "bookings",
  params: z.object({ id: idSchema("Réservation inconnue") }),
  answer: ["La réservation telle qu’elle est", reservationDetails],
} as const

export async function shownOrRefused(deps: { db: Db; clock: Clock }, id: string): Promise<AdminReservationDetails> {
  const reservation = await findForSchool(deps.db, id, deps.clock.now())
  if (!reservation) throw refuse(decisionRefusals, "not-found")
  return reservation
}
