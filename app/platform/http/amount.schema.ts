import { z } from "zod"

const largestInteger = 2_147_483_647

/** A number of a request, such as a version or a sum that was shown. A larger one would be an error of the database. */
export function integerSchema(error: string) {
  return z.int({ error }).min(-largestInteger, error).max(largestInteger, error)
}

/** A larger amount is more likely a typing error. */
const mostCents = 10_000_000

export const amountCentsSchema = z
  .int({ error: "Montant attendu, en centimes entiers" })
  .min(1, "Le montant doit être supérieur à zéro")
  .max(mostCents, "Ce montant est trop élevé")
