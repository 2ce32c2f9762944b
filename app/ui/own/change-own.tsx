import { type ReactNode, Suspense, useState } from "react"
import { addToContactDraft } from "#app/browser/contact-draft.ts"
import { useOwnChange } from "#app/browser/own-view.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button, buttonStyles } from "#app/ui/page/button.tsx"
import { late } from "#app/ui/page/late.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { Refusal } from "#app/ui/refusal.tsx"
import type { CancelWords } from "./cancel-own.tsx"
import type { OwnBooking } from "./own-props.ts"

const CancelOwn = late(async () => (await import("./cancel-own.tsx")).CancelOwn)

interface ChangeWords {
  accept: string
  accepting: string
  accepted: ToastWords
  acceptFailed: string
  move: string
  cancel: string
  ask: string
  askedChange: (reference: string) => string
}

interface ChangeOwnProps {
  booking: OwnBooking
  terms: {
    cancellable: boolean
    movedBySchool: boolean
    move: "free" | "late" | "often" | "over"
    keptPercent: number
    keptCents: number | null
  }
  /** What may be changed now, and what a cancellation costs. */
  sentences: readonly string[]
  cost: string
  /** What accepting the school's move means. */
  acceptance?: string
  reference: string
  /** Several bookings on one page: each button names its own to screen readers. */
  several?: boolean
  words: ChangeWords
  cancelWords: CancelWords
  /** What somebody moves it with; it stands below the buttons, or is a dialog. */
  renderMove: (onClose: () => void) => ReactNode
  inPlace?: boolean
}

/** What a person may do with a booking of any kind: accept the school's move, move it, ask for a change, cancel. */
export function ChangeOwn({ booking, terms, sentences, cost, words, cancelWords, ...props }: ChangeOwnProps) {
  const { reference, acceptance, several = false, renderMove, inPlace } = props
  const [open, setOpen] = useState<"move" | "cancel">()
  const close = () => setOpen(undefined)
  useFetchAhead(CancelOwn)
  const named = several ? <span className="sr-only">{` ${reference}`}</span> : null
  const { cancellable, movedBySchool } = terms
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {movedBySchool && cancellable ? (
          <AcceptOwn booking={booking} words={words} named={named} acceptance={acceptance} />
        ) : null}
        {terms.move === "free" ? (
          <Button
            variant={movedBySchool ? "outline" : "default"}
            aria-expanded={inPlace ? open === "move" : undefined}
            onClick={() => setOpen(open === "move" ? undefined : "move")}
          >
            {words.move}
            {named}
          </Button>
        ) : (
          <a
            className={buttonStyles()}
            href="/contact"
            onClick={() => addToContactDraft({ subject: "autre", message: words.askedChange(reference) })}
          >
            {words.ask}
          </a>
        )}
        {cancellable ? (
          <Button variant="outline" onClick={() => setOpen("cancel")}>
            {words.cancel}
            {named}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {open === "move" && terms.move === "free" ? renderMove(close) : null}
        {open === "cancel" ? (
          <CancelOwn booking={booking} terms={terms} cost={cost} words={cancelWords} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

interface AcceptOwnProps extends Pick<ChangeOwnProps, "booking" | "words"> {
  named: ReactNode
  acceptance: string | undefined
}

function AcceptOwn({ booking, words, named, acceptance }: AcceptOwnProps) {
  const { path, holder: key, places, shown, onDone } = booking
  const { mutate, error, isPending } = useOwnChange({ path, key, change: "acceptance", places })
  return (
    <div className={acceptance ? "sm:basis-full" : ""}>
      {acceptance ? <p className="mb-3">{acceptance}</p> : null}
      <Button
        className="w-full sm:w-auto"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(shown, { onSuccess: () => onDone(words.accepted) })}
      >
        {isPending ? words.accepting : words.accept}
        {named}
      </Button>
      <Refusal>{error ? wordsOf(error, words.acceptFailed) : null}</Refusal>
    </div>
  )
}
