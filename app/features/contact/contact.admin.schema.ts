import { z } from "zod"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { type ContactText, contactTexts } from "./contact.labels.ts"
import { contactSubjects } from "./contact.schema.ts"

export const messageStates = ["open", "handled"] as const
export type MessageState = (typeof messageStates)[number]

const texts = Object.fromEntries(contactTexts.map((field) => [field, z.string()])) as Record<ContactText, z.ZodString>

export const messageRowSchema = z.strictObject({
  id: z.uuid(),
  ...texts,
  subject: z.enum(contactSubjects),
  excerpt: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while nobody has dealt with it. */
  handledAt: z.iso.datetime().nullable(),
})
export type MessageRow = z.infer<typeof messageRowSchema>

export const messageListSchema = pageSchema(messageRowSchema)
export type MessageList = z.infer<typeof messageListSchema>

export const messageDetailSchema = z.strictObject({
  ...messageRowSchema.omit({ excerpt: true }).shape,
  message: z.string(),
  personId: z.uuid(),
  /** Who dealt with it; null while nobody has, and for an account that is gone. */
  handledBy: z.string().nullable(),
  history: z.array(historyEntrySchema),
})
export type MessageDetail = z.infer<typeof messageDetailSchema>

export const handlingSchema = z.strictObject({
  handled: z.boolean({ error: "Indiquez si le message est traité" }),
})
