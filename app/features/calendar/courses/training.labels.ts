import type { BookingStatus, LicenceType, SessionType } from "./training.schema.ts"

export const licenceTypeLabel = {
  coastal: "Permis côtier",
  inland: "Permis eaux intérieures",
} satisfies Record<LicenceType, string>

export const sessionTypeLabel = {
  theory: "Théorie",
  practice: "Pratique",
} satisfies Record<SessionType, string>

/** On an account or an invoice. */
export const courseLabel = {
  theory: "Session de théorie",
  practice: "Session de pratique",
} satisfies Record<SessionType, string>

export const bookingStatusLabel = {
  confirmed: "Confirmée",
  cancelled: "Annulée",
} satisfies Record<BookingStatus, string>
