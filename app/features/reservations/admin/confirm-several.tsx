import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import type { AdminReservation } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { formatDay } from "#app/ui/formats.ts"
import { reservationDecisions, reservationsScreen } from "#content/admin/reservations.ts"
import { priceChoice } from "#content/facts/office.ts"
import { clientName } from "./reservation-columns.tsx"

const words = reservationDecisions.several

interface ConfirmSeveralProps {
  rows: readonly AdminReservation[]
  /** The rows are of one day, which the screen names. */
  ofDay?: boolean
  running: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Names whom a confirmation of several concerns, and which of them get no price yet (decision 0097). */
export function ConfirmSeveral({ rows, ofDay = false, running, onConfirm, onCancel }: ConfirmSeveralProps) {
  const unset = rows.filter(isUnset).length
  return (
    <ConfirmDialog
      title={words.question(rows.length)}
      confirm={words.confirm(rows.length)}
      keep={reservationDecisions.keepAll}
      hurts={false}
      running={running}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
      {unset > 0 ? <p className="mt-2">{priceChoice.unsetOf(unset)}</p> : null}
      <ul className="mt-3 max-h-72 overflow-y-auto border-t border-line">
        {rows.map((row) => (
          <Waiting key={row.id} row={row} ofDay={ofDay} />
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function isUnset({ reservationType }: AdminReservation): boolean {
  return isLeastPrice(reservationType)
}

/** « 10:00 Zoé d’Aubonne, K7M2QX9B », with what is still to be seen or set. */
function Waiting({ row, ofDay }: { row: AdminReservation; ofDay: boolean }) {
  const open = [
    row.licenceCheck === "to-verify" ? reservationsScreen.licenceCheck["to-verify"] : "",
    isUnset(row) ? priceChoice.unset : "",
  ].filter(Boolean)
  return (
    <li className="flex gap-3 border-b border-line py-1.5 [overflow-wrap:anywhere]">
      <span className="shrink-0 tabular-nums">
        {ofDay ? row.timeSlot : `${formatDay(row.reservationDate, "numeric")}, ${row.timeSlot}`}
      </span>
      <span>
        {`${clientName(row)}, ${row.reference}`}
        {open.length > 0 ? <span className="block text-sm text-slate">{open.join(", ")}</span> : null}
      </span>
    </li>
  )
}
