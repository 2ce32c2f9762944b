import { useId } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { firstValues } from "#app/features/reservations/counter/counter-values.ts"
import type { PlaceValues } from "#app/features/reservations/counter/day-times.ts"
import { PlaceFields } from "#app/features/reservations/counter/place-fields.tsx"
import { SlotTimeField } from "#app/features/reservations/counter/slot-time-field.tsx"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay, formatDayTime, plural } from "#app/ui/formats.ts"
import { closingDialog as words } from "#content/admin/closing.ts"
import { baseName } from "#content/school.ts"
import type { InTheWay, Moment, ReservationInTheWay, SessionInTheWay } from "./closing.schema.ts"
import { type WayOut, type WaysOut, wayOutOf } from "./ways-out.ts"

interface InTheWayListProps {
  inTheWay: InTheWay
  ways: WaysOut
  onChange: (id: string, way: WayOut) => void
  error: Error | null
}

export function InTheWayList({ inTheWay, ways, onChange, error }: InTheWayListProps) {
  const { reservations, sessions } = inTheWay
  const titleId = useId()
  const days = new Set([...reservations, ...sessions].map(({ date }) => date))
  const whenOf: WhenOf = (day, time) => (days.size > 1 ? `${formatDayTime(day, time)},` : time)
  const refused = error instanceof ApiProblem ? error : undefined
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="font-semibold">
        {words.booked(countWords(inTheWay))}
      </h3>
      <p className="mt-1 text-sm text-slate">{words.text}</p>
      <ul className="mt-3">
        {reservations.map((reservation) => (
          <Reservation
            key={reservation.id}
            reservation={reservation}
            way={wayOutOf(reservation, ways)}
            whenOf={whenOf}
            onChange={(way) => onChange(reservation.id, way)}
            refusal={refused?.body.reservationId === reservation.id ? refused?.message : undefined}
          />
        ))}
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            whenOf={whenOf}
            refusal={refused?.body.sessionId === session.id ? refused?.message : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

type WhenOf = (day: string, time: string) => string

interface ReservationProps {
  whenOf: WhenOf
  reservation: ReservationInTheWay
  way: WayOut
  onChange: (way: WayOut) => void
  refusal: string | undefined
}

function Reservation({ reservation, way, whenOf, onChange, refusal }: ReservationProps) {
  const { name, phone, mailed, reservationType, base, date, timeSlot, begun, suggestion } = reservation
  const who = name || words.forgotten

  function choose(act: string) {
    if (act === "elsewhere") onChange({ act, place: placeOf(reservation) })
    else if (act === "suggestion" || act === "cancel") onChange({ act })
  }

  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-2 sm:items-center">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{`${whenOf(date, timeSlot)} ${who}`}</span>
        <span className="block text-sm text-slate">
          {[reservationTypeLabel[reservationType], baseName(base), ...reachWords({ phone, mailed })].join(" · ")}
        </span>
      </p>
      <Field
        label={<span className="sr-only">{words.wayOut(who)}</span>}
        required
        error={refusal}
        hint={suggestion || begun ? undefined : words.noMoment}
      >
        <Select value={way.act} onChange={({ target }) => choose(target.value)}>
          {suggestion ? <option value="suggestion">{words.moveTo(momentWords(suggestion, base))}</option> : null}
          {begun ? null : <option value="elsewhere">{words.moveElsewhere}</option>}
          <option value="cancel">{words.cancel}</option>
        </Select>
      </Field>
      {way.act === "elsewhere" ? (
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <PlaceFields
            values={way.place}
            onChange={(patch) => onChange({ act: "elsewhere", place: { ...way.place, ...patch } })}
            refusalOf={() => undefined}
          >
            <SlotTimeField
              values={way.place}
              onChange={(patch) => onChange({ act: "elsewhere", place: { ...way.place, ...patch } })}
              error={undefined}
            />
          </PlaceFields>
        </div>
      ) : null}
    </li>
  )
}

interface SessionProps {
  session: SessionInTheWay
  whenOf: WhenOf
  refusal: string | undefined
}

function Session({ session, whenOf, refusal }: SessionProps) {
  const { sessionType, date, startTime, location, taken, candidates, begun } = session
  return (
    <li className="border-t border-line py-3 [overflow-wrap:anywhere]">
      <span className="font-semibold">{`${whenOf(date, startTime)} ${sessionTypeLabel[sessionType]}`}</span>
      <span className="block text-sm text-slate">{`${location} · ${plural(taken, "inscrit")}`}</span>
      <ul className="text-sm text-slate">
        {candidates.map(({ name, phone, mailed }) => (
          <li key={name + phone}>{[name || words.forgotten, ...reachWords({ phone, mailed })].join(" · ")}</li>
        ))}
      </ul>
      <span className="block text-sm">{begun ? words.begun : words.session}</span>
      {refusal ? <span className="block text-sm font-semibold text-port">{refusal}</span> : null}
    </li>
  )
}

/** How a guest or a candidate is told. */
function reachWords({ phone, mailed }: Pick<ReservationInTheWay, "phone" | "mailed">): string[] {
  return [...(phone ? [phone] : []), ...(mailed ? [] : [words.noMail])]
}

function countWords({ reservations, sessions }: InTheWay): string {
  const counts = [
    reservations.length > 0 ? plural(reservations.length, "réservation") : "",
    sessions.length > 0 ? plural(sessions.length, "session") : "",
  ]
  return counts.filter(Boolean).join(", ")
}

function momentWords({ base, date, timeSlot }: Moment, from: string): string {
  // The time comes first, because a narrow screen cuts the rest off.
  const when = `${timeSlot}, ${formatDay(date)}`
  return base === from ? when : `${when}, ${baseName(base)}`
}

function placeOf({ reservationType, base, rentalDuration, boatType, groupSize }: ReservationInTheWay): PlaceValues {
  return {
    reservationType,
    base,
    reservationDate: "",
    timeSlot: "",
    rentalDuration: rentalDuration ?? firstValues.rentalDuration,
    boatType: boatType ?? firstValues.boatType,
    ...(groupSize === null ? {} : { groupSize }),
  }
}
