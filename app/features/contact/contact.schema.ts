import { z } from "zod"
import { emailSchema, honeypotSchema, lineSchema, textSchema } from "#app/platform/http/text.schema.ts"

export const contactSubjects = ["permis", "location", "sharing", "vente", "info", "autre"] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** The contact form: everything is required (specification 5). */
export const contactMessageSchema = z.strictObject({
  firstName: lineSchema({
    label: "Le prénom",
    max: 100,
    min: { length: 1, message: "Veuillez indiquer votre prénom" },
  }),
  lastName: lineSchema({ label: "Le nom", max: 100, min: { length: 1, message: "Veuillez indiquer votre nom" } }),
  email: emailSchema(),
  subject: z.enum(contactSubjects, { error: "Veuillez choisir un sujet" }),
  message: textSchema({ label: "Le message", max: 5000, missing: "Veuillez écrire votre message" }),
  website: honeypotSchema(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** What the person is told after sending: where the answer will go. */
export const receivedMessageSchema = z.strictObject({
  email: z.string(),
  subject: z.enum(contactSubjects),
})
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>
