import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { isUnknownLink } from "#app/browser/own-view.ts"
import { callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { BookingTermsNote } from "#app/features/reservations/answer/booking-terms-note.tsx"
import { askedFor } from "#app/features/reservations/asked-for.ts"
import { PricedBar } from "#app/features/reservations/book/priced-bar.tsx"
import { QuoteLines } from "#app/features/reservations/book/quote-lines.tsx"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { formatDayTime, formatEnd, sayInstant } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { OwnSkeleton } from "#app/ui/own/own-skeleton.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { ownReservations } from "#content/booking/member.ts"
import { ownReservation } from "#content/own-reservation.ts"
import { baseName } from "#content/school.ts"
import { waitingPlaceWords } from "#content/waiting-place.ts"
import { waitingRefusals } from "./waiting.refusals.ts"
import type { LookedAt, WaitingKey, WaitingPlace } from "./waiting.schema.ts"

const { place: words } = waitingPlaceWords
const scope = "waiting-place"

interface WaitingScreenProps {
  waitingKey: WaitingKey
  children: (bookingKey: { secret: string }) => ReactNode
}

/** Shows a person's place in the waiting list of a full slot, or the offer (school 2, "Waiting list"). */
export function WaitingScreen({ waitingKey, children }: WaitingScreenProps) {
  const [done, setDone] = useState<ToastWords>()
  const { data, error, refetch } = useQuery<LookedAt>({
    queryKey: [scope, waitingKey],
    queryFn: ({ signal }) => callApi<LookedAt>("/waiting-list/place", { method: "POST", body: waitingKey, signal }),
    retry: shouldRetry,
  })
  if (error) {
    if (!isUnknownLink(error)) {
      return <LoadFailed className="max-w-[40rem]" title={words.failed} onRetry={() => void refetch()} />
    }
    return (
      <div role="alert" className="max-w-[40rem] border-l-4 border-port pl-4">
        <p className="font-semibold">{waitingRefusals["unknown-waiting"].detail}</p>
        <FreeSlots />
      </div>
    )
  }
  return (
    <>
      <SuccessNote words={done} className="has-[span]:mb-8" />
      {data ? null : <OwnSkeleton loading={ownReservation.loading} />}
      {data?.place ? <Place place={data.place} waitingKey={waitingKey} onTaken={() => setDone(words.taken)} /> : null}
      {data?.place === null ? waitingKey.secret ? children({ secret: waitingKey.secret }) : <Booked /> : null}
    </>
  )
}

const toneOf = {
  unconfirmed: "pending",
  waiting: "pending",
  offered: "free",
  booked: "free",
  left: "full",
  ended: "full",
} satisfies Record<WaitingPlace["state"], Tone>

type Looked = NonNullable<LookedAt["place"]>

function Place({ place, waitingKey, onTaken }: { place: Looked; waitingKey: WaitingKey; onTaken: () => void }) {
  const { state, reservationType, reservationDate, timeSlot, startsAt, endsAt, base, quote } = place
  const answer = useAnswer(waitingKey, quote)
  const isOver = state === "left" || state === "ended" || state === "booked"
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button has gone.
  useEffect(() => {
    if (answer.isSuccess && document.activeElement === document.body) title.current?.focus()
  }, [answer.isSuccess])
  return (
    <section aria-labelledby="attente" className="max-w-[42rem]">
      <Badge tone={toneOf[state]}>{words.states[state]}</Badge>
      <h2 ref={title} id="attente" tabIndex={-1} className="mt-3 text-3xl outline-none first-letter:uppercase">
        {formatDayTime(reservationDate, timeSlot)}
      </h2>
      <p className="mt-1 text-lg text-slate">
        {[
          `${reservationTypeLabel[reservationType]}, ${baseName(base)}`,
          ...askedFor(place).map(([, value]) => value),
          `jusqu’à ${formatEnd(startsAt, endsAt)}`,
        ].join(" · ")}
      </p>
      <p className="mt-6 border-l-4 border-water pl-4">{stateSentence(place)}</p>
      {state === "waiting" ? <p className="mt-3">{words.waits}</p> : null}
      {isOver ? (
        <FreeSlots />
      ) : (
        <>
          <div className="max-w-[26rem]">
            <QuoteLines type={reservationType} quote={quote} />
          </div>
          {state === "offered" ? (
            <>
              <BookingTermsNote
                {...{
                  type: reservationType,
                  hours: place.rentalDuration ?? undefined,
                  base,
                  date: reservationDate,
                  timeSlot,
                }}
              />
              <PricedBar type={reservationType} quote={quote}>
                <Button
                  aria-disabled={answer.isPending}
                  onClick={() => answer.isPending || answer.mutate("booking", { onSuccess: onTaken })}
                >
                  {answer.isPending && answer.variables === "booking" ? words.taking : words.take}
                </Button>
              </PricedBar>
            </>
          ) : null}
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            {state === "offered" ? (
              <Button
                variant="outline"
                aria-disabled={answer.isPending}
                onClick={() => answer.isPending || answer.mutate("passing")}
              >
                {answer.isPending && answer.variables === "passing" ? words.leaving : words.pass}
              </Button>
            ) : null}
            <Button
              variant={state === "offered" ? "link" : "outline"}
              aria-disabled={answer.isPending}
              onClick={() => answer.isPending || answer.mutate("leaving")}
            >
              {answer.isPending && answer.variables === "leaving" ? words.leaving : words.leave}
            </Button>
          </div>
        </>
      )}
      <Refusal>{answer.error ? wordsOf(answer.error, words.sendFailed) : null}</Refusal>
    </section>
  )
}

/** Takes the offered place at the price that was shown, lets it pass, or leaves the list; shows the result at once. */
function useAnswer(key: WaitingKey, { totalCents: quotedCents, currency: quotedCurrency }: Looked["quote"]) {
  const client = useQueryClient()
  const queryKey = [scope, key]
  return useMutation({
    mutationFn: (path: "booking" | "leaving" | "passing") =>
      callApi<LookedAt>(`/waiting-list/${path}`, {
        method: "POST",
        body: path === "booking" ? { ...key, quotedCents, quotedCurrency } : key,
      }),
    retry: shouldRetry,
    onSuccess: (looked) => client.setQueryData(queryKey, looked),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

function stateSentence({ state, position, offerUntil }: WaitingPlace): string {
  if (state === "offered" && offerUntil) return words.offered(sayInstant(offerUntil))
  if (state === "waiting") return position === 1 || position === null ? words.first : words.nth(position)
  return state === "offered" || state === "unconfirmed" ? words.unconfirmed : words[state]
}

function Booked() {
  return (
    <div className="max-w-[42rem]">
      <p className="text-lg">{words.booked}</p>
      <ButtonLink href={ownReservations} className="mt-4">
        {words.bookings}
      </ButtonLink>
    </div>
  )
}

function FreeSlots() {
  return (
    <ButtonLink href="/reservation" variant="outline" className="mt-6">
      {words.others}
    </ButtonLink>
  )
}
