import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import type { CalendarSettings } from "#app/features/calendar/season/season.admin.schema.ts"
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
  return { ...command, refusal: fieldRefusal(command.error) ?? command.refusal, save }
}

/** The dialogs are short: the first refused field's sentence says which it is. */
function fieldRefusal(error: Error | null): string | undefined {
  return error instanceof ApiProblem ? Object.values(error.errors)[0]?.[0] : undefined
}
