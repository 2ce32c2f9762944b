import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { MailCode, MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import {
  type MailSite,
  type MailTemplates,
  manageHref,
  type RenderedMail,
  sessionsHref,
} from "#app/features/outbox/write-mail.server.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { baseName } from "#content/school.ts"

interface LinksMail {
  bookings: readonly (BookedReservation & { uid: string })[]
  applications: readonly { id: string; licenseType: LicenceType }[]
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-links": LinksMail
  }
}

export const manageLinkMails = { "reservation-links": linksMail } satisfies Pick<MailTemplates, "reservation-links">

function linksMail({ bookings, applications }: LinksMail, site: MailSite): RenderedMail {
  const subject =
    bookings.length + applications.length === 1 ? "Le lien de votre réservation" : "Les liens de vos réservations"
  const page = `${site.origin}/ma-reservation`
  return {
    subject,
    manages: [...bookings.map(({ uid }) => uid), ...applications.map(({ id }) => id)],
    body: (
      <MailLayout preview={subject} mark="note" status="Lien demandé" heading={subject}>
        <MailText>
          Vous, ou quelqu’un d’autre, avez demandé ce message sur notre site. Chaque lien ouvre une réservation :
          gardez-le pour vous. S’il n’ouvre pas la bonne page, ouvrez <a href={page}>{page}</a>, puis donnez votre
          adresse e-mail et le code écrit à côté du lien.
        </MailText>
        {bookings.map((booking) => (
          <MailText key={booking.uid}>
            <strong>{`${reservationTypeLabel[booking.reservationType]}, ${booking.reference}`}</strong>
            <br />
            {formatDayTime(booking.reservationDate, booking.timeSlot)}, {baseName(booking.base)} (
            {reservationStatusLabel[booking.status].toLowerCase()})
            <br />
            <a href={manageHref(site, booking.uid)}>Gérer cette réservation</a>, ou code{" "}
            <MailCode href={manageHref(site, booking.uid)} />
          </MailText>
        ))}
        {applications.map(({ id, licenseType }) => (
          <MailText key={id}>
            <strong>{`Formation, ${licenceTypeLabel[licenseType].toLowerCase()}`}</strong>
            <br />
            <a href={sessionsHref(site, id)}>Gérer ces sessions</a>, ou code <MailCode href={sessionsHref(site, id)} />
          </MailText>
        ))}
      </MailLayout>
    ),
  }
}
