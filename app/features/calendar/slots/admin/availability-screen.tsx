import { useUrlState } from "#app/browser/use-url-state.ts"
import { Tabs } from "#app/ui/tabs.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { DayView } from "./day-view.tsx"
import { usualState } from "./screen-state.ts"
import { SeriesView } from "./series-view.tsx"

const { views } = adminAvailability

/** « Disponibilités » (specification 2, Admin area): the slots of each day, and slots in series. */
export function AvailabilityScreen() {
  const state = useUrlState(usualState)
  const view = state.values.vue === "serie" ? "serie" : "jour"
  return (
    <Tabs
      label={views.label}
      value={view}
      onChange={(vue) => state.change({ vue })}
      className="mt-4"
      panelClassName="pt-6"
      tabs={[
        { id: "jour", label: views.day, panel: <DayView state={state} /> },
        { id: "serie", label: views.series, panel: <SeriesView /> },
      ]}
    />
  )
}
