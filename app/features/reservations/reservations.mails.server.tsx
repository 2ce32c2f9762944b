import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import { SchoolMessage } from "#app/features/outbox/school-message.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { formatClock, formatDay, formatDayTime, formatInstant } from "#app/ui/formats.ts"
import { cancellation } from "#content/cancellation.ts"
import { ownReservations } from "#content/member-booking.ts"
import { baseAddress, baseCoordinates, baseName, school } from "#content/school.ts"
import { type AskedFor, type Asker, askedFor, askerOf, indicativePrice } from "./asked-for.ts"
import type { ReservedMoment } from "./move/move-locked.server.ts"
import { type CalendarReservation, repeatedAsker, reservationCalendar } from "./reservation-calendar.server.ts"
import { reservationStatusLabel } from "./reservation-status.labels.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import { freeCancellationEnds } from "./reservations.rules.ts"
import type { ReservationAnswer, ReservationStatus } from "./reservations.schema.ts"

export type AccountNews = { token: string } | { known: true }

/** `firstName` is '' for an unconfirmed address, whose mail repeats nothing typed. */
interface ReservationMail extends CalendarReservation, AskedFor, Asker {
  firstName: string
  /** Free cancellation had ended when the mail was queued. */
  late?: true
}
type NoticeMail = ReservationAnswer & { uid: string }

interface DecisionMail extends ReservationMail {
  message?: string
  /** What an undo restores: the former status, and the slots in which a place came free. */
  undo?: { status: ReservationStatus; slotIds: readonly string[] }
}

interface MovedMail extends ReservationMail {
  message?: string
  /** Where the person knows the reservation; an undo restores it. */
  from: ReservedMoment
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-received": ReservationMail & { account?: AccountNews }
    "reservation-notice": NoticeMail
    "reservation-confirmed": DecisionMail
    "reservation-completed": DecisionMail
    "reservation-cancelled": DecisionMail
    "reservation-moved": MovedMail
  }
}

export const reservationMails = {
  "reservation-received": receivedMail,
  "reservation-notice": noticeMail,
  "reservation-confirmed": confirmedMail,
  "reservation-completed": completedMail,
  "reservation-cancelled": cancelledMail,
  "reservation-moved": movedMail,
} satisfies Pick<
  MailTemplates,
  `reservation-${"received" | "notice" | "confirmed" | "completed" | "cancelled" | "moved"}`
>

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
        heading={`${["Merci", reservation.firstName].filter(Boolean).join(" ")}, votre demande est bien arrivée`}
        facts={factsOf(reservation)}
        action={nextStep(account, site)}
      >
        <MailText>
          Nous vous gardons la place. Une personne de l’équipe vous confirme la réservation sous 24 h ; vous n’avez rien
          à payer avant.
        </MailText>
        <MailText>
          {appointment} {hindered(reservation)}
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
const appointment = "Le rendez-vous est joint à ce message, prêt à entrer dans votre agenda."

function hindered({ late }: ReservationMail): string {
  const call = `Un empêchement ? Appelez-nous au ${school.phone.display}`
  return late ? `${call} dès que possible.` : `${call} : l’annulation est gratuite ${cancellation.booking}.`
}

function noticeMail(reservation: NoticeMail, site: MailSite): RenderedMail {
  const { reservationType, firstName, lastName, email, uid } = reservation
  const name = `${firstName} ${lastName}`
  const type = reservationTypeLabel[reservationType]
  const when = formatDayTime(reservation.reservationDate, reservation.timeSlot)
  return {
    subject: `Nouvelle réservation : ${type}, ${when} (${name})`,
    replyTo: email,
    body: (
      <MailLayout
        preview={`${name}, ${when}`}
        mark="pending"
        status={reservationStatusLabel.pending}
        heading={`${name} demande une réservation`}
        facts={[...askerOf(reservation), ...bookedFacts(reservation)]}
        action={recordAction(site, { entity: "reservation", id: uid })}
      >
        <MailText>
          La place est retenue ; la réservation est à confirmer. Votre réponse à ce message part à la personne.
        </MailText>
      </MailLayout>
    ),
  }
}

function confirmedMail(reservation: DecisionMail, site: MailSite): RenderedMail {
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
        <SchoolMessage message={reservation.message} />
        <MailText>Tout est prêt : nous vous attendons à la base. {appointment}</MailText>
        {reservationType === "boat_rental" ? <MailText>{bringLicence}</MailText> : null}
        <MailText>{hindered(reservation)}</MailText>
      </MailLayout>
    ),
  }
}

