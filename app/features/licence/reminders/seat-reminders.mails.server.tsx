import { reminderMail } from "#app/features/bookings/reminders/reminder-mail.server.tsx"
import type { ReminderKind } from "#app/features/bookings/reminders/reminders.rules.ts"
import {
  factsOf,
  type SeatMail,
  seatCalendar,
  sessionsLink,
  termsOf,
  whenAndWhere,
} from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { school } from "#content/school.ts"

export interface SeatReminder extends SeatMail {
  reminder: ReminderKind
  bookingId: string
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "training-session-reminder": SeatReminder
  }
}

export const seatReminderMails = { "training-session-reminder": writeReminder } satisfies Pick<
  MailTemplates,
  "training-session-reminder"
>

function writeReminder(mail: SeatReminder, site: MailSite): RenderedMail {
  const { seat, firstName, reminder } = mail
  const dashboard = { label: "Voir ma demande", href: `${site.origin}/dashboard?onglet=permis` }
  const { manages, action } = sessionsLink(mail, site, dashboard)
  return {
    manages,
    calendar: seatCalendar(mail, site, false),
    ...reminderMail({
      reminder,
      kind: seat.sessionType,
      what: sessionTypeLabel[seat.sessionType],
      date: seat.date,
      time: seat.startTime,
      firstName,
      status: "Session confirmée",
      facts: [...factsOf(mail), ["Rendez-vous", whenAndWhere(seat)], ...termsOf(mail)],
      action,
      children: <MailText>Un empêchement ? Appelez-nous au {school.phone.display}.</MailText>,
    }),
  }
}
