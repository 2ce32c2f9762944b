import { useState } from "react"
import { addToContactDraft } from "#app/browser/contact-draft.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { formatDayTime, sayInstant } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, buttonStyles } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { mapHref } from "#content/places/base-map.ts"
import { baseOfPlace, placeAddress } from "#content/school.ts"
import { ownSessions as words } from "#content/sessions/own-sessions.ts"
import { LeaveDialog } from "./leave-dialog.tsx"
import { MoveSessionDialog } from "./move-session-dialog.tsx"
import type { OwnSeat } from "./own-sessions.schema.ts"
import type { SeatProps } from "./seat-props.ts"
import { useOwnSessionChange } from "./use-own-sessions.ts"

export function SeatCard(props: SeatProps) {
  const { seat } = props
  const [open, setOpen] = useState<"move" | "cancel">()
  const { sessionType, date, startTime, endTime, location, instructorName, reference, priceCents, terms } = seat
  const state = stateOf(seat)
  const close = () => setOpen(undefined)
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-lg font-bold">
          {sessionTypeLabel[sessionType]}
          <span className="block first-letter:uppercase">{`${formatDayTime(date, startTime)} – ${endTime}`}</span>
        </p>
        <Badge tone={state === "booked" ? "free" : state === "over" ? "neutral" : "full"}>{words.state[state]}</Badge>
      </div>
      <p className="mt-1 text-slate">
        {placeAddress(location)}, {words.with} {instructorName}
      </p>
      <p className="mt-1 text-sm text-slate">
        Référence <span className="font-semibold text-lake">{reference}</span>, {formatChf(priceCents)}
      </p>
      {state === "booked" ? <MapLink location={location} /> : null}
      {terms.cancellable
        ? changeSentences(terms, said).map((sentence) => (
            <p key={sentence} className="mt-3">
              {sentence}
            </p>
          ))
        : null}
      {terms.cancellable ? (
        <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {terms.movedBySchool ? <AcceptButton {...props} /> : null}
          {terms.move === "free" ? (
            <Button variant={terms.movedBySchool ? "outline" : "default"} onClick={() => setOpen("move")}>
              {words.move}
              <span className="sr-only">{` ${reference}`}</span>
            </Button>
          ) : (
            <a className={buttonStyles()} href="/contact" onClick={() => askForChange(reference)}>
              {words.ask}
            </a>
          )}
          <Button variant="outline" onClick={() => setOpen("cancel")}>
            {words.cancel}
            <span className="sr-only">{` ${reference}`}</span>
          </Button>
        </div>
      ) : null}
      {open === "move" ? <MoveSessionDialog {...props} onClose={close} /> : null}
      <LeaveDialog {...props} open={open === "cancel"} onClose={close} />
    </li>
  )
}

function AcceptButton({ seat, sessions: { version }, sessionsKey, onDone }: SeatProps) {
  const { mutate, error, isPending } = useOwnSessionChange(sessionsKey, "acceptance")
  return (
    <div>
      <Button
        className="w-full"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ version, bookingId: seat.id }, { onSuccess: () => onDone(words.accepted) })
        }}
      >
        {isPending ? words.accepting : words.accept}
        <span className="sr-only">{` ${seat.reference}`}</span>
      </Button>
      <Refusal>{error ? wordsOf(error, words.acceptFailed) : null}</Refusal>
    </div>
  )
}

function MapLink({ location }: { location: string }) {
  const href = mapHref(baseOfPlace(location) ?? "")
  return href ? (
    <a href={href} rel="noreferrer" className="link inline-flex min-h-11 items-center">
      {words.map}
    </a>
  ) : null
}

const said = { what: "session", pending: false, at: sayInstant, amount: formatChf } as const

function stateOf({ bookingStatus, keptPercent, terms }: OwnSeat): keyof typeof words.state {
  if (bookingStatus === "confirmed") return terms.cancellable ? "booked" : "over"
  return keptPercent === null ? "bySchool" : "left"
}

function askForChange(reference: string): void {
  addToContactDraft({ subject: "autre", message: words.askedChange(reference) })
}
