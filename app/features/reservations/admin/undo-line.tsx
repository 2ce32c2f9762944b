import { UndoLine as Line } from "#app/back-office/command/undo-line.tsx"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { moveDialog } from "#content/admin/move.ts"
import type { Decisions } from "./use-decisions.ts"

export function UndoLine({ reservation, decisions }: { reservation: AdminReservationDetails; decisions: Decisions }) {
  const { undoable, status } = reservation
  if (!undoable) return null
  const done = undoable.moved ? moveDialog.moved : reservationStatusLabel[status]
  return <Line done={done} undoable={undoable} {...undoProps([reservation], decisions)} />
}

/** Both acts on what was decided last. */
export function undoProps(rows: readonly AdminReservationDetails[], { undo, sendNow }: Decisions) {
  return {
    running: undo.running || sendNow.running,
    onUndo: () => undo.run(rows),
    onSendNow: () => sendNow.run(rows),
  }
}
