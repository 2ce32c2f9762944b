import { z } from "zod"
import { currencies } from "#content/catalogue/price-codes.ts"

export const chargedSchema = z.strictObject({ cents: z.int(), currency: z.enum(currencies) })

/** `cents` is negative if the school owes the rest. Browsers load this file, so it is separate. */
export const restSchema = z.strictObject({
  cents: z.int(),
  currency: z.enum(currencies),
  /** The next part: the time and the amount due; null and 0 if nothing is due. */
  dueAt: z.iso.datetime().nullable(),
  dueCents: z.int(),
})
export type Rest = z.infer<typeof restSchema>
