import { PreviewedMessage } from "#app/back-office/record/mail-message.tsx"
import type { DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import { reservationDecision } from "#content/admin/reservations.ts"

interface DecisionMessageProps {
  path: string
  status: DecidedStatus
  /** The price that a confirmation sets. */
  amountCents?: number | undefined
  message: string
  onChange: (message: string) => void
  error?: string | undefined
}

export function DecisionMessage({ path, status, amountCents, message, onChange, error }: DecisionMessageProps) {
  return (
    <PreviewedMessage
      path={path}
      decision={{ status, amountCents }}
      summary={reservationDecision.previews[status]}
      value={message}
      onChange={onChange}
      error={error}
    />
  )
}
