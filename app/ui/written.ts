import { sayInstant } from "./formats.ts"
import { formatPrice } from "./page/amounts.ts"

/** How sentences about a booking write instants and prices. */
export const written = { at: sayInstant, price: formatPrice } as const
