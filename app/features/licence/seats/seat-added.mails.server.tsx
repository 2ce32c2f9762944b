import {
  factsOf,
  type SeatMail,
  type SeatUndo,
  seatCalendar,
  sessionsLink,
  termsOf,
  whenAndWhere,
} from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { bookingStatusLabel } from "#app/features/calendar/courses/training.labels.ts"
import { addressed } from "#app/features/identity/greet.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { SchoolMessage } from "#app/features/outbox/school-message.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { ToPay } from "#app/features/payments/told/account-parts.server.tsx"
import { school } from "#content/school.ts"

interface SeatAddedMails {
  "training-session-added": SeatMail & {
    /** The account with the session. */
    money?: AccountMoney
    message?: string
    undo: SeatUndo
  }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends SeatAddedMails {}
}

export const seatAddedMails = {
  "training-session-added": addedMail,
} satisfies Pick<MailTemplates, keyof SeatAddedMails>

function addedMail(mail: SeatAddedMails["training-session-added"], site: MailSite): RenderedMail {
  const { seat, firstName, message, money } = mail
  const other = { label: "Voir ma demande", href: `${site.origin}/dashboard` }
  const { manages, action } = sessionsLink(mail, site, other)
  return {
    manages,
    subject: `Votre nouvelle session de formation ${seat.reference}`,
    replyTo: school.email,
    calendar: seatCalendar(mail, site, false),
    body: (
      <MailLayout
        preview={`Nouveau rendez-vous : ${whenAndWhere(seat)}.`}
        mark="done"
        status={bookingStatusLabel.confirmed}
        heading={addressed(firstName, "une session est réservée pour vous")}
        facts={[...factsOf(mail), ["Date", whenAndWhere(seat)], ...termsOf(mail)]}
        action={action}
      >
        <SchoolMessage message={message} />
        <MailText>
          L’école vous a réservé une place dans cette session. Le rendez-vous est joint à ce message, prêt à entrer dans
          votre agenda. Ce n’est pas ce que vous attendiez ? Appelez le {school.phone.display}.
        </MailText>
        <ToPay money={money} button="sessions" site={site} />
      </MailLayout>
    ),
  }
}
