import { SchoolAgendas } from "#app/features/agenda/school-agendas.tsx"
import { CalendarScreen } from "#app/features/calendar/slots/season/admin/calendar-screen.tsx"
import { ClosingDialog } from "#app/features/reservations/closing/closing-dialog.tsx"

/** The calendar with the closing of days, which moves and cancels reservations, and the agendas to subscribe to. */
export function CalendarDesk() {
  return (
    <>
      <CalendarScreen renderClosing={(onClose) => <ClosingDialog onClose={onClose} />} />
      <SchoolAgendas />
    </>
  )
}
