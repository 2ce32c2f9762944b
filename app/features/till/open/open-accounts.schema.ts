import { z } from "zod"
import { accountSumsSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { accountKinds, accountPageSchema } from "#app/features/till/account/account.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

export const accountSides = ["to-take", "to-give-back"] as const
export type AccountSide = (typeof accountSides)[number]

export const openAccountSchema = z.strictObject({
  kind: z.enum(accountKinds),
  ...accountPageSchema.pick({ id: true, reference: true, what: true, person: true }).shape,
  /** The next session of an application, or its first if none is ahead. */
  startsAt: z.iso.datetime().nullable(),
  ...accountSumsSchema.shape,
  /** Null if the school owes the rest. */
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
})
export type OpenAccount = z.infer<typeof openAccountSchema>

export const openAccountPageSchema = pageSchema(openAccountSchema)
export type OpenAccountPage = z.infer<typeof openAccountPageSchema>

export const openAccountSumsSchema = z.strictObject({
  sums: z.array(accountSumsSchema.extend({ accounts: z.int() })),
})
export type OpenAccountSums = z.infer<typeof openAccountSumsSchema>

export const openAccountFilters = {
  side: z.enum(accountSides, { error: "Choix inconnu" }).optional(),
  kind: z.enum(accountKinds, { error: "Genre inconnu" }).optional(),
  currency: z.enum(currencies, { error: "Monnaie inconnue" }).optional(),
  overdue: z.literal("true", { error: "Choix inconnu" }).optional(),
}
