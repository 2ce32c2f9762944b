import { useState } from "react"
import { useOwnChange } from "#app/browser/own-view.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import type { OwnBooking } from "./own-props.ts"

interface MoveWords {
  missing: string
  send: string
  sending: string
  keep: string
  done: ToastWords
  notSent: string
}

/** Sends where somebody moves a booking to. */
export function useMoveOwn(
  { path, holder: key, places, shown, onDone }: OwnBooking,
  words: MoveWords,
  onClose: () => void,
) {
  const [missing, setMissing] = useState(false)
  const { mutate, reset, error, isPending } = useOwnChange({ path, key, change: "move", places })

  function moved() {
    onClose()
    onDone(words.done)
  }

  return {
    /** Something else was chosen: the last refusal no longer counts. */
    choose: () => {
      reset()
      setMissing(false)
    },
    send: (wanted: object | undefined) => {
      setMissing(!wanted)
      if (wanted && !isPending) mutate({ ...shown, ...wanted }, { onSuccess: moved })
    },
    isPending,
    refusal: missing ? words.missing : error ? wordsOf(error, words.notSent) : null,
  }
}

interface MoveButtonsProps {
  words: MoveWords
  isPending: boolean
  /** Missing where nothing can be chosen. */
  onSend: (() => void) | undefined
  onClose: () => void
}

export function MoveButtons({ words, isPending, onSend, onClose }: MoveButtonsProps) {
  return (
    <>
      {onSend ? (
        <Button aria-disabled={isPending} onClick={onSend}>
          {isPending ? words.sending : words.send}
        </Button>
      ) : null}
      <Button variant="outline" onClick={onClose}>
        {words.keep}
      </Button>
    </>
  )
}
