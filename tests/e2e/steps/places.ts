import { v4 as uuid } from "uuid"
import type { Availability, Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { type BoatType, boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"

/** Demonstration reservations lie in the first weeks; journeys book after them. */
const firstQuietDay = 26
const lastDay = 88

/** What other people do to the school's places while a journey runs, and what the API says of them. */
export interface Places {
  /** A day, 'yyyy-MM-dd', with all its slots, boats and instructors free; every call gives another one. */
  quietDay: () => Promise<string>
  slotsOn: (type: ReservationType, day: string) => Promise<Slot[]>
  /** The places taken in all slots of a day. */
  takenOn: (type: ReservationType, day: string) => Promise<number>
  /** Other guests take every place that is left in a slot, or every boat of a model. */
  takeAll: (slot: Slot, model?: BoatType, email?: string) => Promise<void>
  today: () => Promise<string>
  firstFreeDay: (type: ReservationType, persons: number) => Promise<string>
}

export function placesOf(origin: string): Places {
  let handedOut = 0

  async function ask(type: ReservationType, asked: Record<string, string> = {}): Promise<Availability> {
    const query = new URLSearchParams({ type, ...asked })
    const response = await fetch(`${origin}/api/v1/availability?${query}`)
    if (!response.ok) throw new Error(`availability answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Availability
  }

  const today = async () => (await ask("boat_license")).today
  const slotsOn = async (type: ReservationType, day: string) => (await ask(type, { from: day, to: day })).items

  return {
    today,
    async firstFreeDay(type, persons) {
      const { firstFreeDay } = await ask(type, { persons: String(persons), bounds: "true" })
      if (!firstFreeDay) throw new Error("nothing is free in the demonstration data")
      return firstFreeDay
    },
    slotsOn,
    async quietDay() {
      const from = await today()
      const days = Array.from({ length: lastDay - firstQuietDay }, (_, index) => daysAfter(from, firstQuietDay + index))
      const open = days.filter((day) => !isMonday(day))
      const day = open[handedOut]
      handedOut += 1
      if (!day) throw new Error("no quiet day is left in the demonstration data")
      return day
    },
    async takenOn(type, day) {
      return (await slotsOn(type, day)).reduce((sum, slot) => sum + slot.currentBookings, 0)
    },
    async takeAll(slot, model, email) {
      const left = slot.maxCapacity - slot.currentBookings
      const wanted = model ? (slot.boats?.[model] ?? 0) : left
      for (let taken = 0; taken < wanted; taken++) {
        const response = await fetch(`${origin}/api/v1/reservations`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Idempotency-Key": uuid() },
          body: JSON.stringify({ ...someoneElse(slot, model ?? freeModel(slot, taken)), ...(email ? { email } : {}) }),
        })
        if (response.status !== 201) throw new Error(`a rival's booking answered ${response.status}`)
      }
    },
  }
}

/** The model of which a rival, after so many before, finds a boat. */
function freeModel({ boats = {} }: Slot, before: number): BoatType {
  const free = boatTypes.flatMap((model) => Array.from({ length: boats[model] ?? 0 }, () => model))
  return free[before] ?? "electric_small"
}

function someoneElse(slot: Slot, boatType: BoatType): ReservationRequest {
  const guest = {
    firstName: "Rivale",
    lastName: "Dupont",
    email: "rivale@example.ch",
    phone: "+41 79 000 00 00",
    reservationDate: slot.date,
    timeSlot: slot.timeSlot,
    base: slot.base,
  }
  if (slot.reservationType === "boat_license") {
    return { reservationType: "boat_license", ...guest, licenseLevel: "basic", hasTheoryKnowledge: true }
  }
  if (slot.reservationType === "boat_rental") {
    return { reservationType: "boat_rental", ...guest, rentalDuration: 1, boatType }
  }
  return { reservationType: "group_outing", ...guest, groupSize: 4 }
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

export function isMonday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}
