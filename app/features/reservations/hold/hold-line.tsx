import { useEffect, useEffectEvent, useState } from "react"
import { useWatch } from "react-hook-form"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { NearestSlots } from "#app/features/reservations/slots/nearest-slots.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { boatPartySize, groupSizeLimits } from "#content/limits.ts"
import { holdWords as words } from "#content/waiting.ts"
import { type Choice, useHold } from "./use-hold.ts"

/** More minutes are offered when so many seconds are left. */
const offerMoreAt = 300
const warnAt = 60

interface HoldLineProps {
  /** What is asked for now, where it is complete. */
  hours: number | undefined
  model: string | undefined
  /** Whether the chosen slot can be booked; undefined while its day is fetched. */
  bookable: boolean | undefined
  /** True while the request waits for its answer. */
  sending: boolean
}

/** Holds the chosen slot while the rest of the form is filled in, and says how long (school 2, "Holds"). */
export function HoldLine({ hours, model, bookable, sending }: HoldLineProps) {
  const values = useWatch<BookingValues>() as BookingValues
  // A choice made known while the request is under way would be refused: the request takes its places.
  const isUnsettled = sending || bookable === undefined
  const choice = useLastKnown(isUnsettled ? undefined : { of: bookable && choiceOf(values, hours, model) })
  const { held, nearest, again, extend } = useHold(values.reservationType, choice?.of || undefined)
  const seconds = useSecondsUntil(held?.until)

  // The form's fields are far from this line: the button comes to where they are.
  const isSoon = seconds !== undefined && seconds > 0 && seconds <= warnAt
  const offerMore = useEffectEvent(() => {
    if (held?.mayExtend) announce("success", [words.soonTitle, words.soon], { label: words.more, onClick: extend })
  })
  useEffect(() => {
    if (isSoon) offerMore()
  }, [isSoon])

  if (nearest.length > 0) return <NearestSlots slots={nearest} />
  if (!held || seconds === undefined) return null
  const ended = seconds === 0
  return (
    <div className={ended ? "border-l-4 border-special pl-4" : undefined}>
      {/* Announces what becomes of the hold, not each second. */}
      <p aria-live="polite" className={ended ? undefined : "sr-only"}>
        {ended ? words.ended : seconds <= warnAt ? words.soon : words.begun(Math.round(held.seconds / 60))}
      </p>
      {ended ? null : <Countdown seconds={seconds} onMore={held.mayExtend ? extend : undefined} />}
      {ended && bookable ? (
        <Button variant="outline" className="mt-3" onClick={again}>
          {words.again}
        </Button>
      ) : null}
    </div>
  )
}

function Countdown({ seconds, onMore }: { seconds: number; onMore: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2">
        <Mark tone="free" className="size-3 shrink-0" />
        <span>
          {words.held}{" "}
          <span role="timer" className="font-bold tabular-nums">
            {clockOf(seconds)}
          </span>
        </span>
      </p>
      {onMore && seconds <= offerMoreAt ? (
        <Button variant="link" onClick={onMore}>
          {words.more}
        </Button>
      ) : null}
    </div>
  )
}

function choiceOf(values: BookingValues, hours: number | undefined, model: string | undefined): Choice | undefined {
  const { reservationType: type, reservationDate: date, timeSlot, base, groupSize: persons } = values
  if (!date || !timeSlot || !base) return undefined
  const slot = { type, date, timeSlot, base: base as Choice["base"] }
  if (type === "boat_license") return slot
  if (type === "group_outing") return isWithin(groupSizeLimits, persons) ? { ...slot, persons } : undefined
  if (!hours) return undefined
  if (model) return { ...slot, hours, model: model as BoatType }
  return isWithin(boatPartySize, persons) ? { ...slot, hours, persons } : undefined
}

function isWithin({ min, max }: { min: number; max: number }, count = Number.NaN): boolean {
  return Number.isInteger(count) && count >= min && count <= max
}

/** Keeps the last known value while the next one is fetched. */
function useLastKnown<Known>(known: Known | undefined): Known | undefined {
  const [last, setLast] = useState(known)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(last)) setLast(known)
  return known ?? last
}

/** Counts down each second; undefined before the first. */
function useSecondsUntil(until: number | undefined): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return until === undefined || now === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
