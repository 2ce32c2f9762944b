import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"

/** What the form holds while it is being filled in: texts may be empty, numbers not yet numbers. */
export interface BookingValues {
  reservationType: ReservationType
  firstName: string
  lastName: string
  email: string
  phone: string
  reservationDate: string
  timeSlot: string
  base: string
  notes?: string
  licenseLevel?: string
  hasTheoryKnowledge?: boolean
  rentalDuration?: number
  boatType?: string
  groupSize?: number
  groupName?: string
  createAccount?: boolean
}

export type BookingField = keyof BookingValues

export const personFields = ["firstName", "lastName", "email", "phone"] as const

/** The person who books, from the account or as a guest has typed it. */
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

/** A fresh form of a type, with the defaults of specification 9. */
export function emptyBooking(reservationType: ReservationType): BookingValues {
  const own = {
    boat_license: { licenseLevel: "", hasTheoryKnowledge: false },
    boat_rental: { rentalDuration: rentalHours.default, boatType: "" },
    group_outing: { groupSize: groupSizeLimits.default, groupName: "" },
  }[reservationType]
  return { reservationType, ...emptyFields, ...own, createAccount: false }
}

/** What is sent of validated values: optional texts left empty are left out, as is the box left unticked. */
export function toRequest({ createAccount, ...values }: BookingValues): ReservationRequest {
  const filled = Object.entries(createAccount ? { ...values, createAccount } : values).filter(
    ([, value]) => value !== "",
  )
  return Object.fromEntries(filled) as ReservationRequest
}

/** Field order on the page, for the summary of what is to be corrected. */
export const fieldOrder: readonly BookingField[] = [
  "rentalDuration",
  "reservationDate",
  "timeSlot",
  "base",
  "boatType",
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

/** The id of a field's control. */
export function fieldId(field: string): string {
  return `reservation-${field}`
}
