import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import type { Calendar } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { calendarScreen } from "#content/admin/calendar.ts"
import { type ClosingDialogs, ClosureList } from "./closure-list.tsx"
import { SettingsCards } from "./settings-cards.tsx"
import { calendarPath } from "./use-calendar.ts"

/** « Calendrier » (school 1, "Screens"): closures first, then what series and suggestions follow. */
export function CalendarScreen({ renderClosing }: ClosingDialogs) {
  return (
    <ReadScreen<Calendar> path={calendarPath} failed={calendarScreen.failed} loading={calendarScreen.loading}>
      {({ closures, settings }) => (
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
          <div className="xl:col-span-2">
            <ClosureList closures={closures} renderClosing={renderClosing} />
          </div>
          <SettingsCards settings={settings} />
        </div>
      )}
    </ReadScreen>
  )
}
