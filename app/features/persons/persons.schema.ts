import { z } from "zod"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { textSchema, withoutNul } from "#app/platform/http/text.schema.ts"

/** What belongs to a person, counted by kind. */
export const thingsSchema = z.strictObject({
  reservations: z.int(),
  applications: z.int(),
  waitingEntries: z.int(),
  contactMessages: z.int(),
  boatSharingInterests: z.int(),
  all: z.int(),
})
export type Things = z.infer<typeof thingsSchema>

/** `emailNormal` and `phoneNormal` are what mail programs, telephones and comparisons write. */
const named = { firstName: z.string(), lastName: z.string(), email: z.string().nullable() }
const reached = {
  ...named,
  emailNormal: z.string().nullable(),
  phone: z.string().nullable(),
  phoneNormal: z.string().nullable(),
}

export const listedPersonSchema = z.strictObject({
  id: z.uuid(),
  ...reached,
  hasAccount: z.boolean(),
  things: thingsSchema,
})
export type ListedPerson = z.infer<typeof listedPersonSchema>

export const foundPersonsSchema = z.strictObject({ items: z.array(listedPersonSchema), more: z.boolean() })

export const reasonsAlike = ["mailbox", "phone", "name"] as const

export const suggestionSchema = listedPersonSchema.extend({ alike: z.array(z.enum(reasonsAlike)) })
export type Suggestion = z.infer<typeof suggestionSchema>

export const mergedPersonSchema = z.strictObject({
  /** Of the merge. */
  id: z.uuid(),
  ...reached,
  mergedAt: z.iso.datetime(),
  /** Null once the merge stays. */
  undoableUntil: z.iso.datetime().nullable(),
})
export type MergedPerson = z.infer<typeof mergedPersonSchema>

const longestNote = 2000
const shownText = z.string({ error: "Note attendue, telle qu’elle était affichée" })

export const noteSchema = z.strictObject({
  note: textSchema({ label: "La note", max: longestNote }).default(""),
  /** The note that was shown: '' for none. */
  shownNote: shownText.regex(withoutNul, "Note attendue, telle qu’elle était affichée").default(""),
})

export const mergeRequestSchema = z.strictObject({
  /** Whose things go to the person of the address. */
  personId: idSchema("Personne inconnue"),
  /** How many things of that person were shown. */
  things: integerSchema("Nombre attendu, tel qu’il était affiché"),
})
