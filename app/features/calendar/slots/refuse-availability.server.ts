import { z } from "@hono/zod-openapi"
import { signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { plural } from "#app/ui/formats.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { availabilityRefusals } from "./availability.refusals.ts"
import type { ChangeSeriesRefusal } from "./change-series-slots.server.ts"
import type { SeriesRefusal } from "./create-series.server.ts"
import type { CreateSlotRefusal } from "./create-slot.server.ts"
import type { DeleteSlotOutcome } from "./delete-slot.server.ts"
import type { EditSlotRefusal } from "./edit-slot.server.ts"
import type { UndoOutcome } from "./undo-series.server.ts"

type Refused<Outcome> = Extract<Outcome, { ok: false }>

type AvailabilityRefusal =
  | { refusal: CreateSlotRefusal }
  | EditSlotRefusal
  | Refused<DeleteSlotOutcome>
  | Refused<UndoOutcome>
  | SeriesRefusal
  | ChangeSeriesRefusal

export function availabilityProblem(refused: AvailabilityRefusal): Problem {
  return refuse(availabilityRefusals, refused.refusal, { detail: wordsOf(refused) })
}

function wordsOf(refused: AvailabilityRefusal): string | undefined {
  if (refused.refusal === "slot-booked" && refused.bookings > 1) {
    return `Ce créneau a ${refused.bookings} réservations : fermez-le plutôt.`
  }
  if (refused.refusal === "slot-booked") return "Ce créneau a une réservation : fermez-le plutôt."
  if (refused.refusal === "below-booked") {
    const booked = plural(refused.bookings, "réservation")
    return `Ce créneau a ${booked} : la capacité ne peut pas être inférieure.`
  }
  if (refused.refusal === "below-held") {
    const held = plural(refused.held, "place")
    return `${held} de ce créneau ${refused.held > 1 ? "sont retenues" : "est retenue"} pour des visiteurs : gardez-les, ou réessayez dans quelques minutes.`
  }
  if (refused.refusal === "series-too-long") {
    return `Cette série compterait ${refused.moments} créneaux, ${slotLimits.seriesSlots} au plus : réduisez la période, les jours ou les horaires.`
  }
  return undefined
}

/** The refusals of everybody but administrators, and some of an endpoint's own, for its description. */
export function adminExamples(codes: readonly (keyof typeof availabilityRefusals)[] = []) {
  return { ...signedInOnly, ...refusalExamples(availabilityRefusals, ["admins-only", ...codes]) }
}

const idExpected = "Identifiant attendu : un UUID"

export const idParams = z.strictObject({ id: idSchema(idExpected) })

export const unknownId = invalidFieldsExample({ id: [idExpected] })
