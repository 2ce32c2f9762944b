import { z } from "zod"
import { passwordSchema } from "#app/features/identity/identity.schema.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

const records = z.array(z.record(z.string(), z.unknown()))

export const ownDataSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  earlierAddresses: records,
  profile: z.record(z.string(), z.unknown()),
  person: z.record(z.string(), z.unknown()).nullable(),
  reservations: records,
  waitingEntries: records,
  boatLicenseApplications: records,
  charges: records,
  payments: records,
  invoices: records,
  documents: records,
  boatSharingInterests: records,
  contactMessages: records,
  sessions: records,
  events: records,
})

export const deletionRequestSchema = z.strictObject({ password: passwordSchema() })

export const deletionDebtsSchema = z.strictObject({
  debts: z.array(z.strictObject({ cents: z.int(), currency: z.enum(currencies) })),
})
export type DeletionDebts = z.infer<typeof deletionDebtsSchema>

export const deletionSchema = z.strictObject({
  token: z
    .string({ error: "Lien incomplet" })
    .min(10, "Lien incomplet")
    .max(128, "Lien incomplet")
    .regex(withoutNul, "Lien incomplet"),
})
