import { wordsOf } from "#app/browser/words-of.ts"
import { costSentence } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { CancellationDialog } from "#app/ui/cancellation-dialog.tsx"
import { formatChf } from "#app/ui/page/amounts.ts"
import { ownSessions } from "#content/sessions/own-sessions.ts"
import type { SeatProps } from "./seat-props.ts"
import { useOwnSessionChange } from "./use-own-sessions.ts"

const { cancelDialog: words } = ownSessions

interface LeaveDialogProps extends SeatProps {
  open: boolean
  onClose: () => void
}

export function LeaveDialog({ seat, sessions: { version }, sessionsKey, onDone, open, onClose }: LeaveDialogProps) {
  const { mutate, reset, error, isPending } = useOwnSessionChange(sessionsKey, "cancellation")
  const { id: bookingId, terms } = seat
  const { keptPercent, keptCents } = terms
  const cost = costSentence(terms, formatChf)

  function close() {
    reset()
    onClose()
  }

  function cancelled() {
    onClose()
    onDone(words.done)
  }

  return (
    <CancellationDialog
      words={words}
      cost={keptPercent === 0 ? words.free(cost) : words.kept(cost)}
      sending={isPending}
      refusal={error ? wordsOf(error, words.failed) : undefined}
      onSend={() => mutate({ version, bookingId, keptPercent, keptCents }, { onSuccess: cancelled })}
      open={open}
      onClose={close}
    />
  )
}
