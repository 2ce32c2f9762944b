import { TermsNote } from "#app/ui/form/terms-note.tsx"
import { type AskedTerms, useBookingTerms } from "./use-booking-terms.ts"

/** Shows what a request for this moment would mean, once base, day and time are chosen. */
export function BookingTermsNote(asked: AskedTerms) {
  const { data } = useBookingTerms(asked)
  return data ? <TermsNote sentences={data.sentences} late={data.freeUntil ? [] : data.sentences.slice(-1)} /> : null
}
