import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { keptWords } from "#content/cancellation.ts"
import { ownSessions } from "#content/sessions/own-sessions.ts"
import type { SeatProps } from "./seat-card.tsx"
import { useOwnSessionChange, wordsOf } from "./use-own-sessions.ts"

const { cancelDialog: words } = ownSessions

interface LeaveDialogProps extends SeatProps {
  open: boolean
  onClose: () => void
}

/** Names what it costs before anything is cancelled. */
export function LeaveDialog({ seat, sessions, sessionsKey, onDone, open, onClose }: LeaveDialogProps) {
  const leave = useOwnSessionChange(sessionsKey, "cancellation")
  const { id: bookingId, keptPercentNow: keptPercent } = seat

  function send() {
    if (leave.isPending) return
    leave.mutate(
      { version: sessions.version, bookingId, keptPercent },
      {
        onSuccess() {
          onClose()
          onDone(words.done)
        },
      },
    )
  }

  function close() {
    leave.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      description={keptPercent === 0 ? words.free : words.kept(keptWords(keptPercent))}
      footer={
        <>
          <Button variant="destructive" aria-disabled={leave.isPending} onClick={send}>
            {leave.isPending ? words.sending : words.send}
          </Button>
          <Button variant="outline" onClick={close}>
            {words.keep}
          </Button>
        </>
      }
    >
      <Refusal>{leave.error ? wordsOf(leave.error, words.failed) : null}</Refusal>
    </Dialog>
  )
}
