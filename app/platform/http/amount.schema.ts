import { z } from "zod"

/** A larger amount is more likely a typing error. */
const mostCents = 10_000_000

export const amountCentsSchema = z
  .int({ error: "Montant attendu, en centimes entiers" })
  .min(1, "Le montant doit être supérieur à zéro")
  .max(mostCents, "Ce montant est trop élevé")
