import { shape } from "#app/platform/http/shape.server.ts"
import { type Slot, slotSchema } from "./availability.schema.ts"

export const exampleSlot = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  reservationType: "boat_rental",
  base: "nyon",
  date: "2027-06-12",
  timeSlot: "14:00",
  isAvailable: true,
  currentBookings: 1,
  maxCapacity: 3,
  startsAt: "2027-06-12T12:00:00.000Z",
  endsAt: "2027-06-12T14:00:00.000Z",
  obstacle: null,
  boats: { electric_small: 2, electric_medium: 1 },
} satisfies Slot

export const slotShape = shape("Slot", slotSchema, exampleSlot)
