import { z } from "@hono/zod-openapi"
import { administratorsOnly } from "#app/features/identity/guard/require-user.server.ts"
import type { ProblemExample } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { plural } from "#app/ui/formats.ts"
import { adminAvailability } from "#content/admin/availability.ts"
import { slotLimits } from "#content/limits.ts"
import { rentalTooLate } from "./availability.admin.schema.ts"
import type { SeriesRefusal } from "./create-series.server.ts"
import type { CreateSlotRefusal } from "./create-slot.server.ts"
import type { DeleteSlotOutcome } from "./delete-slot.server.ts"
import type { EditSlotRefusal } from "./edit-slot.server.ts"
import type { UndoOutcome } from "./undo-series.server.ts"

type Refused<Outcome> = Extract<Outcome, { ok: false }>

/** Who is no administrator is told so in the words of the specification. */
export const availabilityAdmins = {
  code: administratorsOnly[403].code,
  detail: adminAvailability.notAdmin,
}

export type AvailabilityRefusal =
  | { refusal: CreateSlotRefusal }
  | EditSlotRefusal
  | Refused<DeleteSlotOutcome>
  | Refused<UndoOutcome>
  | SeriesRefusal

type Code = AvailabilityRefusal["refusal"]

/** Status, words, and the field they belong to. */
const refusals = {
  "slot-exists": [409, "Ce créneau existe déjà : même type, même base, même jour, même horaire.", "timeSlot"],
  "slot-past": [422, "Ce créneau serait déjà passé : choisissez une date et un horaire à venir.", "timeSlot"],
  "no-such-time": [422, "Cet horaire n’existe pas ce jour-là : les montres passent à l’heure d’été.", "timeSlot"],
  "slot-gone": [404, "Ce créneau n’existe plus."],
  "slot-booked": [409, "Ce créneau a des réservations : fermez-le plutôt."],
  "slot-begun": [409, "Ce créneau a déjà commencé : il ne peut plus être modifié."],
  "changed-meanwhile": [
    409,
    "Modifié entre-temps : ce créneau n’est plus tel que vous l’avez vu. Vérifiez son nouvel état, puis recommencez.",
  ],
  "time-booked": [409, "Ce créneau a des réservations : son horaire ne peut plus changer.", "timeSlot"],
  "below-booked": [409, "La capacité ne peut pas être inférieure aux réservations.", "maxCapacity"],
  "rental-too-late": [422, rentalTooLate, "timeSlot"],
  "series-too-long": [
    422,
    `Au plus ${slotLimits.seriesSlots} créneaux par série : réduisez la période, les jours ou les horaires.`,
    "to",
  ],
  "nothing-to-create": [409, "Aucun créneau à créer : ils existent déjà, sont passés ou tombent un jour de fermeture."],
  "series-gone": [404, "Cette série n’existe plus."],
  "series-booked": [409, "Tous les créneaux de cette série ont des réservations : fermez-les plutôt."],
} as const satisfies Record<Code, readonly [404 | 409 | 422, string, string?]>

export function availabilityProblem(refused: AvailabilityRefusal): Problem {
  const [status, , field] = refusals[refused.refusal]
  const detail = wordsOf(refused)
  return new Problem(status, refused.refusal, detail, field ? { errors: { [field]: [detail] } } : {})
}

/** Figures where there are some. */
function wordsOf(refused: AvailabilityRefusal): string {
  if (refused.refusal === "slot-booked" && refused.bookings > 1) {
    return `Ce créneau a ${refused.bookings} réservations : fermez-le plutôt.`
  }
  if (refused.refusal === "slot-booked") return "Ce créneau a une réservation : fermez-le plutôt."
  if (refused.refusal === "below-booked") {
    const booked = plural(refused.bookings, "réservation")
    return `Ce créneau a ${booked} : la capacité ne peut pas être inférieure.`
  }
  if (refused.refusal === "series-too-long") {
    return `Cette série compterait ${refused.moments} créneaux, ${slotLimits.seriesSlots} au plus : réduisez la période, les jours ou les horaires.`
  }
  return refusals[refused.refusal][1]
}

/** The same for the description of an endpoint. */
export function exampleOf(code: Code): ProblemExample {
  const [, detail, field] = refusals[code]
  return { code, detail, ...(field ? { errors: { [field]: [detail] } } : {}) }
}

/** Whoever may not: the same for every endpoint here. */
export const availabilityAdminsOnly = { ...administratorsOnly, 403: availabilityAdmins }

const idExpected = "Identifiant attendu : un UUID"

export const idParams = z.strictObject({ id: idSchema(idExpected) })

/** What is no id at all, for an endpoint's description. */
export const unknownId = invalidFieldsExample({ id: [idExpected] })
