import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import {
  type MailSite,
  type MailTemplates,
  manageHref,
  type RenderedMail,
} from "#app/features/outbox/write-mail.server.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { BookedReservation } from "#app/features/reservations/reservations.schema.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { baseName } from "#content/school.ts"

interface LinksMail {
  bookings: readonly (BookedReservation & { uid: string })[]
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-links": LinksMail
  }
}

export const manageLinkMails = { "reservation-links": linksMail } satisfies Pick<MailTemplates, "reservation-links">

function linksMail({ bookings }: LinksMail, site: MailSite): RenderedMail {
  const subject = bookings.length === 1 ? "Le lien de votre réservation" : "Les liens de vos réservations"
  return {
    subject,
    manages: bookings.map(({ uid }) => uid),
    body: (
      <MailLayout preview={subject} mark="note" status="Lien demandé" heading={subject}>
        <MailText>
          Vous, ou quelqu’un d’autre, avez demandé ce message sur notre site. Chaque lien ouvre une réservation :
          gardez-le pour vous.
        </MailText>
        {bookings.map((booking) => (
          <MailText key={booking.uid}>
            <strong>{`${reservationTypeLabel[booking.reservationType]}, ${booking.reference}`}</strong>
            <br />
            {formatDayTime(booking.reservationDate, booking.timeSlot)}, {baseName(booking.base)} (
            {reservationStatusLabel[booking.status].toLowerCase()})
            <br />
            <a href={manageHref(site, booking.uid)}>Gérer cette réservation</a>
          </MailText>
        ))}
      </MailLayout>
    ),
  }
}
