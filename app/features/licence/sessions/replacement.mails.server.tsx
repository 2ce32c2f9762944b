import {
  factsOf,
  type SeatMail,
  sessionsButton,
  termsOf,
  whenAndWhere,
} from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { sessionInvitation } from "#app/features/calendar/courses/session-calendar.server.ts"
import { bookingStatusLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import type { SeatEnd } from "#app/features/licence/licence.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { ToPay } from "#app/features/payments/told/account-parts.server.tsx"
import { school } from "#content/school.ts"

interface ReplacementMails {
  "training-session-replaced": Omit<SeatMail, "sequence"> & {
    /** The booking that ended, and how. */
    before: SessionMoment & { reference: string }
    applicationId: string
    end: SeatEnd
    /** The account with the session; read when the mail is sent. */
    money?: AccountMoney
  }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends ReplacementMails {}
}

export const replacementMails = {
  "training-session-replaced": replacedMail,
} satisfies Pick<MailTemplates, keyof ReplacementMails>

const endWords = {
  cancelled: "que l’école a annulée",
  "taken-out": "où votre place est annulée",
  lapsed: "où votre place a été libérée, faute d’acompte",
  left: "que vous avez annulée",
} as const satisfies Record<SeatEnd, string>

/** A new calendar entry, because an earlier mail removed the cancelled one. */
function replacedMail(mail: ReplacementMails["training-session-replaced"], site: MailSite): RenderedMail {
  const { firstName, seat, before, applicationId, end, money } = mail
  return {
    manages: [applicationId],
    subject: `Votre nouvelle session de formation ${seat.reference}`,
    replyTo: school.email,
    calendar: (attendee) => sessionInvitation([seat], site, { attendee, filename: `session-${seat.reference}.ics` }),
    body: (
      <MailLayout
        preview={`Nouveau rendez-vous : ${whenAndWhere(seat)}.`}
        mark="done"
        status={bookingStatusLabel.confirmed}
        heading={`${firstName}, votre nouvelle date est réservée`}
        facts={[
          ...factsOf(mail),
          ["Date", whenAndWhere(seat)],
          ["À la place de", `${before.reference}, ${whenAndWhere(before)}`],
          ...termsOf(mail),
        ]}
        action={sessionsButton(site, applicationId)}
      >
        <MailText>
          Vous avez choisi une autre session à la place de celle {endWords[end]}. Votre place est retenue ; le
          rendez-vous est joint à ce message, prêt à entrer dans votre agenda.
        </MailText>
        <ToPay money={money} button="sessions" site={site} />
      </MailLayout>
    ),
  }
}
