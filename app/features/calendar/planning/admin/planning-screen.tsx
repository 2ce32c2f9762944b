import { memo, useCallback, useEffect, useRef, useState } from "react"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { useUrlState } from "#app/browser/use-url-state.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { planningRows } from "#app/features/calendar/planning/planning-rows.ts"
import { dayOf } from "#app/ui/formats.ts"
import { planningScreen } from "#content/admin/planning.ts"
import { DayList } from "./day-list.tsx"
import { DayTimeline } from "./day-timeline.tsx"
import { OutingDialog } from "./outing-dialog.tsx"
import { PlanningBar } from "./planning-bar.tsx"
import {
  isDay,
  isView,
  mondayOf,
  type PlanningState,
  planningPath,
  usualPlanning,
  type View,
} from "./planning-state.ts"
import { usePlanningKeys } from "./use-planning-keys.ts"
import { WeekTable } from "./week-table.tsx"
import "./day-sheet.css"
import "./planning.css"
import "./planning-week.css"

/** « Planning » (school 1, "Screens"): a day or a week of slots, boats and instructors, or a day as a list. */
export function PlanningScreen() {
  const state = useUrlState(usualPlanning)
  const [browserDay] = useState(() => dayOf(new Date()))
  const { base, type, ouvert } = state.values
  const view = isView(state.values.vue) ? state.values.vue : "jour"
  const date = isDay(state.values.date) ? state.values.date : browserDay
  usePlanningKeys(() => state.change({ date: "" }))
  const open = useOpen(state)
  return (
    <div className="planning">
      <PlanningBar state={state} view={view} date={date} today={browserDay} />
      <ReadScreen<Planning>
        path={planningPath(view === "semaine" ? mondayOf(date) : date, view)}
        failed={planningScreen.failed}
        loading={planningScreen.loading}
        refreshMs={60_000}
      >
        {(planning) => (
          <>
            <PlanningView {...{ planning, view, base, type }} onOpen={open} />
            {view === "liste" ? null : <p className="planning-keys">{planningScreen.keys}</p>}
            <OutingDialog key={ouvert} planning={planning} opened={ouvert} onClose={() => open("")} />
          </>
        )}
      </ReadScreen>
    </div>
  )
}

interface PlanningViewProps {
  planning: Planning
  view: View
  base: string
  type: string
  onOpen: (key: string) => void
}

/** Thousands of blocks for sixty boats: a dialog that opens must not draw them again. */
const PlanningView = memo(function PlanningView({ planning, view, base, type, onOpen }: PlanningViewProps) {
  const shown = { base, activity: type }
  if (view === "liste") return <DayList planning={planning} shown={shown} />
  const Rows = view === "semaine" ? WeekTable : DayTimeline
  return <Rows planning={planning} all={planningRows(planning, shown)} onOpen={onOpen} />
})

/** The same function each time, so that the blocks that take it need not be drawn again. */
function useOpen(state: PlanningState) {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  return useCallback((key: string) => latest.current.change({ ouvert: key }), [])
}
