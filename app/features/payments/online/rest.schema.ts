import { z } from "zod"
import { currencies } from "#content/catalogue/price-codes.ts"

/** What is left of an account in a list: negative where the school owes it. Apart, because browsers load it. */
export const restSchema = z.strictObject({
  cents: z.int(),
  currency: z.enum(currencies),
  /** Until when the next part is to be paid; null where nothing is. */
  dueAt: z.iso.datetime().nullable(),
})
export type Rest = z.infer<typeof restSchema>
