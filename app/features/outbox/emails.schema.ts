import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"

export const emailStates = ["queued", "sent", "failed"] as const
export type EmailState = (typeof emailStates)[number]

/**
 * Why the school is not shown a mail: it holds a link that lets somebody in, its recipient is to be forgotten, or its
 * template is gone.
 */
export const withheldReasons = ["secret", "forgotten", "unreadable"] as const
export type Withheld = (typeof withheldReasons)[number]

/** A mail of the queue, as the school sees it. */
export const emailSchema = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  /** Empty once the recipient was forgotten. */
  to: z.string(),
  /** Null where it cannot be written. */
  subject: z.string().nullable(),
  state: z.enum(emailStates),
  attempts: z.int(),
  /** Of a queued one. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** What the mail server said at the last attempt. */
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

/** How the queue stands: all that wait, those of them that failed at least once, those given up. */
export const emailFiguresSchema = z.strictObject({ queued: z.int(), retrying: z.int(), failed: z.int() })
export type EmailFigures = z.infer<typeof emailFiguresSchema>

/** Subject and text of a mail before it is queued. */
export const mailPreviewSchema = z.strictObject({ subject: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof mailPreviewSchema>
