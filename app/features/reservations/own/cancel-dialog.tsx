import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { ownReservation } from "#content/own-reservation.ts"
import { costOf } from "./cancellation-cost.ts"
import type { ChangeProps } from "./change-section.tsx"
import type { OwnCancellation } from "./own-reservation.schema.ts"
import { useOwnChange, wordsOf } from "./use-own-reservation.ts"

const { cancelDialog: words } = ownReservation

interface CancelDialogProps extends ChangeProps {
  open: boolean
  onClose: () => void
}

/** Names what it costs before anything is cancelled. */
export function CancelDialog({ reservation, bookingKey, onDone, open, onClose }: CancelDialogProps) {
  const cancel = useOwnChange<Pick<OwnCancellation, "version" | "keptPercent" | "keptCents">>(
    bookingKey,
    "cancellation",
  )
  const { version, keptPercent, keptCents } = reservation

  function send() {
    if (cancel.isPending) return
    cancel.mutate(
      { version, keptPercent, keptCents },
      {
        onSuccess() {
          onClose()
          onDone(words.done)
        },
      },
    )
  }

  function close() {
    cancel.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      description={keptPercent === 0 ? words.free(costOf(reservation)) : words.kept(costOf(reservation))}
      footer={
        <>
          <Button variant="destructive" aria-disabled={cancel.isPending} onClick={send}>
            {cancel.isPending ? words.sending : words.send}
          </Button>
          <Button variant="outline" onClick={close}>
            {words.keep}
          </Button>
        </>
      }
    >
      <Refusal>{cancel.error ? wordsOf(cancel.error, words.failed) : null}</Refusal>
    </Dialog>
  )
}
