import { z } from "zod"
import { idSchema } from "#app/platform/http/id.schema.ts"

export const outingKinds = ["reservation", "slot"] as const
export type OutingKind = (typeof outingKinds)[number]
export const outingKeySchema = z.strictObject({
  kind: z.enum(outingKinds, { error: "Attendu : reservation ou slot" }),
  id: idSchema("Identifiant inconnu"),
})

export const shownOutingFields = {
  kind: z.enum(outingKinds),
  id: z.uuid(),
  activity: z.enum(["boat_license", "boat_rental", "group_outing", "theory", "practice"]),
  /** Null for a course whose place is a free text. */
  base: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Of a reservation; '' where there is none. */
  reference: z.string(),
  name: z.string(),
  persons: z.int(),
}
