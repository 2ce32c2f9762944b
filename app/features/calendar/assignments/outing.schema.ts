import { z } from "zod"
import { idSchema } from "#app/platform/http/id.schema.ts"

/** What sails: a reservation, or a slot of lessons or courses. */
export const outingKinds = ["reservation", "slot"] as const
export type OutingKind = (typeof outingKinds)[number]
export const outingKeySchema = z.strictObject({
  kind: z.enum(outingKinds, { error: "Attendu : reservation ou slot" }),
  id: idSchema("Identifiant inconnu"),
})
