import { useAsked } from "./use-asked.ts"
import { useBookingTerms } from "./use-booking-terms.ts"

/** Shows the terms of the request beside the button that sends it (school 0). */
export function TermsNote() {
  const { values } = useAsked()
  const { reservationType: type, rentalDuration, base, reservationDate: date, timeSlot } = values
  const { data } = useBookingTerms({ type, hours: rentalDuration || undefined, base, date, timeSlot })
  if (!data) return null
  return (
    <div className={data.freeUntil ? "terms-note" : "terms-note terms-late"}>
      {data.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
