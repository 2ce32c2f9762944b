import type { Selectable } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Tables } from "#app/platform/database/tables.server.ts"

/** Where and when a reservation takes place; hours and model of a rental. */
export interface ReservedMoment {
  base: string
  reservationDate: string
  timeSlot: string
  rentalDuration: number | null
  boatType: BoatType | null
}

/** The same of a booking; mails and events keep it. */
export function momentOf(booking: BookedMoment): ReservedMoment {
  const { base, day: reservationDate, time: timeSlot, rentalDuration, boatType } = booking
  return { base, reservationDate, timeSlot, rentalDuration, boatType }
}

type BookedMoment = Pick<Selectable<Tables["reservations"]>, "base" | "day" | "time" | "rentalDuration" | "boatType">

export function isSameMoment(one: ReservedMoment, other: ReservedMoment): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ base, reservationDate, timeSlot, rentalDuration, boatType }: ReservedMoment): string {
  return JSON.stringify([base, reservationDate, timeSlot, rentalDuration, boatType])
}
