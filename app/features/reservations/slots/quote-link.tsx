import { useFormContext } from "react-hook-form"
import { addToContactDraft } from "#app/browser/contact-draft.ts"
import { askedFor } from "#app/features/reservations/asked-for.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { buttonStyles } from "#app/ui/page/button.tsx"
import { bookingQuote } from "#content/booking/quote.ts"
import { baseName } from "#content/school.ts"

/** Leads a group that no set of free boats can carry to /contact, with everything typed (school 1, "Rules"). */
export function QuoteLink() {
  const { getValues } = useFormContext<BookingValues>()
  return (
    <section aria-label={bookingQuote.title} className="rounded-card border border-line bg-mist p-4">
      <p className="font-semibold">{bookingQuote.title}</p>
      <p className="mt-1">{bookingQuote.text}</p>
      <a
        className={`${buttonStyles({ variant: "outline" })} mt-3`}
        href="/contact"
        onClick={() => carryToContact(getValues())}
      >
        {bookingQuote.link}
      </a>
    </section>
  )
}

function carryToContact(values: BookingValues): void {
  const { firstName, lastName, email } = values
  addToContactDraft({ firstName, lastName, email, subject: "location", message: messageOf(values) })
}

function messageOf(values: BookingValues): string {
  const { reservationDate, timeSlot, base, phone } = values
  const facts: readonly (readonly [string, string])[] = [
    ["Date", reservationDate && formatDayTime(reservationDate, timeSlot)],
    ["Base", base && baseName(base)],
    ...askedFor(values),
    ["Téléphone", phone],
  ]
  const lines = facts.filter(([, value]) => value).map(([term, value]) => `${term}\u00a0: ${value}`)
  return [bookingQuote.subject, ...lines].join("\n")
}
