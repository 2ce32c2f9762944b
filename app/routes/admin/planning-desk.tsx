import { PlanningScreen } from "#app/features/calendar/planning/admin/planning-screen.tsx"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { DecisionBar } from "#app/features/reservations/admin/decision-bar.tsx"
import { MoveDialog } from "#app/features/reservations/admin/move-dialog.tsx"
import { PendingOfDay } from "#app/features/reservations/admin/pending-of-day.tsx"
import { ReservationDialog } from "#app/features/reservations/admin/reservation-dialog.tsx"
import { useDecisions } from "#app/features/reservations/admin/use-decisions.ts"
import { ClosingDialog } from "#app/features/reservations/closing/closing-dialog.tsx"
import { bases } from "#content/school.ts"
import { seatDialogs } from "./seat-dialogs.tsx"

const path = "/admin/reservations"

/** The planning with the dialogs of reservations, which the calendar must not know. */
export function PlanningDesk() {
  const decisions = useDecisions(path)
  return (
    <>
      <PlanningScreen
        renderPending={(shown) =>
          isBookedBySite(shown.type) ? (
            <PendingOfDay key={shown.date} {...shown} path={path} decisions={decisions} />
          ) : null
        }
        renderRecord={(id, onClose) => (
          <ReservationDialog id={id} path={path} decisions={decisions} onClose={onClose} />
        )}
        renderClosing={({ base, date }, onClose) => (
          <ClosingDialog
            first={{ base: bases.find(({ slug }) => slug === base)?.slug ?? null, fromDate: date, toDate: date }}
            onClose={onClose}
          />
        )}
        renderMove={(id, onClose) => <MoveDialog id={id} onClose={onClose} />}
        seats={seatDialogs}
      />
      <DecisionBar path={path} chosen={[]} onChoose={() => undefined} decisions={decisions} />
    </>
  )
}

/** Courses have no requests. */
function isBookedBySite(type: string): boolean {
  return type === "" || reservationTypes.some((one) => one === type)
}
