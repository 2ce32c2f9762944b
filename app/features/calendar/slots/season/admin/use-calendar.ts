import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { CalendarSettings } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { calendarScreen } from "#content/admin/calendar.ts"
import { commandWords } from "#content/admin/commands.ts"

export const calendarPath = "/admin/calendar"

/** @param done the sentence of the success */
export function useCalendarCommand(done: string, onDone?: () => void) {
  return usePathCommand({ path: calendarPath, failed: calendarScreen.notDone, done: () => done, onDone })
}

/** Saves some of the settings, if all are still as they were shown. */
export function useSettingsCommand(seen: CalendarSettings, onDone: () => void) {
  const { run, ...command } = useCalendarCommand(commandWords.saved, onDone)
  const save = (part: Partial<CalendarSettings>) =>
    run({ method: "PUT", path: "/settings", body: { seen, settings: { ...seen, ...part } } })
  return { ...command, save }
}
