import type { ReminderKind } from "#app/features/calendar/courses/reminders/reminders.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import {
  calendarFor,
  factsOf,
  manageButton,
  type ReservationMail,
} from "#app/features/reservations/reservation-mail-parts.server.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { sayDayTime } from "#app/ui/formats.ts"
import { toBring } from "#content/reminders.ts"
import { school } from "#content/school.ts"

export interface ReservationReminder extends ReservationMail {
  reminder: ReminderKind
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "reservation-reminder": ReservationReminder
  }
}

export const reminderMails = { "reservation-reminder": reminderMail } satisfies Pick<
  MailTemplates,
  "reservation-reminder"
>

function reminderMail(reservation: ReservationReminder, site: MailSite): RenderedMail {
  const { reservationType, reservationDate, timeSlot, firstName, status, uid } = reservation
  const tomorrow = reservation.reminder === "day-before"
  const when = sayDayTime(reservationDate, timeSlot)
  const what = reservationTypeLabel[reservationType]
  const soon = tomorrow ? "C’est bientôt" : "Dans quelques jours"
  return {
    subject: `${soon} : ${what}, ${when}`,
    manages: [uid],
    calendar: calendarFor(reservation, site),
    body: (
      <MailLayout
        preview={`${what}, ${when}.`}
        mark="done"
        status={reservationStatusLabel[status]}
        heading={`${firstName}, nous vous attendons ${when}`}
        facts={factsOf(tomorrow && !reservation.movedBySchoolAt ? { ...reservation, late: true } : reservation)}
        action={manageButton(site, uid)}
      >
        {tomorrow ? <ToBring type={reservationType} /> : <ChangeInTime />}
      </MailLayout>
    ),
  }
}

function ToBring({ type }: { type: ReservationReminder["reservationType"] }) {
  return (
    <>
      <MailText>À prendre avec vous : {toBring[type]}.</MailText>
      <MailText>
        Soyez à la base dix minutes avant. Un retard, un empêchement ? Appelez-nous au {school.phone.display}.
      </MailText>
    </>
  )
}

function ChangeInTime() {
  return (
    <MailText>
      Tout est prêt de notre côté. Si cette date ne vous convient plus, déplacez ou annulez en ligne avant la fin du
      délai d’annulation gratuite.
    </MailText>
  )
}
