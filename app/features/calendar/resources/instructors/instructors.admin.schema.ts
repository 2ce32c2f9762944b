import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { shownOutingFields } from "#app/features/calendar/resources/assignments/outing.schema.ts"
import { staySchema, versionSchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { emailSchema, lineSchema } from "#app/platform/http/text.schema.ts"

const certificateSchema = z.strictObject(
  {
    name: lineSchema({ label: "Le certificat", max: 80, min: { length: 1, message: "Nommez le certificat" } }),
    /** The last day it is valid. */
    expiresOn: daySchema,
  },
  { error: "Certificat attendu" },
)
export type Certificate = z.infer<typeof certificateSchema>

const instructorFields = {
  name: lineSchema({ label: "Le nom", max: 100, min: { length: 1, message: "Indiquez le nom" } }),
  base: baseSchema,
  /** The account of the instructor; null for none. */
  email: emailSchema().nullable(),
  certificates: z
    .array(certificateSchema, { error: "Liste de certificats attendue" })
    .max(20, "Au plus 20 certificats")
    .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
      error: "Un certificat est donné deux fois",
    }),
}

export const newInstructorSchema = z.strictObject(instructorFields)
export type NewInstructor = z.infer<typeof newInstructorSchema>

export const instructorChangeSchema = z.strictObject({
  ...instructorFields,
  version: versionSchema,
})
export type InstructorChange = z.infer<typeof instructorChangeSchema>

/** `soon`: within sixty days. */
export const certificateStates = ["valid", "soon", "expired"] as const

export const instructorSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  base: baseSchema,
  email: z.string().nullable(),
  certificates: z.array(certificateSchema.extend({ state: z.enum(certificateStates) })),
  version: z.int(),
  /** Present and coming ones, by time. */
  absences: z.array(staySchema),
  /** Bookings and holds that have not ended. */
  bookings: z.int(),
})
export type Instructor = z.infer<typeof instructorSchema>

export const mannedOutingSchema = z.strictObject({
  ...shownOutingFields,
  instructors: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
})
export type MannedOuting = z.infer<typeof mannedOutingSchema>

export const teamSchema = z.strictObject({
  instructors: z.array(instructorSchema),
  /** The first of those that lack an instructor, by time. */
  withoutInstructor: z.array(mannedOutingSchema),
  moreWithoutInstructor: z.boolean(),
  /** Who is named in courses and not entered yet. */
  namesInCourses: z.array(z.string()),
})
export type Team = z.infer<typeof teamSchema>

export const instructorCandidatesSchema = z.strictObject({
  outing: mannedOutingSchema,
  candidates: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      free: z.boolean(),
      /** Without a certificate for that day, where one is needed. */
      uncertified: z.boolean(),
    }),
  ),
})
export type InstructorCandidates = z.infer<typeof instructorCandidatesSchema>

export const instructorChoiceSchema = z.strictObject({
  instructorId: idSchema("Moniteur inconnu"),
  /** Whose place this one takes; without it, the instructor is added where one is missing. */
  replaces: idSchema("Moniteur inconnu").optional(),
  seen: z.array(idSchema("Moniteur inconnu"), { error: "Liste de moniteurs attendue" }).max(20, "Trop de moniteurs"),
  /** Why somebody without a valid certificate teaches on the water all the same. */
  reason: lineSchema({ label: "La raison", max: 200 }).optional(),
})
export type InstructorChoice = z.infer<typeof instructorChoiceSchema>

export const createdInstructorSchema = z.strictObject({ id: z.uuid() })
