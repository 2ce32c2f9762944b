import { useState } from "react"
import { askedFor, askerOf } from "#app/features/reservations/asked-for.ts"
import { FactRow, QuoteLines } from "#app/features/reservations/book/quote-lines.tsx"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDay } from "#app/ui/formats.ts"
import { hasRoom } from "#app/ui/moment/date-picker.tsx"
import { baseAddress } from "#content/school.ts"
import { useAsked } from "./use-asked.ts"

export function BookingAside({ steps }: { steps: readonly string[] }) {
  const { values, quote } = useAsked()
  const [unfolded, setUnfolded] = useState(hasRoom)
  const facts: (readonly [string, string])[] = [
    ["Activité", reservationTypeLabel[values.reservationType]],
    ["Date", values.reservationDate ? formatDay(values.reservationDate) : "à choisir"],
    ["Créneau", values.timeSlot || "à choisir"],
    ["Base", values.base ? baseAddress(values.base) : "à choisir"],
    ...askedFor(values),
    ...askerOf(values),
  ]
  return (
    <aside aria-label="Récapitulatif" className="booking-aside">
      <details
        open={unfolded}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
        className="rounded-card border border-line bg-mist"
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-5 py-3 font-bold">
          Votre réservation
          <svg
            className="size-4 fill-none stroke-current text-slate stroke-2 lg:hidden"
            viewBox="0 0 16 16"
            aria-hidden="true"
          >
            <path d="m3 6 5 5 5-5" />
          </svg>
        </summary>
        <div className="px-5 pb-5">
          <dl className="border-t border-line">
            {facts.map(([label, value]) => (
              <FactRow key={label} value={value}>
                {label}
              </FactRow>
            ))}
          </dl>
          {quote ? <QuoteLines type={values.reservationType} quote={quote} /> : null}
          <p className="mt-5 font-semibold">Et ensuite ?</p>
          <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-slate">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </details>
    </aside>
  )
}
