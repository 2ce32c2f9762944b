import { readFields } from "#app/browser/query-string.ts"
import { type BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { Quote } from "#app/features/reservations/quote.rules.ts"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import { bases } from "#content/school.ts"
import type { CounterBookingRequest, KnownPerson } from "./counter-booking.schema.ts"

export type TypedPerson = Pick<KnownPerson, "firstName" | "lastName" | "phone" | "email">

/** Of somebody known without an account, e-mail and phone may be typed anew. */
export type Chosen = { known: KnownPerson } | { person: TypedPerson }

export interface CounterValues {
  reservationType: ReservationType
  reservationDate: string
  base: string
  timeSlot: string
  rentalDuration: number
  boatType: BoatType
  groupSize: number
  notes: string
  /** Why a place is made that is not on sale; undefined where the booking takes what is. */
  beyondReason: string | undefined
}

export const firstValues: CounterValues = {
  reservationType: "boat_rental",
  reservationDate: "",
  base: bases[0].slug,
  timeSlot: "",
  rentalDuration: rentalHours.default,
  boatType: "electric_medium",
  groupSize: groupSizeLimits.default,
  notes: "",
  beyondReason: undefined,
}

/** What a link to the form knows already, « ?type=boat_rental&base=nyon&date=2027-06-12&heure=14:00 ». */
export function valuesFrom(search: string, today: string): CounterValues {
  const { type, base, date, heure } = readFields(search, { type: "", base: "", date: "", heure: "" })
  return {
    ...firstValues,
    reservationType: reservationTypes.find((one) => one === type) ?? firstValues.reservationType,
    base: bases.find(({ slug }) => slug === base)?.slug ?? firstValues.base,
    reservationDate: isDay(date) ? date : today,
    timeSlot: /^([01]\d|2[0-3]):[0-5]\d$/.test(heure) ? heure : "",
  }
}

/** « Jeanne Perret » is a first and a last name, « 079 … » a number. */
export function personFrom(typed: string) {
  const person = { firstName: "", lastName: "", phone: "", email: "" }
  if (typed.includes("@")) return { ...person, email: typed }
  if (/^\+?[\d\s()/.-]+$/.test(typed)) return { ...person, phone: typed }
  const [firstName = "", ...lastName] = typed.split(/\s+/)
  return { ...person, firstName, lastName: lastName.join(" ") }
}

export function emailOf(chosen: Chosen): string {
  return ("known" in chosen ? chosen.known : chosen.person).email.trim()
}

/** The request of the API with the shown price, without fields of other activities and without empty texts. */
export function requestOf(
  chosen: Chosen | undefined,
  values: CounterValues,
  { totalCents: quotedCents, currency: quotedCurrency }: Pick<Quote, "totalCents" | "currency">,
): CounterBookingRequest {
  const { reservationType, reservationDate, base, timeSlot, rentalDuration, boatType, groupSize, notes, beyondReason } =
    values
  const fields = {
    ...whoOf(chosen),
    reservationDate,
    base,
    timeSlot,
    ...(notes.trim() ? { notes: notes.trim() } : {}),
    ...(beyondReason === undefined ? {} : { beyondReason }),
    quotedCents,
    quotedCurrency,
  }
  if (reservationType === "boat_rental") return { reservationType, ...fields, rentalDuration, boatType }
  if (reservationType === "group_outing") return { reservationType, ...fields, groupSize }
  return { reservationType, ...fields }
}

function whoOf(chosen: Chosen | undefined) {
  if (!chosen) return {}
  if ("person" in chosen) {
    const { firstName, lastName } = chosen.person
    return { person: { firstName, lastName, ...contactOf(chosen.person) } }
  }
  const { personId, userId } = chosen.known
  return { personId, ...(userId === null ? { contact: contactOf(chosen.known) } : {}) }
}

function contactOf({ phone, email }: TypedPerson) {
  return { ...(phone.trim() ? { phone } : {}), ...(email.trim() ? { email } : {}) }
}
