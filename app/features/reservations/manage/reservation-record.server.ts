import { z } from "@hono/zod-openapi"
import { undoMinutes } from "#app/features/reservations/reservations.rules.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import type { StatusRefusal } from "./change-reservation-status.server.ts"
import { exampleDetails } from "./reservations.admin.examples.server.ts"
import { findForSchool } from "./reservations.admin.queries.server.ts"
import { type AdminReservationDetails, adminReservationDetailsSchema } from "./reservations.admin.schema.ts"
import type { UndoRefusal } from "./undo-status-change.server.ts"

type Refusal = StatusRefusal | UndoRefusal

const refusals = {
  "not-found": [404, "Réservation inconnue"],
  "changed-meanwhile": [409, "Modifié entre-temps : cette réservation a changé depuis que vous l’avez ouverte."],
  "not-allowed": [409, "Le statut actuel de cette réservation ne permet pas ce changement."],
  "not-started": [409, "Cette réservation n’a pas encore commencé : confirmez qu’elle est déjà terminée."],
  "mail-left": [
    409,
    `L’e-mail est parti, ou part en ce moment : une décision se reprend pendant ${undoMinutes}\u00a0minutes. Écrivez à la personne.`,
  ],
  "places-taken": [
    409,
    "Une place a été reprise par quelqu’un d’autre : l’annulation reste. Proposez un autre créneau à la personne.",
  ],
  "slot-closed": [409, "Le créneau n’est plus ouvert : activez-le sous « Disponibilités », puis revenez en arrière."],
} as const satisfies Record<Refusal, readonly [404 | 409, string]>

export function refusalOf(refusal: Refusal) {
  return { code: refusal, detail: refusals[refusal][1] }
}

export function refused(refusal: Refusal): Problem {
  const [status, detail] = refusals[refusal]
  return new Problem(status, refusal, detail)
}

export const idParam = z.object({ id: idSchema("Réservation inconnue") })

/** The answer of every endpoint that shows or changes one reservation. */
export const oneReservation = {
  200: {
    description: "La réservation telle qu’elle est",
    content: { "application/json": { schema: adminReservationDetailsSchema, example: exampleDetails } },
  },
}

export async function shownOrRefused(deps: { db: Db; clock: Clock }, id: string): Promise<AdminReservationDetails> {
  const reservation = await findForSchool(deps.db, id, deps.clock.now())
  if (!reservation) throw refused("not-found")
  return reservation
}
