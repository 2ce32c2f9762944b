import { z } from "zod"
import { passwordSchema } from "#app/features/identity/identity.schema.ts"

const records = z.array(z.record(z.string(), z.unknown()))

/** Everything that is kept about a person, by where it is kept; the fields are those of the database. */
export const ownDataSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  /** Proven, and left for another one. */
  earlierAddresses: records,
  profile: z.record(z.string(), z.unknown()),
  reservations: records,
  boatLicenseApplications: records,
  /** Of the applications: what the files are; the files themselves are opened one by one. */
  documents: records,
  boatSharingInterests: records,
  contactMessages: records,
  sessions: records,
  events: records,
})

export const deletionRequestSchema = z.strictObject({ password: passwordSchema() })

export const deletionSchema = z.strictObject({
  token: z.string({ error: "Lien incomplet" }).min(10, "Lien incomplet").max(128, "Lien incomplet"),
})
