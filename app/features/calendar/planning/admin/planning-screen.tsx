import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from "react"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { isApiDay, mondayOf, schoolDay } from "#app/back-office/school-day.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"
import type { SeatDialogs } from "#app/features/calendar/courses/admin/session-bookings.tsx"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { planningRows } from "#app/features/calendar/planning/planning-rows.ts"
import { Button } from "#app/ui/page/button.tsx"
import { planningScreen } from "#content/admin/planning.ts"
import { DayList } from "./day-list.tsx"
import { DayTimeline } from "./day-timeline.tsx"
import { KeysDialog } from "./keys-dialog.tsx"
import { anyBase, NewSlotDialog, type NewSlotPlace } from "./new-slot-dialog.tsx"
import { OutingDialog } from "./outing-dialog.tsx"
import { PlanningBar } from "./planning-bar.tsx"
import { isView, type PlanningState, planningPath, usualPlanning, type View } from "./planning-state.ts"
import { usePlanningKeys } from "./use-planning-keys.ts"
import { useReadAfterChanges } from "./use-read-after-changes.ts"
import { WeekTable } from "./week-table.tsx"
import "./day-sheet.css"
import "./planning.css"
import "./planning-week.css"

export interface ShownDay {
  /** 'yyyy-MM-dd' */
  date: string
  /** '' for all. */
  base: string
  type: string
}

/** What another feature adds: its dialogs by the id of a reservation, and what it says of the requests of a day. */
export interface ReservationDialogs {
  renderPending: (shown: ShownDay) => ReactNode
  renderClosing: (shown: ShownDay, onClose: () => void) => ReactNode
  renderRecord: (id: string, onClose: () => void) => ReactNode
  renderMove: (id: string, onClose: () => void) => ReactNode
}

/** « Planning » (school 1, "Screens"): a day or a week of slots, boats and instructors, or a day as a list. */
export function PlanningScreen(dialogs: ReservationDialogs & { seats: SeatDialogs }) {
  const { renderPending, renderClosing, renderRecord, renderMove, seats } = dialogs
  const state = useUrlState(usualPlanning)
  const [today] = useState(() => schoolDay())
  const { base, type, ouvert, fiche, deplacer } = state.values
  // The key that opens or closes gets its frame before the dialog is drawn.
  const opened = useDeferredValue(ouvert)
  const view = isView(state.values.vue) ? state.values.vue : "jour"
  const date = isApiDay(state.values.date) ? state.values.date : today
  const [helps, setHelps] = useState(false)
  const [closes, setCloses] = useState(false)
  usePlanningKeys({
    goToToday: () => state.change({ date: "" }),
    create: () => state.change({ creer: anyBase }),
    help: () => setHelps(true),
  })
  useReadAfterChanges()
  const acts = useActs(state)
  return (
    <div className="planning">
      <PlanningBar
        state={state}
        view={view}
        date={date}
        today={today}
        pending={view === "semaine" ? null : renderPending({ date, base, type })}
      >
        {view === "semaine" || date < today ? null : (
          <Button variant="outline" onClick={() => setCloses(true)}>
            {planningScreen.closeDay}
          </Button>
        )}
      </PlanningBar>
      <ReadScreen<Planning>
        path={planningPath(view === "semaine" ? mondayOf(date) : date, view)}
        failed={planningScreen.failed}
        loading={planningScreen.loading}
        refreshMs={60_000}
      >
        {(planning) => (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys work while it has the focus (WCAG 2.1.4) */}
            <section aria-label={planningScreen.timetable} data-timetable tabIndex={0}>
              <PlanningView {...{ planning, view, base, type }} {...acts} />
            </section>
            {view === "liste" ? null : <p className="planning-keys">{planningScreen.keys.hint}</p>}
            {fiche || deplacer ? null : (
              <OutingDialog
                key={opened}
                planning={planning}
                opened={opened}
                seats={seats}
                onClose={() => acts.onOpen("")}
                onRecord={(id) => state.change({ fiche: id })}
                onMove={(id) => state.change({ deplacer: id })}
              />
            )}
          </>
        )}
      </ReadScreen>
      {fiche ? renderRecord(fiche, () => state.change({ fiche: "" })) : null}
      {deplacer ? renderMove(deplacer, () => state.change({ deplacer: "" })) : null}
      {closes ? renderClosing({ date, base, type }, () => setCloses(false)) : null}
      {helps ? <KeysDialog onClose={() => setHelps(false)} /> : null}
      <NewSlotDialog key={`${state.values.creer} ${state.values.heure}`} state={state} day={date} />
    </div>
  )
}

interface PlanningViewProps {
  planning: Planning
  view: View
  base: string
  type: string
  onOpen: (key: string) => void
  onCreate: (place: NewSlotPlace) => void
}

/** Thousands of blocks for sixty boats: a dialog that opens must not draw them again. */
const PlanningView = memo(function PlanningView({ planning, view, base, type, ...acts }: PlanningViewProps) {
  const shown = { base, activity: type }
  if (view === "liste") return <DayList planning={planning} shown={shown} />
  const Rows = view === "semaine" ? WeekTable : DayTimeline
  return <Rows planning={planning} all={planningRows(planning, shown)} {...acts} />
})

/** The same functions each time, so that the blocks that take them need not be drawn again. */
function useActs(state: PlanningState): Pick<PlanningViewProps, "onOpen" | "onCreate"> {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  const onOpen = useCallback((key: string) => latest.current.change({ ouvert: key }), [])
  const onCreate = useCallback(
    ({ base, date, time = "" }: NewSlotPlace) => latest.current.change({ creer: base, date, heure: time }),
    [],
  )
  return { onOpen, onCreate }
}
