import { Dialog } from "#app/ui/dialog.tsx"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { keptWords } from "#content/cancellation.ts"
import { costWords } from "#content/money/cancellation-cost.ts"
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
  const { id: bookingId, keptPercentNow: keptPercent, keptCentsNow: keptCents } = seat

  function send() {
    if (leave.isPending) return
    leave.mutate(
      { version: sessions.version, bookingId, keptPercent, keptCents },
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
      description={keptPercent === 0 ? words.free(costOf(seat)) : words.kept(costOf(seat))}
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

/** In money once something was charged; what other sessions still cost is no part of it. */
function costOf({ keptCentsNow, keptPercentNow, restCentsThen }: SeatProps["seat"]): string {
  if (keptCentsNow === null)
    return keptPercentNow === 0 ? costWords({ keptCents: 0, restCents: 0 }, formatChf) : keptWords(keptPercentNow)
  const restCents = Math.min(restCentsThen, keptCentsNow)
  return costWords({ keptCents: keptCentsNow, restCents }, formatChf)
}
