import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { settleAction, settleWords, type ToSettle } from "#app/features/payments/told/account-parts.server.tsx"
import { formatInstant, sayDayTime } from "#app/ui/formats.ts"
import { officeTerms } from "#content/commitments.ts"
import { askerOf } from "./asked-for.ts"
import type { ReservationAnswer } from "./booked.schema.ts"
import type { MailedMoney } from "./reservation-calendar.server.ts"
import { bookedFacts, formerMoment } from "./reservation-mail-parts.server.ts"
import { reservationStatusLabel } from "./reservation-status.labels.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { ReservedMoment } from "./reserved-moment.server.ts"

type NoticeMail = ReservationAnswer & { uid: string }
/** `answerBy` and `earlier`, the reference of a possible duplicate, are read when the mail is sent. */
type RequestNotice = NoticeMail & { answerBy?: string; earlier?: string }
/** `from` of a move; otherwise its person cancelled it. */
type ChangeMail = NoticeMail & ToSettle & MailedMoney & { from?: ReservedMoment }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-notice": RequestNotice
    "reservation-changed-notice": ChangeMail
    "reservation-unanswered": NoticeMail
  }
}

export const reservationNotices = {
  "reservation-notice": noticeMail,
  "reservation-changed-notice": changeMail,
  "reservation-unanswered": unansweredMail,
} satisfies Pick<MailTemplates, "reservation-notice" | "reservation-changed-notice" | "reservation-unanswered">

function noticeMail(reservation: RequestNotice, site: MailSite): RenderedMail {
  const { reservationType, firstName, lastName, email, uid, answerBy, earlier } = reservation
  const name = `${firstName} ${lastName}`
  const type = reservationTypeLabel[reservationType]
  const when = sayDayTime(reservation.reservationDate, reservation.timeSlot)
  return {
    subject: `Nouvelle réservation : ${type}, ${when} (${name})`,
    replyTo: email,
    body: (
      <MailLayout
        preview={`${name}, ${when}`}
        mark="pending"
        status={reservationStatusLabel.pending}
        heading={`${name} demande une réservation`}
        facts={[
          ...askerOf(reservation),
          ...bookedFacts(reservation),
          ...(earlier ? [["Doublon possible", `même personne, même heure que ${earlier}`] as const] : []),
          ...(answerBy ? [["Répondre avant", formatInstant(answerBy)] as const] : []),
        ]}
        action={recordAction(site, { entity: "reservation", id: uid })}
      >
        <MailText>
          La place est retenue ; la réservation est à confirmer. Si vous répondez à ce message, votre réponse va à la
          personne.
        </MailText>
      </MailLayout>
    ),
  }
}

function changeMail(reservation: ChangeMail, site: MailSite): RenderedMail {
  const { reservationType, firstName, lastName, email, status, from, uid } = reservation
  const name = `${firstName} ${lastName}`
  const type = reservationTypeLabel[reservationType]
  const when = sayDayTime(reservation.reservationDate, reservation.timeSlot)
  const record = recordAction(site, { entity: "reservation", id: uid })
  const settle = from ? undefined : settleAction(reservation, { kind: "reservation", id: uid }, site)
  const did = from ? "a déplacé sa réservation" : "a annulé sa réservation"
  return {
    subject: `${from ? "Réservation déplacée" : "Réservation annulée"} : ${type}, ${when} (${name})`,
    ...(email ? { replyTo: email } : {}),
    body: (
      <MailLayout
        preview={`${name}, ${when}`}
        mark={from ? "note" : "cancelled"}
        status={reservationStatusLabel[status]}
        heading={`${name} ${did}`}
        facts={[
          ...askerOf(reservation),
          ...bookedFacts(reservation),
          ...(from ? [["Auparavant", formerMoment(from)] as const] : []),
        ]}
        action={settle ?? record}
        {...(settle ? { second: record } : {})}
      >
        <MailText>
          {from ? "L’ancienne place est libre, la nouvelle est prise." : "La place est libre."}{" "}
          {settleWords(from ? {} : reservation)}
        </MailText>
      </MailLayout>
    ),
  }
}

function unansweredMail(reservation: NoticeMail, site: MailSite): RenderedMail {
  const { reservationType, firstName, lastName, email, uid } = reservation
  const name = `${firstName} ${lastName}`
  const when = sayDayTime(reservation.reservationDate, reservation.timeSlot)
  const waits = `depuis plus de ${officeTerms.askedAgainHours} heures`
  return {
    subject: `Sans réponse ${waits} : ${reservationTypeLabel[reservationType]}, ${when} (${name})`,
    ...(email ? { replyTo: email } : {}),
    body: (
      <MailLayout
        preview={`${name}, ${when}`}
        mark="pending"
        status={reservationStatusLabel.pending}
        heading={`${name} attend votre réponse ${waits}`}
        facts={[...askerOf(reservation), ...bookedFacts(reservation)]}
        action={recordAction(site, { entity: "reservation", id: uid })}
      >
        <MailText>La place reste retenue. Confirmez la demande, ou annulez-la.</MailText>
      </MailLayout>
    ),
  }
}
