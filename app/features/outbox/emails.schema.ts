import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"

export const emailStates = ["queued", "sent", "failed"] as const
export type EmailState = (typeof emailStates)[number]

export type Refused = "address" | "message"

/** Holds a secret link, its recipient is to be forgotten, or its template is gone. */
export const withheldReasons = ["secret", "forgotten", "unreadable"] as const
export type Withheld = (typeof withheldReasons)[number]

export const emailSchema = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string().nullable(),
  state: z.enum(emailStates),
  attempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  related: z.strictObject({ entity: z.string(), id: z.uuid() }).nullable(),
  withheld: z.enum(withheldReasons).nullable(),
  resendable: z.boolean(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type Email = z.infer<typeof emailSchema>

export const emailListSchema = pageSchema(emailSchema)
export type EmailList = z.infer<typeof emailListSchema>

/** Waiting, waiting after a failure, given up. */
export const emailFiguresSchema = z.strictObject({ queued: z.int(), retrying: z.int(), failed: z.int() })
export type EmailFigures = z.infer<typeof emailFiguresSchema>

/** Mails that went back into the queue, and those that hold nothing to send any more. */
export const resentSchema = z.strictObject({ resent: z.int(), left: z.int() })
export type Resent = z.infer<typeof resentSchema>

export const mailPreviewSchema = z.strictObject({ subject: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof mailPreviewSchema>
