import { useFormContext, useWatch } from "react-hook-form"
import { totalOf } from "#app/features/reservations/quote.rules.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { bookingTerms as words } from "#content/booking/form.ts"
import { lateCost } from "#content/cancellation.ts"
import { school } from "#content/school.ts"
import type { BookingValues } from "./booking-values.ts"
import { useBookingTerms } from "./use-booking-terms.ts"

/** Says, beside the button that sends, when the school answers and what cancelling costs (school 0). */
export function TermsNote() {
  const { control } = useFormContext<BookingValues>()
  const values = useWatch({ control }) as BookingValues
  const amount = useKnownAmount(values)
  const { base, reservationDate: date, timeSlot } = values
  const { data } = useBookingTerms({ base, date, timeSlot })
  if (!data) return null
  const { answerBy, closedUntil, freeUntil } = data
  return (
    <div className="mt-4 space-y-1 border-l-4 border-water pl-4">
      <p>{words.answer(sayInstant(answerBy))}</p>
      {closedUntil ? (
        <p>
          {words.closed(sayInstant(closedUntil))}{" "}
          <a className="link" href={school.phone.href}>
            {school.phone.display}
          </a>
          .
        </p>
      ) : null}
      <p className={freeUntil ? undefined : "font-semibold"}>
        {freeUntil ? words.free(sayInstant(freeUntil)) : words.late(lateCost({ confirmed: false, amount }))}
      </p>
    </div>
  )
}

/** The price of a rental; the school sets that of a lesson or an outing. */
function useKnownAmount({ reservationType, rentalDuration }: BookingValues): string | null {
  const prices = usePrices()
  if (reservationType !== "boat_rental" || !Number.isInteger(rentalDuration)) return null
  const { priceCents, priceCurrency } = totalOf({ reservationType, rentalDuration }, prices)
  return formatPrice(priceCents, priceCurrency)
}
