import { formatClock, formatInstantDay } from "#app/ui/formats.ts"

/** Writes an instant in the school's time zone: « 21.11.2026, 14:23 ». */
export function shortInstant(instant: string): string {
  return `${formatInstantDay(instant, "numeric")}, ${formatClock(instant)}`
}
