import { Suspense, useState } from "react"
import { addToContactDraft } from "#app/browser/contact-draft.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button, buttonStyles } from "#app/ui/page/button.tsx"
import { late } from "#app/ui/page/late.tsx"
import { LateCalendar } from "#app/ui/page/late-calendar.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { ownReservation } from "#content/own-reservation.ts"
import { costOf } from "./cancellation-cost.ts"
import type { BookingKey, OwnReservation } from "./own-reservation.schema.ts"

const { change: words } = ownReservation

const MovePanel = late(async () => (await import("./move-panel.tsx")).MovePanel)
const CancelDialog = late(async () => (await import("./cancel-dialog.tsx")).CancelDialog)

export interface ChangeProps {
  reservation: OwnReservation
  bookingKey: BookingKey
  onDone: (words: ToastWords) => void
}

/** Shows the changes that are possible now, their cost, and how to reach the school. */
export function ChangeSection(props: ChangeProps) {
  const { reservation } = props
  const [open, setOpen] = useState<"move" | "cancel">()
  const close = () => setOpen(undefined)
  useFetchAhead(CancelDialog, MovePanel, LateCalendar)
  if (reservation.status === "cancelled" || reservation.status === "completed") return null
  const { cancellable, move, reference } = reservation
  return (
    <section aria-labelledby="changer" className="rounded-card border border-line bg-mist p-5 sm:p-6">
      <h2 id="changer" className="text-xl">
        {words.title}
      </h2>
      {termsSentences(reservation).map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {move === "free" ? (
          <Button aria-expanded={open === "move"} onClick={() => setOpen(open === "move" ? undefined : "move")}>
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

function termsSentences(reservation: OwnReservation): string[] {
  const { status, cancellable, keptPercent, backCents, move, freeUntil, account } = reservation
  if (!cancellable) return [words.over]
  if (keptPercent > 0) return [words.late(costOf(reservation)), words.lateMove]
  const back = backCents > 0 && account ? [words.back(formatPrice(backCents, account.currency))] : []
  if (move === "late") return [...(status === "pending" ? [words.pending] : []), ...back, words.lateMove]
  const until = formatInstant(freeUntil)
  return move === "often" ? [words.freeCancellation(until), ...back, words.often] : [words.free(until), ...back]
}

function askForChange(reference: string): void {
  addToContactDraft({ subject: "autre", message: words.askedChange(reference) })
}
