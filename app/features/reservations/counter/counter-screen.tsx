import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { schoolDay } from "#app/back-office/school-day.ts"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import { QuoteLines } from "#app/features/reservations/book/quote-lines.tsx"
import { PriceChoice } from "#app/features/reservations/manage/price-choice.tsx"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { usePriceChoice } from "#app/features/reservations/manage/use-price-choice.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { availabilityKey } from "#app/features/reservations/slots/use-availability.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { counterScreen as words } from "#content/admin/counter.ts"
import { baseName } from "#content/school.ts"
import { BookingFields } from "./booking-fields.tsx"
import type { CounterBookingRequest } from "./counter-booking.schema.ts"
import { type Chosen, type CounterValues, emailOf, requestOf, valuesFrom } from "./counter-values.ts"
import { PersonFields } from "./person-fields.tsx"
import { quotesKey, useQuote } from "./use-quote.ts"

const fields = [
  "person",
  "userId",
  "person.firstName",
  "person.lastName",
  "person.phone",
  "person.email",
  "boatType",
  "rentalDuration",
  "groupSize",
  "base",
  "reservationDate",
  "timeSlot",
  "beyondReason",
  "amountCents",
  "notes",
]
const keptKey = "counter-booking"

/** Staff book for a caller or somebody at the counter, by keyboard alone (school 1). */
export function CounterScreen() {
  const [booked, setBooked] = useState<AdminReservationDetails>()
  return booked ? (
    <Booked reservation={booked} onAnother={() => setBooked(undefined)} />
  ) : (
    <CounterForm onBooked={setBooked} />
  )
}

function CounterForm({ onBooked }: { onBooked: (reservation: AdminReservationDetails) => void }) {
  const [chosen, choose] = useState<Chosen>()
  const [values, setValues] = useState(() => valuesFrom(window.location.search, schoolDay()))
  const quote = useQuote(values)
  const price = usePriceChoice({ reservationType: values.reservationType, priceCents: quote.totalCents })
  const { run, running, error, refusal } = useBooking(onBooked)
  const said = new Map(fieldMessages(error, fields))
  const refusalOf = (field: string) => said.get(field)
  const email = chosen ? emailOf(chosen) : ""

  function submit(event: FormEvent) {
    event.preventDefault()
    const priced = price.read()
    if (priced && !running) run({ ...requestOf(chosen, values, quote), ...priced })
  }

  function change(patch: Partial<CounterValues>) {
    if (patch.reservationType) price.begin()
    setValues((now) => ({ ...now, ...patch }))
  }

  return (
    <form noValidate onSubmit={submit} aria-label={words.open} className="max-w-3xl space-y-6">
      <fieldset className="rounded-card border border-line p-5">
        <legend className="px-1 text-lg font-bold">{words.who}</legend>
        <PersonFields chosen={chosen} onChoose={choose} refusalOf={refusalOf} />
      </fieldset>
      <fieldset className="rounded-card border border-line p-5">
        <legend className="px-1 text-lg font-bold">{words.what}</legend>
        <BookingFields values={values} onChange={change} refusalOf={refusalOf} />
        <QuoteLines type={values.reservationType} quote={quote} />
        {price.asks ? (
          <div className="mt-5 max-w-md">
            <PriceChoice price={price} currency={quote.currency} refusal={refusalOf("amountCents")} />
          </div>
        ) : null}
      </fieldset>
      <Refusal>{said.size === 0 ? refusal : undefined}</Refusal>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg" aria-disabled={running}>
          {running ? words.sending : words.send}
        </Button>
        {chosen ? (
          <p className="min-w-0 text-slate [overflow-wrap:anywhere]">{email ? words.mailTo(email) : words.noMail}</p>
        ) : null}
      </div>
    </form>
  )
}

/** A lost answer is asked for again with the same key, so that nobody is booked twice. */
function useBooking(onBooked: (reservation: AdminReservationDetails) => void) {
  const client = useQueryClient()
  return useAdminCommand<CounterBookingRequest, AdminReservationDetails>({
    path: availabilityKey,
    async send(request) {
      try {
        return await callApi("/admin/reservations", {
          method: "POST",
          body: request,
          idempotencyKey: sendingKeyFor(keptKey, request),
        })
      } catch (refusal) {
        // The price may have changed.
        void client.invalidateQueries({ queryKey: [quotesKey] })
        throw refusal
      }
    },
    done: ({ reference }) => [adminTitles.done, words.done(reference)],
    failed: words.failed,
    announce,
    onDone(reservation) {
      forgetTab(keptKey)
      onBooked(reservation)
    },
  })
}

interface BookedProps {
  reservation: AdminReservationDetails
  onAnother: () => void
}

function Booked({ reservation, onAnother }: BookedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { id, reference, firstName, lastName, email, reservationType, reservationDate, timeSlot, base } = reservation
  const what = `${reservationTypeLabel[reservationType]}, ${formatDayTime(reservationDate, timeSlot)}, ${baseName(base)}`
  return (
    <section className="max-w-3xl space-y-4 rounded-card border border-line p-5">
      <h2 ref={title} tabIndex={-1} className="text-xl font-bold outline-none">
        {words.booked.title(reference)}
      </h2>
      <p>
        <span className="font-semibold">{`${firstName} ${lastName}`}</span>
        <span className="block">{what}</span>
      </p>
      <p className="[overflow-wrap:anywhere]">{email ? words.booked.mailed(email) : words.booked.notMailed}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAnother}>{words.booked.another}</Button>
        <ButtonLink variant="outline" href={`/admin/reservations?id=${id}`}>
          {words.booked.view}
        </ButtonLink>
      </div>
    </section>
  )
}
