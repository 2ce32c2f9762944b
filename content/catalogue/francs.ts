/** The step in cents. */
export const roundings = { "five-centimes": 5, franc: 100 } as const
export type Rounding = keyof typeof roundings

/** Francs for ten thousand euros, because people type a rate with four decimals. */
export const courseRange = { least: 5_000, most: 20_000 } as const
