import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { SchoolMessage } from "#app/features/outbox/school-message.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { OwedBack, ToPay } from "#app/features/payments/told/account-parts.server.tsx"
import { sayDayTime, sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { ownReservations } from "#content/booking/member.ts"
import { changeWords, staysSame } from "#content/facts/change.ts"
import { keeps } from "#content/facts/cost.ts"
import { hindrance } from "#content/facts/hindrance.ts"
import { decisionMoney as words } from "#content/money/account-mails.ts"
import { school } from "#content/school.ts"
import {
  calendarFor,
  factsOf,
  formerMoment,
  manageButton,
  type ReservationMail,
} from "./reservation-mail-parts.server.ts"
import { reservationStatusLabel } from "./reservation-status.labels.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { ReservationStatus } from "./reservations.schema.ts"
import type { ReservedMoment } from "./reserved-moment.server.ts"

export type AccountNews = { token: string } | { known: true }

interface DecisionMail extends ReservationMail {
  message?: string
  /** Its person cancelled it, and was told what the school keeps. */
  own?: { keptPercent: number }
  /** What an undo restores: the former status, and the slots in which a place came free. */
  undo?: { status: ReservationStatus; slotIds: readonly string[] }
}

interface MovedMail extends ReservationMail {
  message?: string
  /** Where the person knows the reservation; an undo restores it. */
  from: ReservedMoment
  /** The school's move before, that its person had not answered. */
  movedBefore?: string
  /** Its person moved it. */
  own?: true
}

interface ReceivedMail extends ReservationMail {
  account?: AccountNews
  /** The same person's booking of the same slot, by its reference; read when the mail is sent. */
  earlier?: string
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-received": ReceivedMail
    "reservation-confirmed": DecisionMail
    "reservation-completed": DecisionMail
    "reservation-cancelled": DecisionMail
    "reservation-moved": MovedMail
  }
}

export const reservationMails = {
  "reservation-received": receivedMail,
  "reservation-confirmed": confirmedMail,
  "reservation-completed": completedMail,
  "reservation-cancelled": cancelledMail,
  "reservation-moved": movedMail,
} satisfies Pick<MailTemplates, `reservation-${"received" | "confirmed" | "completed" | "cancelled" | "moved"}`>

