import { PlanningScreen } from "#app/features/calendar/planning/admin/planning-screen.tsx"
import { MoveDialog } from "#app/features/reservations/admin/move-dialog.tsx"
import { ReservationDialog } from "#app/features/reservations/admin/reservation-dialog.tsx"
import { useDecisions } from "#app/features/reservations/admin/use-decisions.ts"

const path = "/admin/reservations"

/** The planning with the dialogs of reservations, which the calendar must not know. */
export function PlanningDesk() {
  const decisions = useDecisions(path)
  return (
    <PlanningScreen
      renderRecord={(id, onClose) => <ReservationDialog id={id} path={path} decisions={decisions} onClose={onClose} />}
      renderMove={(id, onClose) => <MoveDialog id={id} onClose={onClose} />}
    />
  )
}
