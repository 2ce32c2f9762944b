import { z } from "zod"

export const feedScopes = ["person", "all", "base", "instructor"] as const
export type FeedScope = (typeof feedScopes)[number]

const schoolScopes = ["all", "base", "instructor"] as const

export const schoolFeedSchema = z.strictObject({
  scope: z.enum(schoolScopes, { error: "Agenda inconnu" }),
  /** The base or the instructor's id; '' for everything. */
  subject: z.string({ error: "Agenda inconnu" }).regex(/^[a-z0-9-]{0,40}$/, "Agenda inconnu"),
})
export type SchoolFeed = z.infer<typeof schoolFeedSchema>

export const madeFeedSchema = z.strictObject({
  /** It is shown once, because only its hash is kept. */
  address: z.url(),
})
export type MadeFeed = z.infer<typeof madeFeedSchema>

export const ownFeedSchema = z.strictObject({ since: z.iso.datetime().nullable() })
export type OwnFeed = z.infer<typeof ownFeedSchema>

export const schoolFeedsSchema = z.strictObject({
  items: z.array(
    schoolFeedSchema.extend({
      name: z.string(),
      /** When the address in service was made; null where there is none. */
      since: z.iso.datetime().nullable(),
    }),
  ),
})
export type SchoolFeeds = z.infer<typeof schoolFeedsSchema>
