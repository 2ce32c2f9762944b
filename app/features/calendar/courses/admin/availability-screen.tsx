import { useUrlState } from "#app/browser/use-url-state.ts"
import { WeekCopyView } from "#app/features/calendar/courses/admin/week-copy-view.tsx"
import { DayView } from "#app/features/calendar/slots/admin/day-view.tsx"
import { usualState } from "#app/features/calendar/slots/admin/screen-state.ts"
import { SeriesView } from "#app/features/calendar/slots/admin/series-view.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { adminAvailability } from "#content/admin/availability.ts"

const { views } = adminAvailability

/** « Disponibilités » (specification 2, Admin area): the slots of each day, slots in series, and copies of a week. */
export function AvailabilityScreen() {
  const state = useUrlState(usualState)
  const { vue } = state.values
  const view = vue === "serie" || vue === "semaine" ? vue : "jour"
  return (
    <Tabs
      label={views.label}
      value={view}
      onChange={(next) => state.change({ vue: next })}
      className="mt-4"
      panelClassName="pt-6"
      tabs={[
        { id: "jour", label: views.day, panel: <DayView state={state} /> },
        { id: "serie", label: views.series, panel: <SeriesView /> },
        { id: "semaine", label: views.week, panel: <WeekCopyView state={state} /> },
      ]}
    />
  )
}
