import { wordsOf } from "#app/browser/words-of.ts"
import { costSentence } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { CancellationDialog } from "#app/ui/cancellation-dialog.tsx"
import { ownReservation } from "#content/own-reservation.ts"
import type { ChangeProps } from "./change-props.ts"
import { said } from "./said.ts"
import { useOwnReservationChange } from "./use-own-reservation.ts"

const { cancelDialog: words } = ownReservation

interface CancelDialogProps extends ChangeProps {
  open: boolean
  onClose: () => void
}

export function CancelDialog({ reservation, bookingKey, onDone, open, onClose }: CancelDialogProps) {
  const { mutate, reset, error, isPending } = useOwnReservationChange(bookingKey, "cancellation")
  const { version, keptPercent, keptCents } = reservation
  const cost = costSentence(reservation, said(reservation).amount)

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
      onSend={() => mutate({ version, keptPercent, keptCents }, { onSuccess: cancelled })}
      open={open}
      onClose={close}
    />
  )
}
