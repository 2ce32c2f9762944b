import {
  acceptanceSentence,
  changeSentences,
  costSentence,
} from "#app/features/bookings/facts/change-sentences.labels.ts"
import { said } from "#app/features/bookings/facts/said.labels.ts"
import { ChangeOwn } from "#app/ui/own/change-own.tsx"
import type { OwnBooking } from "#app/ui/own/own-props.ts"
import { late } from "#app/ui/page/late.tsx"
import { LateCalendar } from "#app/ui/page/late-calendar.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { written } from "#app/ui/written.ts"
import { ownReservation as words } from "#content/own-reservation.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

const MovePanel = late(async () => (await import("./move-panel.tsx")).MovePanel)

interface ChangeSectionProps {
  reservation: OwnReservation
  booking: OwnBooking
  /** When the reservation was read. */
  now: Date
}

export function ChangeSection({ reservation, booking, now }: ChangeSectionProps) {
  useFetchAhead(MovePanel, LateCalendar)
  const { status, reservationType, startsAt, account, priceCurrency } = reservation
  if (status === "cancelled" || status === "completed") return null
  const naming = said({ status, charged: account, priceCurrency }, written)
  return (
    <section aria-labelledby="changer" className="rounded-card border border-line bg-mist p-5 sm:p-6">
      <h2 id="changer" className="text-xl">
        {words.change.title}
      </h2>
      <ChangeOwn
        booking={booking}
        terms={reservation}
        sentences={changeSentences(reservation, naming)}
        cost={costSentence(reservation, naming.amount)}
        acceptance={acceptanceSentence({ kind: reservationType, startsAt }, now, written)}
        reference={reservation.reference}
        words={words.change}
        cancelWords={words.cancelDialog}
        renderMove={(onClose) => <MovePanel reservation={reservation} booking={booking} onClose={onClose} />}
        inPlace
      />
    </section>
  )
}