const bringLicence = "Pour une location, prenez votre permis bateau avec vous."

function completedMail(reservation: DecisionMail, site: MailSite): RenderedMail {
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
        <SchoolMessage message={reservation.message} />
        <MailText>
          Merci d’avoir navigué avec nous. Une remarque, un objet oublié à bord ? Répondez simplement à ce message.
        </MailText>
      </MailLayout>
    ),
  }
}

function cancelledMail(reservation: DecisionMail, site: MailSite): RenderedMail {
  return {
    subject: `Votre réservation ${reservation.reference} est annulée`,
    attachments: [calendarFile(reservation, site)],
    body: (
      <MailLayout
        preview="Votre réservation est annulée. Nous le regrettons, et vous proposons une autre date."
        mark="cancelled"
        status={reservationStatusLabel.cancelled}
        heading={`${reservation.firstName}, votre réservation est annulée`}
        facts={factsOf(reservation)}
        action={{ label: "Choisir une autre date", href: `${site.origin}/reservation` }}
      >
        <SchoolMessage message={reservation.message} />
        <MailText>
          L’école a annulé cette réservation et libéré votre place. Nous le regrettons : nous aurions aimé vous avoir à
          bord.
        </MailText>
        <MailText>
          Une autre date vous conviendrait ? Choisissez-la en ligne, ou appelez-nous au {school.phone.display} : nous la
          chercherons avec vous.
        </MailText>
      </MailLayout>
    ),
  }
}

function movedMail(reservation: MovedMail, site: MailSite): RenderedMail {
  const { reference, status, reservationDate, timeSlot, from } = reservation
  const when = formatDayTime(reservationDate, timeSlot)
  return {
    subject: `Votre réservation ${reference} est déplacée au ${when}`,
    attachments: [calendarFile(reservation, site)],
    body: (
      <MailLayout
        preview={`Nouveau rendez-vous : ${when}.`}
        mark={status === "confirmed" ? "done" : "pending"}
        status={reservationStatusLabel[status]}
        heading={`${reservation.firstName}, votre réservation a changé de moment`}
        facts={[...factsOf(reservation), ["Auparavant", formerMoment(from)]]}
        action={{ label: "Nous écrire", href: `${site.origin}/contact` }}
      >
        <SchoolMessage message={reservation.message} />
        <MailText>
          L’école a déplacé votre réservation au {when}. La référence et le prix restent les mêmes. Le rendez-vous joint
          remplace l’ancien dans votre agenda.
        </MailText>
        <MailText>
          Ce moment ne vous convient pas ? Appelez-nous au {school.phone.display} : nous en chercherons un autre avec
          vous.
        </MailText>
      </MailLayout>
    ),
  }
}

function formerMoment({ base, reservationDate, timeSlot, rentalDuration, boatType }: ReservedMoment): string {
  const rented = askedFor({ rentalDuration, boatType }).map(([, value]) => value)
  return [formatDayTime(reservationDate, timeSlot), baseName(base), ...rented].join(", ")
}

function factsOf(reservation: ReservationMail) {
  const deadline = `jusqu’au ${formatInstant(freeCancellationEnds(reservation.startsAt))}`
  const open = !reservation.late && (reservation.status === "pending" || reservation.status === "confirmed")
  return [
    ...bookedFacts(reservation),
    ...repeatedAsker(reservation),
    ...(open ? [["Annulation gratuite", deadline] as const] : []),
  ]
}

function bookedFacts(reservation: AskedFor & Omit<ReservationAnswer, keyof AskedFor | keyof Asker>) {
  const { reference, reservationType, reservationDate, timeSlot, endsAt, base } = reservation
  return [
    ["Référence", reference],
    ["Activité", reservationTypeLabel[reservationType]],
    ["Date", formatDay(reservationDate, "long")],
    ["Horaire", `${timeSlot} – ${formatClock(endsAt)}`],
    ...askedFor(reservation),
    ["Base", baseAddress(base)],
    ...placeOf(base),
    ["Prix indicatif", indicativePrice(reservation)],
  ] as const
}

function placeOf(base: string): (readonly [string, string])[] {
  const coordinates = baseCoordinates(base)
  return coordinates ? [["Coordonnées", coordinates]] : []
}

function calendarFile(reservation: ReservationMail, site: MailSite) {
  return {
    filename: `reservation-${reservation.reference}.ics`,
    content: reservationCalendar(reservation, site.domain),
    contentType: `text/calendar; charset=utf-8; method=${reservation.status === "cancelled" ? "CANCEL" : "PUBLISH"}`,
  }
}
