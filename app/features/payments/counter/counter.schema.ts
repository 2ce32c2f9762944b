import { z } from "zod"

export const counterMethods = ["cash", "terminal", "transfer"] as const
export type CounterMethod = (typeof counterMethods)[number]
export const counterMethodSchema = z.enum(counterMethods, { error: "Moyen de paiement inconnu" })

/** The school counts cash and terminal payments each day; the bank's statement lists transfers. */
export const tillMethods = ["cash", "terminal"] as const
export type TillMethod = (typeof tillMethods)[number]
