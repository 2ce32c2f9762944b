import { wordsOf } from "#app/browser/words-of.ts"
import { CancellationDialog } from "#app/ui/cancellation-dialog.tsx"
import { ownSessions } from "#content/sessions/own-sessions.ts"
import { leavingCost } from "./leaving-cost.ts"
import type { SeatProps } from "./seat-props.ts"
import { useOwnSessionChange } from "./use-own-sessions.ts"

const { cancelDialog: words } = ownSessions

interface LeaveDialogProps extends SeatProps {
  open: boolean
  onClose: () => void
}

export function LeaveDialog({ seat, sessions: { version }, sessionsKey, onDone, open, onClose }: LeaveDialogProps) {
  const { mutate, reset, error, isPending } = useOwnSessionChange(sessionsKey, "cancellation")
  const { id: bookingId, keptPercentNow: keptPercent, keptCentsNow: keptCents, restCentsThen: restCents } = seat
  const cost = leavingCost({ keptCents, restCents })

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
      cost={keptCents ? words.kept(cost) : words.free(cost)}
      sending={isPending}
      refusal={error ? wordsOf(error, words.failed) : undefined}
      onSend={() => mutate({ version, bookingId, keptPercent, keptCents }, { onSuccess: cancelled })}
      open={open}
      onClose={close}
    />
  )
}
