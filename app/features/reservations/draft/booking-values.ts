import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { AskedValues } from "#app/features/reservations/asked-fields.labels.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"

export interface BookingValues extends Partial<AskedValues> {
  reservationType: ReservationType
  firstName: string
  lastName: string
  email: string
  phone: string
  reservationDate: string
  timeSlot: string
  base: string
  createAccount?: boolean
}

export type BookingField = keyof BookingValues

export const personFields = ["firstName", "lastName", "email", "phone"] as const

export type Person = Pick<BookingValues, (typeof personFields)[number]>

const emptyFields = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  reservationDate: "",
  timeSlot: "",
  base: "",
  notes: "",
}

/** The defaults of specification 9. */
export function emptyBooking(reservationType: ReservationType): BookingValues {
  const own = {
    boat_license: { licenseLevel: "", hasTheoryKnowledge: false },
    boat_rental: { rentalDuration: rentalHours.default, boatType: "" },
    group_outing: { groupSize: groupSizeLimits.default, groupName: "" },
  }[reservationType]
  return { reservationType, ...emptyFields, ...own, createAccount: false }
}

export function toRequest({ createAccount, ...values }: BookingValues): ReservationRequest {
  const filled = Object.entries(createAccount ? { ...values, createAccount } : values).filter(
    ([, value]) => value !== "",
  )
  return Object.fromEntries(filled) as ReservationRequest
}

export const fieldOrder: readonly BookingField[] = [
  "boatType",
  "rentalDuration",
  "reservationDate",
  "timeSlot",
  "base",
  "licenseLevel",
  "hasTheoryKnowledge",
  "groupSize",
  "groupName",
  "firstName",
  "lastName",
  "email",
  "phone",
  "notes",
  "createAccount",
]

export function fieldId(field: string): string {
  return `reservation-${field}`
}
