import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { shownOutingFields } from "#app/features/calendar/resources/assignments/outing.schema.ts"
import { staySchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { boatModelCodeSchema } from "./fleet.admin.schema.ts"

/** Since 1 January of the school's year, and ever. */
const counted = z.strictObject({ year: z.number(), all: z.number() })

export const boatRecordSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  model: boatModelCodeSchema,
  base: baseSchema,
  registration: z.string(),
  retired: z.boolean(),
  /** Of outings that have begun, until now. */
  hours: counted,
  outings: counted,
  next: z.array(
    z.strictObject({
      kind: shownOutingFields.kind,
      id: shownOutingFields.id,
      activity: shownOutingFields.activity,
      startsAt: shownOutingFields.startsAt,
      endsAt: shownOutingFields.endsAt,
      name: shownOutingFields.name,
    }),
  ),
  /** Past ones too, the latest first. */
  workshops: z.array(staySchema),
  history: z.array(historyEntrySchema),
})
export type BoatRecord = z.infer<typeof boatRecordSchema>
