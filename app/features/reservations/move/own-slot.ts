import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { minutesOf } from "#app/features/calendar/slots/slot.rules.ts"
import { formatClock } from "#app/ui/formats.ts"

interface Placed {
  base: string
  reservationDate: string
  timeSlot: string
  endsAt: string
}

/** A slot that a booking to be moved takes itself: its own places and boat do not stand in its way (school 1). */
export function ownSlot(slot: Slot, placed: Placed, hours: number | undefined): "present" | "meets" | undefined {
  if (slot.base !== placed.base || slot.date !== placed.reservationDate) return undefined
  if (slot.timeSlot === placed.timeSlot) return "present"
  if (!hours) return undefined
  const [starts, ownStarts] = [minutesOf(slot.timeSlot), minutesOf(placed.timeSlot)]
  const meets = starts < minutesOf(formatClock(placed.endsAt)) && starts + hours * 60 > ownStarts
  return meets ? "meets" : undefined
}
