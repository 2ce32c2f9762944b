import { SchoolAgendas } from "#app/features/agenda/school-agendas.tsx"
import { CalendarScreen } from "#app/features/calendar/slots/season/admin/calendar-screen.tsx"
import { ClosingDialog } from "#app/features/reservations/closing/closing-dialog.tsx"

export function CalendarDesk() {
  return (
    <>
      <CalendarScreen renderClosing={(onClose) => <ClosingDialog onClose={onClose} />} />
      <SchoolAgendas />
    </>
  )
}
