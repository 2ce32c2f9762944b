import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import { askedFor } from "#app/features/reservations/asked-for.ts"
import type { BookingKey } from "#app/features/reservations/own/own-reservation.schema.ts"
import { leadsNowhere, wordsOf } from "#app/features/reservations/own/use-own-reservation.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatClock, formatDayTime, formatInstant } from "#app/ui/formats.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { SuccessNote } from "#app/ui/page/form-notes.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { ownReservations } from "#content/member-booking.ts"
import { baseName } from "#content/school.ts"
import { waitingWords } from "#content/waiting.ts"
import { waitingRefusals } from "./waiting.refusals.ts"
import type { LookedAt, WaitingKey, WaitingPlace } from "./waiting.schema.ts"

const { place: words } = waitingWords
const scope = "waiting-place"

interface WaitingScreenProps {
  waitingKey: WaitingKey
  /** Shows the booking that the link leads to by now. */
  children: (bookingKey: BookingKey) => ReactNode
}

/** A place in the waiting list of a full slot, and the offer of one (school 2). */
export function WaitingScreen({ waitingKey, children }: WaitingScreenProps) {
  const [done, setDone] = useState<ToastWords>()
  const { data, error, refetch } = useQuery<LookedAt>({
    queryKey: [scope, waitingKey],
    queryFn: ({ signal }) => callApi<LookedAt>("/waiting-list/place", { method: "POST", body: waitingKey, signal }),
    retry: shouldRetry,
  })
  if (error) {
    const gone = leadsNowhere(error)
    return (
      <div role="alert" className="max-w-[40rem] border-l-4 border-port pl-4">
        <p className="font-semibold">{gone ? waitingRefusals["unknown-waiting"].detail : words.failed}</p>
        {gone ? (
          <FreeSlots />
        ) : (
          <Button className="mt-4" variant="outline" onClick={() => void refetch()}>
            Réessayer
          </Button>
        )}
      </div>
    )
  }
  if (data?.place === null) {
    return (
      <>
        <SuccessNote words={done} className="mb-8" />
        {waitingKey.secret ? children({ secret: waitingKey.secret }) : <Booked />}
      </>
    )
  }
  return data ? <Place place={data.place} waitingKey={waitingKey} onTaken={() => setDone(words.taken)} /> : null
}

const toneOf = {
  unconfirmed: "pending",
  waiting: "pending",
  offered: "free",
  booked: "free",
  left: "full",
  ended: "full",
} satisfies Record<WaitingPlace["state"], Tone>

function Place({ place, waitingKey, onTaken }: { place: WaitingPlace; waitingKey: WaitingKey; onTaken: () => void }) {
  const { state, reservationType, reservationDate, timeSlot, endsAt, base } = place
  const answer = useAnswer(waitingKey)
  const isOver = state === "left" || state === "ended" || state === "booked"
  return (
    <section aria-labelledby="attente" className="max-w-[42rem]">
      <Badge tone={toneOf[state]}>{words.states[state]}</Badge>
      <h2 id="attente" className="mt-3 text-3xl first-letter:uppercase">
        {formatDayTime(reservationDate, timeSlot)}
      </h2>
      <p className="mt-1 text-lg text-slate">
        {[
          `${reservationTypeLabel[reservationType]}, ${baseName(base)}`,
          ...askedFor(place).map(([, value]) => value),
          `jusqu’à ${formatClock(endsAt)}`,
        ].join(" · ")}
      </p>
      <p className="mt-6 border-l-4 border-water pl-4">{saidOf(place)}</p>
      {state === "waiting" ? <p className="mt-3">{words.waits}</p> : null}
      {isOver ? (
        <FreeSlots />
      ) : (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {state === "offered" ? (
            <Button
              aria-disabled={answer.isPending}
              onClick={() => answer.isPending || answer.mutate("booking", { onSuccess: onTaken })}
            >
              {answer.isPending && answer.variables === "booking" ? words.taking : words.take}
            </Button>
          ) : null}
          <Button
            variant="outline"
            aria-disabled={answer.isPending}
            onClick={() => answer.isPending || answer.mutate("leaving")}
          >
            {answer.isPending && answer.variables === "leaving" ? words.leaving : leaveWords(state)}
          </Button>
        </div>
      )}
      <Refusal>{answer.error ? wordsOf(answer.error, words.sendFailed) : null}</Refusal>
    </section>
  )
}

/** Takes the offered place, or leaves the list; what it is then is shown at once. */
function useAnswer(key: WaitingKey) {
  const client = useQueryClient()
  const queryKey = [scope, key]
  return useMutation({
    mutationFn: (path: "booking" | "leaving") =>
      callApi<LookedAt>(`/waiting-list/${path}`, { method: "POST", body: key }),
    retry: shouldRetry,
    onSuccess: (looked) => client.setQueryData(queryKey, looked),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

function leaveWords(state: WaitingPlace["state"]): string {
  return state === "offered" ? words.pass : words.leave
}

function saidOf({ state, position, offerUntil }: WaitingPlace): string {
  if (state === "offered" && offerUntil) return words.offered(formatInstant(offerUntil))
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
