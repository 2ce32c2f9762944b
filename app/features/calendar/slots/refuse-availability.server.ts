import { z } from "@hono/zod-openapi"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { slotLimits } from "#content/admin/limits.ts"
import type { ChangeSeriesRefusal } from "./change-series-slots.server.ts"
import type { SeriesRefusal } from "./create-series.server.ts"
import type { DeleteSlotOutcome } from "./delete-slot.server.ts"
import type { EditSlotRefusal } from "./edit-slot.server.ts"

type Refused = EditSlotRefusal | Extract<DeleteSlotOutcome, { ok: false }> | SeriesRefusal | ChangeSeriesRefusal

/** With the sentence of this very refusal, where it names a number. */
export function detailed<One extends Refused>(refused: One): One & { detail: string | undefined } {
  return { ...refused, detail: wordsOf(refused) }
}

function wordsOf(refused: Refused): string | undefined {
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

export const idParams = z.strictObject({ id: idSchema("Identifiant attendu : un UUID") })
