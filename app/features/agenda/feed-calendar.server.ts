import { type CalendarEntry, type CalendarSettings, writeCalendar } from "#app/platform/write-calendar.server.ts"
import { school } from "#content/school.ts"

/** Part of an ETag: raise it when unchanged rows make another file. */
export const feedFormat = 1

/** Agendas are asked to read again after an hour; many take longer. */
const refreshSeconds = 3_600

export function feedCalendar(entries: readonly CalendarEntry[], site: CalendarSettings): string {
  return writeCalendar(entries, { site, product: "Agenda", name: school.name, refreshSeconds })
}
