import { reminderMail } from "#app/features/bookings/reminders/reminder-mail.server.tsx"
import type { ReminderKind } from "#app/features/bookings/reminders/reminders.rules.ts"
import { MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import {
  calendarFor,
  factsOf,
  manageButton,
  type ReservationMail,
} from "#app/features/reservations/reservation-mail-parts.server.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { hindrance } from "#content/facts/hindrance.ts"
import { school } from "#content/school.ts"

export interface ReservationReminder extends ReservationMail {
  reminder: ReminderKind
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-reminder": ReservationReminder
  }
}

export const reminderMails = { "reservation-reminder": writeReminder } satisfies Pick<
  MailTemplates,
  "reservation-reminder"
>

function writeReminder(reservation: ReservationReminder, site: MailSite): RenderedMail {
  const { reservationType, reservationDate, timeSlot, firstName, status, uid, reminder, late } = reservation
  const tomorrow = reminder === "day-before"
  return {
    manages: [uid],
    calendar: calendarFor(reservation, site),
    ...reminderMail({
      reminder,
      kind: reservationType,
      what: reservationTypeLabel[reservationType],
      date: reservationDate,
      time: timeSlot,
      firstName,
      status: reservationStatusLabel[status],
      facts: factsOf(reservation),
      action: manageButton(site, uid),
      children: (
        <MailText>{tomorrow || late ? comeInTime : `Tout est prêt de notre côté. ${inTime(reservation)}`}</MailText>
      ),
    }),
  }
}

const comeInTime = `Soyez à la base dix minutes avant. Un retard, un empêchement ? Appelez-nous au ${school.phone.display}.`

function inTime({ moveless }: ReservationReminder): string {
  return moveless ? hindrance.inTime.moveless : hindrance.inTime.free
}
