import { useState } from "react"
import { MailPreview, MessageField } from "#app/back-office/record/mail-message.tsx"
import { useMailPreview } from "#app/back-office/record/use-mail-preview.ts"
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
  const [shown, show] = useState(false)
  const { preview, failed } = useMailPreview(path, { status, amountCents }, { message, shown })
  return (
    <div>
      <MessageField value={message} onChange={onChange} error={error} />
      <MailPreview summary={reservationDecision.previews[status]} preview={preview} failed={failed} onShow={show} />
    </div>
  )
}
