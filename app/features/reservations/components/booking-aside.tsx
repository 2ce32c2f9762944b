import { useState } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import type { BookingValues } from "#app/features/reservations/booking-values.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { quotedPrice } from "#app/features/reservations/reservations.rules.ts"
import { formatDay, formatPrice, plural } from "#app/ui/formats.ts"
import { reservationPagePrices } from "#content/prices.ts"
import { baseName } from "#content/school.ts"

/** What has been chosen so far, what it costs, what happens next; folded on a phone. */
export function BookingAside({ steps }: { steps: readonly string[] }) {
  const { control } = useFormContext<BookingValues>()
  const values = useWatch({ control }) as BookingValues
  const [unfolded, setUnfolded] = useState(() => window.matchMedia("(min-width: 64rem)").matches)
  const facts: [string, string][] = [
    ["Activité", reservationTypeLabel[values.reservationType]],
    ["Date", values.reservationDate ? formatDay(values.reservationDate) : "à choisir"],
    ["Créneau", values.timeSlot ? `${values.timeSlot}, ${baseName(values.base)}` : "à choisir"],
    ["Prix indicatif", priceOf(values)],
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
          <svg className="size-4 fill-none stroke-slate stroke-2 lg:hidden" viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 6 5 5 5-5" />
          </svg>
        </summary>
        <div className="px-5 pb-5">
          <dl className="border-t border-line">
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
                <dt className="text-slate">{label}</dt>
                <dd className="text-right font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
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

function priceOf(values: BookingValues): string {
  if (values.reservationType !== "boat_rental") return reservationPagePrices[values.reservationType].label
  const hours = values.rentalDuration
  if (!hours || !Number.isInteger(hours)) return reservationPagePrices.boat_rental.label
  const { priceCents, priceCurrency } = quotedPrice({ reservationType: "boat_rental", rentalDuration: hours })
  return `${formatPrice(priceCents, priceCurrency)} (${plural(hours, "heure")})`
}
