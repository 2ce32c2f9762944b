import {
  factsOf,
  type SeatMail,
  seatCalendar,
  sessionsLink,
  whenAndWhere,
} from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { addressed } from "#app/features/identity/greet.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { sayDayTime } from "#app/ui/formats.ts"
import { toBring } from "#content/reminders.ts"
import { school } from "#content/school.ts"
import type { ReminderKind } from "./reminders.rules.ts"

export interface SeatReminder extends SeatMail {
  reminder: ReminderKind
  bookingId: string
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "training-session-reminder": SeatReminder
  }
}

export const seatReminderMails = { "training-session-reminder": reminderMail } satisfies Pick<
  MailTemplates,
  "training-session-reminder"
>

function reminderMail(mail: SeatReminder, site: MailSite): RenderedMail {
  const { seat, firstName, reminder } = mail
  const tomorrow = reminder === "day-before"
  const what = sessionTypeLabel[seat.sessionType]
  const when = sayDayTime(seat.date, seat.startTime)
  const dashboard = { label: "Voir ma demande", href: `${site.origin}/dashboard?onglet=permis` }
  const { manages, action } = sessionsLink(mail, site, dashboard)
  return {
    subject: `${tomorrow ? "C’est bientôt" : "Dans quelques jours"} : ${what}, ${when}`,
    calendar: seatCalendar(mail, site, false),
    manages,
    body: (
      <MailLayout
        preview={`${what}, ${when}.`}
        mark="done"
        status="Session confirmée"
        heading={addressed(firstName, `nous vous attendons ${when}`)}
        facts={[...factsOf(mail), ["Rendez-vous", whenAndWhere(seat)]]}
        action={action}
      >
        {tomorrow ? <MailText>{`À prendre avec vous : ${toBring[seat.sessionType]}.`}</MailText> : null}
        <MailText>Un empêchement ? Appelez-nous au {school.phone.display}.</MailText>
      </MailLayout>
    ),
  }
}
