/** The models for hire (specification 3), from small to large. */
export const boatTypes = ["electric_small", "electric_medium", "electric_large"] as const
export type BoatType = (typeof boatTypes)[number]
