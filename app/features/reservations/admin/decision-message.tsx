import { useState } from "react"
import { MailPreview, MessageField } from "#app/back-office/record/mail-message.tsx"
import { useMailPreview } from "#app/back-office/record/use-mail-preview.ts"
import type { DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import { reservationDecision } from "#content/admin/reservations.ts"

interface DecisionMessageProps {
  /** Of the reservation whose mail is shown, below /api/v1. */
  path: string
  status: DecidedStatus
  message: string
  onChange: (message: string) => void
  error?: string | undefined
}

/** The school's message with a decision, and a preview of its mail. */
export function DecisionMessage({ path, status, message, onChange, error }: DecisionMessageProps) {
  const [shown, show] = useState(false)
  const { preview, failed } = useMailPreview(path, { status }, { message, shown })
  return (
    <div>
      <MessageField value={message} onChange={onChange} error={error} />
      <MailPreview summary={reservationDecision.previews[status]} preview={preview} failed={failed} onShow={show} />
    </div>
  )
}
