import { z } from "zod"

export const noticeHows = ["now", "digest", "never"] as const
const howSchema = z.enum(noticeHows, { error: "Valeur attendue : now, digest ou never" })
export type NoticeHow = z.infer<typeof howSchema>

/** How an administrator is told, besides the school's own mailbox, which gets every notice at once. */
export const noticeChoicesSchema = z.strictObject({
  /** Reservations and licence applications. */
  requests: howSchema,
  /** What people cancel and move themselves. */
  changes: howSchema,
  messages: howSchema,
})
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>
export type NoticeSubject = keyof NoticeChoices

export const usualChoices: NoticeChoices = { requests: "never", changes: "never", messages: "never" }
