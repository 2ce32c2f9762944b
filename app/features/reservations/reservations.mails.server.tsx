import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/mail-worker.server.ts"
import { formatClock, formatDay, formatPrice } from "#app/ui/formats.ts"
import { baseName, school } from "#content/school.ts"
import { type CalendarReservation, reservationCalendar } from "./reservation-calendar.server.ts"
import { reservationStatusLabel, reservationTypeLabel } from "./reservations.labels.ts"

type ReservationMail = CalendarReservation & { firstName: string }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-received": ReservationMail
    "reservation-cancelled": ReservationMail
  }
}

export const reservationMails = {
  "reservation-received": receivedMail,
  "reservation-cancelled": cancelledMail,
} satisfies Pick<MailTemplates, "reservation-received" | "reservation-cancelled">

function receivedMail(reservation: ReservationMail, site: MailSite): RenderedMail {
  return {
    subject: `Votre demande de réservation ${reservation.reference}`,
    attachments: [calendarFile(reservation, site)],
    body: (
      <MailLayout
        preview={`Nous avons bien reçu votre demande : ${reservationTypeLabel[reservation.reservationType]}.`}
        mark="pending"
        status={reservationStatusLabel[reservation.status]}
        heading={`Merci ${reservation.firstName}, votre demande est bien arrivée`}
        facts={factsOf(reservation)}
        action={{ label: "Nous écrire", href: `${site.origin}/contact` }}
      >
        <MailText>
          Votre place est retenue. Notre équipe vous contacte bientôt pour la confirmer ; d’ici là, rien n’est à payer.
        </MailText>
        <MailText>
          Le rendez-vous est joint à ce message pour votre agenda. Un empêchement ? Appelez-nous au{" "}
          {school.phone.display}
          {" : "}l’annulation est gratuite jusqu’à 48 h avant.
        </MailText>
      </MailLayout>
    ),
  }
}

function cancelledMail(reservation: ReservationMail, site: MailSite): RenderedMail {
  return {
    subject: `Votre réservation ${reservation.reference} est annulée`,
    attachments: [calendarFile(reservation, site)],
    body: (
      <MailLayout
        preview="Votre réservation est annulée, votre place est libérée."
        mark="cancelled"
        status={reservationStatusLabel.cancelled}
        heading={`${reservation.firstName}, votre réservation est annulée`}
        facts={factsOf(reservation)}
        action={{ label: "Choisir une autre date", href: `${site.origin}/reservation` }}
      >
        <MailText>Votre place est libérée. Nous serons heureux de vous accueillir à une autre date.</MailText>
      </MailLayout>
    ),
  }
}

function factsOf(reservation: ReservationMail) {
  return [
    ["Référence", reservation.reference],
    ["Activité", reservationTypeLabel[reservation.reservationType]],
    ["Date", formatDay(reservation.reservationDate, "long")],
    ["Horaire", `${reservation.timeSlot} – ${formatClock(reservation.endsAt)}`],
    ["Base", baseName(reservation.base)],
    ["Prix indicatif", formatPrice(reservation.priceCents, reservation.priceCurrency)],
  ] as const
}

function calendarFile(reservation: ReservationMail, site: MailSite) {
  return {
    filename: `reservation-${reservation.reference}.ics`,
    content: reservationCalendar(reservation, site.domain),
    contentType: `text/calendar; charset=utf-8; method=${reservation.status === "cancelled" ? "CANCEL" : "PUBLISH"}`,
  }
}
