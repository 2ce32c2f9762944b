import { useState } from "react"
import { usePast } from "#app/browser/use-past.ts"
import { moveSentence } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { freeChangesEnd } from "#app/features/bookings/facts/change-terms.rules.ts"
import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import type { CourseDate } from "#app/features/calendar/courses/training.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { RadioGroup } from "#app/ui/form/field.tsx"
import { formatDay, formatDayTime, plural } from "#app/ui/formats.ts"
import { MoveButtons, useMoveOwn } from "#app/ui/own/move-own.tsx"
import type { OwnBooking } from "#app/ui/own/own-props.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { beginsSoon, lastMove } from "#content/facts/change.ts"
import { lateCost } from "#content/facts/cost.ts"
import { priceChange } from "#content/facts/price-change.ts"
import { ownSessions } from "#content/sessions/own-sessions.ts"
import { around, nearest } from "./dates-around.rules.ts"
import type { OwnSeat, OwnSessions } from "./own-sessions.schema.ts"
import { useFreeDates } from "./use-free-dates.ts"
import "#app/ui/choice-plate.css"

const { moveDialog: words } = ownSessions
const shownAtFirst = 8

interface MoveSessionDialogProps {
  seat: OwnSeat
  sessions: OwnSessions
  booking: OwnBooking
  onClose: () => void
}

export function MoveSessionDialog({ seat, sessions, booking, onClose }: MoveSessionDialogProps) {
  const { data, isError } = useFreeDates(sessions.licenseType)
  const [chosenId, choose] = useState<string>()
  const [all, showAll] = useState(false)
  const { choose: chooseAgain, send, isPending, refusal } = useMoveOwn(booking, words, onClose)
  const others = sessions.seats.filter(({ id, bookingStatus }) => id !== seat.id && bookingStatus === "confirmed")
  const free = data?.items.filter((session) => fits(session, seat, others))
  const shown = free && (all ? free : nearest(free, seat, shownAtFirst))
  const chosen = free?.find(({ id }) => id === chosenId)

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={`${formatDayTime(seat.date, seat.startTime)} (${seat.reference}). ${moveSentence(seat.terms, "session")}`}
      className="max-w-[44rem]!"
      footer={
        <MoveButtons
          words={words}
          isPending={isPending}
          onSend={
            free?.length ? () => send(chosen && { sessionId: chosen.id, priceCents: chosen.priceCents }) : undefined
          }
          onClose={onClose}
        />
      }
    >
      {free && shown ? (
        <RadioGroup id={`move-${seat.id}`} legend={words.legend}>
          {free.length === 0 ? <p className="text-slate">{words.none}</p> : null}
          <div className="grid gap-3 sm:grid-cols-2">
            {around(shown, seat).map((session) =>
              "reference" in session ? (
                <BookedNow key={session.id} seat={session} />
              ) : (
                <FreeSession
                  key={session.id}
                  session={session}
                  checked={session.id === chosenId}
                  onChoose={() => {
                    chooseAgain()
                    choose(session.id)
                  }}
                />
              ),
            )}
          </div>
          {shown.length < free.length ? (
            <Button variant="link" onClick={() => showAll(true)}>
              {words.all(free.length)}
            </Button>
          ) : null}
        </RadioGroup>
      ) : null}
      {isError && !data ? <Refusal>{words.failed}</Refusal> : null}
      {data || isError ? null : (
        <>
          <p className="sr-only" aria-live="polite">
            {words.loading}
          </p>
          <Skeleton className="h-40" />
        </>
      )}
      <p aria-live="polite" className="mt-4 font-semibold empty:hidden">
        {chosen && chosen.priceCents !== seat.priceCents
          ? priceChange([seat.priceCents, chosen.priceCents], formatChf)
          : null}
      </p>
      <LastFree chosen={chosen} />
      <Refusal>{refusal}</Refusal>
    </Dialog>
  )
}

/** Says before the click what a move into the last free days means (school 0). */
function LastFree({ chosen }: { chosen: CourseDate | undefined }) {
  const amount = chosen && chosen.priceCents > 0 ? formatChf(chosen.priceCents) : null
  const isFree = !usePast(chosen ? freeChangesEnd({ kind: chosen.sessionType, ...chosen }).toISOString() : null)
  return (
    <output className={isFree ? "" : "mt-4 block border-l-4 border-water pl-4 font-semibold"}>
      {isFree ? null : `${beginsSoon("session", lateCost({ agreed: "priced", amount }))} ${lastMove}`}
    </output>
  )
}

interface FreeSessionProps {
  session: CourseDate
  checked: boolean
  onChoose: () => void
}

function FreeSession({ session, checked, onChoose }: FreeSessionProps) {
  const { date, startTime, endTime, location, placesLeft, priceCents } = session
  return (
    <label className="choice-plate gap-1 px-4 py-3.5">
      <input type="radio" name="session" className="sr-only" checked={checked} onChange={onChoose} />
      <span className="font-bold">
        {formatDay(date)}, <span className="whitespace-nowrap">{`${startTime} – ${endTime}`}</span>
      </span>
      <span className="text-sm">{location}</span>
      <span className="flex items-center gap-1.5 text-sm">
        <Mark tone={placesLeft === 1 ? "few" : "free"} className="size-3" />
        {plural(placesLeft, "place")}
        <span className="ml-auto text-base font-bold">{formatChf(priceCents)}</span>
      </span>
    </label>
  )
}

function BookedNow({ seat: { date, startTime, endTime, location } }: { seat: OwnSeat }) {
  return (
    <p className="flex flex-col gap-1 rounded-card border border-dashed border-slate px-4 py-3.5">
      <span className="font-bold">
        {formatDay(date)}, <span className="whitespace-nowrap">{`${startTime} – ${endTime}`}</span>
      </span>
      <span className="text-sm">{location}</span>
      <span className="text-sm font-semibold">{words.now}</span>
    </p>
  )
}

function fits(session: CourseDate, seat: OwnSeat, others: OwnSessions["seats"]): boolean {
  return (
    session.id !== seat.sessionId &&
    session.sessionType === seat.sessionType &&
    session.placesLeft > 0 &&
    others.every((other) => overlapping([other, session]).length === 0)
  )
}
