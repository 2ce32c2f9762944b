import { z } from "zod"

/** How money changes hands without the site. */
export const counterMethods = ["cash", "terminal", "transfer"] as const
export type CounterMethod = (typeof counterMethods)[number]
export const counterMethodSchema = z.enum(counterMethods, { error: "Moyen de paiement inconnu" })

/** What the school counts at the end of a day; a transfer is on the bank's statement. */
export const tillMethods = ["cash", "terminal"] as const
export type TillMethod = (typeof tillMethods)[number]
