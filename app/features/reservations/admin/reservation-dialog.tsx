import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { ReservationBadge } from "#app/features/reservations/manage/reservation-badge.tsx"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { reservationRecord } from "#content/admin/reservations.ts"
import { LicenceCheck } from "./licence-check.tsx"
import { ReservationDecision } from "./reservation-decision.tsx"
import { ReservationFacts } from "./reservation-facts.tsx"
import type { Decisions } from "./use-decisions.ts"

interface ReservationDialogProps {
  id: string
  path: string
  decisions: Decisions
  onClose: () => void
}

export function ReservationDialog({ id, path, decisions, onClose }: ReservationDialogProps) {
  const { record, state, retry } = useAdminRecord<AdminReservationDetails>(path, id)
  return (
    <RecordDialog
      id={id}
      title={record ? `${reservationRecord.title} ${record.reference}` : reservationRecord.title}
      status={
        record ? (
          <>
            <ReservationBadge status={record.status} />
            {record.licenceCheck ? <LicenceCheck check={record.licenceCheck} /> : null}
          </>
        ) : null
      }
      state={state}
      failed={reservationRecord.failed}
      onRetry={retry}
      onClose={onClose}
      footer={
        record ? (
          <ReservationDecision key={id} reservation={record} path={path} decisions={decisions} onDecided={onClose} />
        ) : null
      }
    >
      {record ? <ReservationFacts reservation={record} /> : null}
    </RecordDialog>
  )
}
