import type { BookingStatus } from "#app/features/calendar/door/seat-statuses.rules.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"

export const licenceTypeLabel = {
  coastal: "Permis côtier",
  inland: "Permis eaux intérieures",
} satisfies Record<LicenceType, string>

export const bookingStatusLabel = {
  confirmed: "Confirmée",
  cancelled: "Annulée",
} satisfies Record<BookingStatus, string>
