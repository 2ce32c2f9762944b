import { z } from "zod"

/** How money changes hands without the site. */
export const counterMethods = ["cash", "terminal", "transfer"] as const
export type CounterMethod = (typeof counterMethods)[number]
export const counterMethodSchema = z.enum(counterMethods, { error: "Moyen de paiement inconnu" })