function receivedMail(reservation: ReceivedMail, site: MailSite): RenderedMail {
  const { account, earlier } = reservation
  return {
    subject: `Votre demande de réservation ${reservation.reference}`,
    secret: account !== undefined && "token" in account,
    manages: [reservation.uid],
    calendar: calendarFor(reservation, site),
    body: (
      <MailLayout
        preview={`Nous avons bien reçu votre demande : ${reservationTypeLabel[reservation.reservationType]}.`}
        mark="pending"
        status={reservationStatusLabel[reservation.status]}
        heading={`${["Merci", reservation.firstName].filter(Boolean).join(" ")}, votre demande est bien arrivée`}
        facts={factsOf(reservation)}
        {...nextSteps(reservation, account, site)}
      >
        {earlier ? (
          <MailText>
            Vous avez déjà une réservation à cette heure, la référence {earlier}. Si celle-ci est de trop, annulez-la
            avec le bouton « Gérer ma réservation ».
          </MailText>
        ) : null}
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

function nextSteps({ uid }: ReservationMail, account: AccountNews | undefined, site: MailSite) {
  const manage = manageButton(site, uid)
  if (!account) return { action: manage }
  const { origin } = site
  if ("token" in account) {
    return {
      action: { label: "Créer mon compte", href: `${origin}/auth?mode=message#inscription=${account.token}` },
      second: manage,
    }
  }
  const href = `${origin}/auth?returnTo=${encodeURIComponent(ownReservations)}`
  return { action: { label: "Me connecter", href }, second: manage }
}

const invitation =
  "Il ne manque qu’un mot de passe pour créer votre compte : le lien ci-dessous sert une seule fois et reste valable 7 jours. Cette réservation vous y attend."
const alreadyKnown =
  "Vous avez déjà un compte avec cette adresse. Votre réservation apparaîtra dans votre espace après connexion."
const appointment = "Le rendez-vous est joint à ce message, prêt à entrer dans votre agenda."

function hindered({ late, movedBySchoolAt, moveless, startsAt }: ReservationMail): string {
  if (late) return hindrance.late
  if (movedBySchoolAt) return changeWords.movedBySchool("booking", sayInstant(startsAt))
  return moveless ? hindrance.moveless : hindrance.free
}

function confirmedMail(reservation: DecisionMail, site: MailSite): RenderedMail {
  const { reservationType } = reservation
  return {
    subject: `Votre réservation ${reservation.reference} est confirmée`,
    manages: [reservation.uid],
    calendar: calendarFor(reservation, site),
    body: (
      <MailLayout
        preview={`C’est confirmé : ${reservationTypeLabel[reservationType]}, ${sayDayTime(reservation.reservationDate, reservation.timeSlot)}.`}
        mark="done"
        status={reservationStatusLabel.confirmed}
        heading={`${reservation.firstName}, votre réservation est confirmée`}
        facts={factsOf(reservation)}
        action={manageButton(site, reservation.uid)}
      >
        <SchoolMessage message={reservation.message} />
        <MailText>Tout est prêt : nous vous attendons à la base. {appointment}</MailText>
        {reservationType === "boat_rental" ? <MailText>{bringLicence}</MailText> : null}
        <ToPay money={reservation.money} button="booking" site={site} />
        <MailText>{hindered(reservation)}</MailText>
      </MailLayout>
    ),
  }
}

const bringLicence = "Pour une location, prenez votre permis bateau avec vous."

function completedMail(reservation: DecisionMail, site: MailSite): RenderedMail {
  return {
    subject: `Merci de votre visite – réservation ${reservation.reference}`,
    manages: [reservation.uid],
    replyTo: school.email,
    body: (
      <MailLayout
        preview="Merci d’avoir navigué avec nous."
        mark="done"
        status={reservationStatusLabel.completed}
        heading={`Merci ${reservation.firstName}, et à bientôt sur le lac`}
        facts={factsOf(reservation)}
        action={{ label: "Réserver à nouveau", href: `${site.origin}/reservation` }}
        second={manageButton(site, reservation.uid)}
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
  const { own } = reservation
  return {
    subject: `Votre réservation ${reservation.reference} est annulée`,
    manages: [reservation.uid],
    calendar: calendarFor(reservation, site),
    body: (
      <MailLayout
        preview={own ? cancelledPreview.own : cancelledPreview.school}
        mark="cancelled"
        status={reservationStatusLabel.cancelled}
        heading={`${reservation.firstName}, votre réservation est annulée`}
        facts={factsOf(reservation)}
        action={{ label: "Choisir une autre date", href: `${site.origin}/reservation` }}
        second={manageButton(site, reservation.uid)}
      >
        <SchoolMessage message={reservation.message} />
        {own ? <OwnCancellation {...own} money={reservation.money} /> : <SchoolCancellation />}
        <OwedBack money={reservation.money} />
      </MailLayout>
    ),
  }
}

const alsoCall = ` Vous pouvez aussi appeler le ${school.phone.display} : nous en chercherons un avec vous.`

const cancelledPreview = {
  own: "Votre annulation est enregistrée.",
  school: "Votre réservation est annulée. Nous le regrettons, et vous proposons une autre date.",
}

type OwnCancellationProps = NonNullable<DecisionMail["own"]> & { money: AccountMoney | undefined }

function OwnCancellation({ keptPercent, money }: OwnCancellationProps) {
  const kept = money ? keeps(formatPrice(money.owedCents, money.currency)) : null
  return (
    <>
      <MailText>
        Vous avez annulé cette réservation : votre place est libre pour d’autres.{" "}
        {keptPercent === 0 ? "Vous n’avez rien à payer." : kept}
        {money && money.restCents > 0 ? ` ${words.stillOwed(formatPrice(money.restCents, money.currency))}` : null}
      </MailText>
      <MailText>
        Une autre date vous conviendrait ? Choisissez-la en ligne, ou appelez-nous au {school.phone.display}.
      </MailText>
    </>
  )
}

function SchoolCancellation() {
  return (
    <>
      <MailText>
        L’école a annulé cette réservation et libéré votre place. Nous le regrettons : nous aurions aimé vous avoir à
        bord.
      </MailText>
      <MailText>
        Une autre date vous conviendrait ? Choisissez-la en ligne, ou appelez-nous au {school.phone.display} : nous la
        chercherons avec vous.
      </MailText>
    </>
  )
}

function movedMail(reservation: MovedMail, site: MailSite): RenderedMail {
  const { reference, status, reservationDate, timeSlot, rentalDuration, from, own, late, movedBySchoolAt } = reservation
  // The school charges added hours by hand (decision 0057).
  const sameHours = from.rentalDuration === (rentalDuration ?? null)
  const when = sayDayTime(reservationDate, timeSlot)
  return {
    subject: `Votre réservation ${reference} est déplacée au ${when}`,
    manages: [reservation.uid],
    calendar: calendarFor(reservation, site),
    body: (
      <MailLayout
        preview={`Nouveau rendez-vous : ${when}.`}
        mark={status === "confirmed" ? "done" : "pending"}
        status={reservationStatusLabel[status]}
        heading={`${reservation.firstName}, votre réservation est déplacée`}
        facts={[...factsOf(reservation), ["Auparavant", formerMoment(from)]]}
        action={manageButton(site, reservation.uid)}
      >
        <SchoolMessage message={reservation.message} />
        <MailText>
          {own ? "Vous avez déplacé" : "L’école a déplacé"} votre réservation au {when}.{" "}
          {sameHours ? staysSame.withPrice : staysSame.reference} Ouvrez le rendez-vous joint pour remplacer l’ancien
          dans votre agenda.
        </MailText>
        {own ? null : (
          <MailText>
            {hindered(reservation)}
            {movedBySchoolAt && !late ? alsoCall : null}
          </MailText>
        )}
      </MailLayout>
    ),
  }
}
