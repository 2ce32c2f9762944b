import { z } from "@hono/zod-openapi"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { exampleDetails } from "./reservations.admin.examples.server.ts"
import { findForSchool } from "./reservations.admin.queries.server.ts"
import { type AdminReservationDetails, adminReservationDetailsSchema } from "./reservations.admin.schema.ts"

export const idParam = z.object({ id: idSchema("Réservation inconnue") })

export const oneReservation = {
  200: jsonAnswer("La réservation telle qu’elle est", adminReservationDetailsSchema, exampleDetails),
}

export async function shownOrRefused(deps: { db: Db; clock: Clock }, id: string): Promise<AdminReservationDetails> {
  const reservation = await findForSchool(deps.db, id, deps.clock.now())
  if (!reservation) throw refuse(decisionRefusals, "not-found")
  return reservation
}
