export const bookingStatuses = ["confirmed", "cancelled"] as const
export type BookingStatus = (typeof bookingStatuses)[number]
