import { usePast } from "#app/browser/use-past.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { formatClock } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { moveDialog } from "#content/admin/move.ts"
import { reservationDecisions as words } from "#content/admin/reservations.ts"
import type { Decisions } from "./use-decisions.ts"

export function UndoLine({ reservation, decisions }: { reservation: AdminReservationDetails; decisions: Decisions }) {
  const { undoable, status } = reservation
  const past = usePast(undoable?.mailLeavesAt ?? null)
  if (!undoable || past) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 last:mb-0 last:border-0 last:pb-0">
      <p>
        {`${undoable.moved ? moveDialog.moved : reservationStatusLabel[status]} ${words.at} ${formatClock(undoable.decidedAt)}. `}
        {words.mailLeaves(formatClock(undoable.mailLeavesAt), 1)}
      </p>
      <UndoButtons rows={[reservation]} decisions={decisions} />
    </div>
  )
}

interface UndoButtonsProps {
  rows: readonly AdminReservationDetails[]
  decisions: Decisions
}

export function UndoButtons({ rows, decisions: { undo, sendNow } }: UndoButtonsProps) {
  const running = undo.running || sendNow.running
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" aria-disabled={running} onClick={() => undo.run(rows)}>
        {words.undo}
      </Button>
      <Button size="sm" variant="ghost" aria-disabled={running} onClick={() => sendNow.run(rows)}>
        {words.sendNow}
      </Button>
    </div>
  )
}
