import { formatClock, formatInstantDay } from "#app/ui/formats.ts"

/** An instant in a dense row, as the school's clocks show it: « 21.11.2026, 14:23 ». */
export function shortInstant(instant: string): string {
  return `${formatInstantDay(instant, "numeric")}, ${formatClock(instant)}`
}
