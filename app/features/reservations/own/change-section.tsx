import { Suspense, useState } from "react"
import { addToContactDraft } from "#app/browser/contact-draft.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { acceptanceSentence, changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { freeChangesEnd } from "#app/features/bookings/facts/change-terms.rules.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { Button, buttonStyles } from "#app/ui/page/button.tsx"
import { late } from "#app/ui/page/late.tsx"
import { LateCalendar } from "#app/ui/page/late-calendar.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { Refusal } from "#app/ui/refusal.tsx"
import { ownReservation } from "#content/own-reservation.ts"
import type { ChangeProps } from "./change-props.ts"
import { said } from "./said.ts"
import { useOwnReservationChange } from "./use-own-reservation.ts"

const { change: words } = ownReservation

const MovePanel = late(async () => (await import("./move-panel.tsx")).MovePanel)
const CancelDialog = late(async () => (await import("./cancel-dialog.tsx")).CancelDialog)

interface ChangeSectionProps extends ChangeProps {
  /** When the reservation was read. */
  now: Date
}

export function ChangeSection({ now, ...props }: ChangeSectionProps) {
  const { reservation } = props
  const [open, setOpen] = useState<"move" | "cancel">()
  const close = () => setOpen(undefined)
  useFetchAhead(CancelDialog, MovePanel, LateCalendar)
  if (reservation.status === "cancelled" || reservation.status === "completed") return null
  const { cancellable, move, reference, movedBySchool } = reservation
  return (
    <section aria-labelledby="changer" className="rounded-card border border-line bg-mist p-5 sm:p-6">
      <h2 id="changer" className="text-xl">
        {words.title}
      </h2>
      {changeSentences(reservation, said(reservation)).map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {movedBySchool && cancellable ? <AcceptButton now={now} {...props} /> : null}
        {move === "free" ? (
          <Button
            variant={movedBySchool ? "outline" : "default"}
            aria-expanded={open === "move"}
            onClick={() => setOpen(open === "move" ? undefined : "move")}
          >
            {words.move}
          </Button>
        ) : (
          <a className={buttonStyles()} href="/contact" onClick={() => askForChange(reference)}>
            {words.ask}
          </a>
        )}
        {cancellable ? (
          <Button variant="outline" onClick={() => setOpen("cancel")}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {open === "move" && move === "free" ? <MovePanel {...props} onClose={close} /> : null}
        {open === "cancel" ? <CancelDialog {...props} open onClose={close} /> : null}
      </Suspense>
    </section>
  )
}

function AcceptButton({ reservation, bookingKey, onDone, now }: ChangeSectionProps) {
  const { mutate, error, isPending } = useOwnReservationChange(bookingKey, "acceptance")
  const usual = freeChangesEnd({ kind: reservation.reservationType, startsAt: reservation.startsAt })
  const usualEnd = usual > now ? sayInstant(usual) : null
  return (
    <div className="sm:basis-full">
      <p className="mb-3">{acceptanceSentence(usualEnd)}</p>
      <Button
        className="w-full sm:w-auto"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ version: reservation.version }, { onSuccess: () => onDone(words.accepted) })
        }}
      >
        {isPending ? words.accepting : words.accept}
      </Button>
      <Refusal>{error ? wordsOf(error, words.acceptFailed) : null}</Refusal>
    </div>
  )
}

function askForChange(reference: string): void {
  addToContactDraft({ subject: "autre", message: words.askedChange(reference) })
}
