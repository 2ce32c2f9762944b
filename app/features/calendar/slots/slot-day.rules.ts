import { minutesOf } from "./slot.rules.ts"

/** By the school's day and clock. */
export function phaseOf(
  slot: { date: string; timeSlot: string; durationMinutes: number },
  { today, clock }: { today: string; clock: string },
): "to-come" | "begun" | "over" {
  const daysAgo = (Date.parse(today) - Date.parse(slot.date)) / 86_400_000
  const since = daysAgo * 24 * 60 + minutesOf(clock) - minutesOf(slot.timeSlot)
  if (since < 0) return "to-come"
  return since < slot.durationMinutes ? "begun" : "over"
}

export type DayLoad = "free" | "filling" | "full" | "none"

/** Filling from half of the places on. */
export function loadOf({ places, booked }: { places: number; booked: number }): DayLoad {
  if (places === 0) return "none"
  if (booked >= places) return "full"
  return booked * 2 >= places ? "filling" : "free"
}
