import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { formatClock, formatDay, formatDayTime, formatPrice } from "#app/ui/formats.ts"
import { terms } from "#content/commitments.ts"
import { ownReservations } from "#content/member-booking.ts"
import { baseName, school } from "#content/school.ts"
import { type CalendarReservation, reservationCalendar } from "./reservation-calendar.server.ts"
import { reservationStatusLabel } from "./reservation-status.labels.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"

/** For a guest who asked for an account: the secret of the link that opens it, or that the address has one already. */
export type AccountNews = { token: string } | { known: true }

type ReservationMail = CalendarReservation & { firstName: string }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-received": ReservationMail & { account?: AccountNews }
    "reservation-confirmed": ReservationMail
    "reservation-completed": ReservationMail
    "reservation-cancelled": ReservationMail
  }
}

export const reservationMails = {
  "reservation-received": receivedMail,
  "reservation-confirmed": confirmedMail,
  "reservation-completed": completedMail,
  "reservation-cancelled": cancelledMail,
} satisfies Pick<MailTemplates, `reservation-${"received" | "confirmed" | "completed" | "cancelled"}`>

function receivedMail(reservation: ReservationMail & { account?: AccountNews }, site: MailSite): RenderedMail {
  const { account } = reservation
  return {
    subject: `Votre demande de réservation ${reservation.reference}`,
    secret: account !== undefined && "token" in account,
    attachments: [calendarFile(reservation, site)],
    body: (
      <MailLayout
        preview={`Nous avons bien reçu votre demande : ${reservationTypeLabel[reservation.reservationType]}.`}
        mark="pending"
        status={reservationStatusLabel[reservation.status]}
        heading={`Merci ${reservation.firstName}, votre demande est bien arrivée`}
        facts={factsOf(reservation)}
        action={nextStep(account, site)}
      >
        <MailText>
          Votre place est retenue. Notre équipe vous contacte bientôt pour la confirmer ; d’ici là, rien n’est à payer.
        </MailText>
        <MailText>
          Le rendez-vous est joint à ce message pour votre agenda. Un empêchement ? Appelez-nous au{" "}
          {school.phone.display}
          {" : "}
          {freeUntil}
        </MailText>
        {account ? <MailText>{"token" in account ? invitation : alreadyKnown}</MailText> : null}
      </MailLayout>
    ),
  }
}

function nextStep(account: AccountNews | undefined, { origin }: MailSite) {
  if (!account) return { label: "Nous écrire", href: `${origin}/contact` }
  if ("token" in account) return { label: "Créer mon compte", href: `${origin}/auth#inscription=${account.token}` }
  return { label: "Me connecter", href: `${origin}/auth?returnTo=${encodeURIComponent(ownReservations)}` }
}

const invitation =
  "Il ne manque qu’un mot de passe pour créer votre compte : le lien ci-dessous sert une fois, pendant 7 jours. Cette réservation vous y attend."
const alreadyKnown =
  "Vous avez déjà un compte avec cette adresse. Votre réservation apparaîtra dans votre espace après connexion."
const freeUntil = `l’annulation est gratuite jusqu’à ${terms.freeCancellationHours} h avant.`

function confirmedMail(reservation: ReservationMail, site: MailSite): RenderedMail {
  const { reservationType } = reservation
  return {
    subject: `Votre réservation ${reservation.reference} est confirmée`,
    attachments: [calendarFile(reservation, site)],
    body: (
      <MailLayout
        preview={`C’est confirmé : ${reservationTypeLabel[reservationType]}, ${formatDayTime(reservation.reservationDate, reservation.timeSlot)}.`}
        mark="done"
        status={reservationStatusLabel.confirmed}
        heading={`${reservation.firstName}, votre réservation est confirmée`}
        facts={factsOf(reservation)}
        action={{ label: "Nous écrire", href: `${site.origin}/contact` }}
      >
        <MailText>Votre place vous attend. Le rendez-vous est joint à ce message pour votre agenda.</MailText>
        {reservationType === "boat_rental" ? <MailText>{bringLicence}</MailText> : null}
        <MailText>
          Un empêchement ? Appelez-nous au {school.phone.display}
          {" : "}
          {freeUntil}
        </MailText>
      </MailLayout>
    ),
  }
}

const bringLicence = "Pour une location, prenez votre permis bateau avec vous."

function completedMail(reservation: ReservationMail, site: MailSite): RenderedMail {
  return {
    subject: `Merci de votre visite – réservation ${reservation.reference}`,
    replyTo: school.email,
    body: (
      <MailLayout
        preview="Merci d’avoir navigué avec nous."
        mark="done"
        status={reservationStatusLabel.completed}
        heading={`Merci ${reservation.firstName}, et à bientôt sur le lac`}
        facts={factsOf(reservation)}
        action={{ label: "Réserver à nouveau", href: `${site.origin}/reservation` }}
      >
        <MailText>
          Merci d’avoir navigué avec nous. Une remarque, un objet oublié à bord ? Répondez simplement à ce message.
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
        <MailText>
          Votre place est libérée. Nous serons heureux de vous accueillir à une autre date ; pour toute question,
          appelez-nous au {school.phone.display}.
        </MailText>
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
