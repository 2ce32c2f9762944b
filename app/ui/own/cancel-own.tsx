import { useOwnChange } from "#app/browser/own-view.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import type { OwnBooking } from "./own-props.ts"

export interface CancelWords {
  title: string
  free: (cost: string) => string
  kept: (cost: string) => string
  send: string
  sending: string
  keep: string
  done: ToastWords
  failed: string
}

interface CancelOwnProps {
  booking: OwnBooking
  terms: { keptPercent: number; keptCents: number | null }
  /** What it costs now, in a sentence. */
  cost: string
  words: CancelWords
  onClose: () => void
}

export function CancelOwn({ booking, terms: { keptPercent, keptCents }, cost, words, onClose }: CancelOwnProps) {
  const { path, holder: key, places, shown, onDone } = booking
  const { mutate, error, isPending } = useOwnChange({ path, key, change: "cancellation", places })

  function cancelled() {
    onClose()
    onDone(words.done)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={keptPercent === 0 ? words.free(cost) : words.kept(cost)}
      footer={
        <>
          <Button
            variant="destructive"
            aria-disabled={isPending}
            onClick={() => isPending || mutate({ ...shown, keptPercent, keptCents }, { onSuccess: cancelled })}
          >
            {isPending ? words.sending : words.send}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <Refusal>{error ? wordsOf(error, words.failed) : null}</Refusal>
    </Dialog>
  )
}
