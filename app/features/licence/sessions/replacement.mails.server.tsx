import { sessionsButton } from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { type CalendarSeat, sessionInvitation } from "#app/features/calendar/courses/session-calendar.server.ts"
import { bookingStatusLabel, licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { SeatEnd } from "#app/features/licence/licence.rules.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { formatDay } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { placeAddress, school } from "#content/school.ts"

interface ReplacementMails {
  "training-session-replaced": {
    firstName: string
    seat: CalendarSeat & { licenseType: LicenceType; priceCents: number }
    /** The booking that ended, and how. */
    before: SessionMoment & { reference: string }
    applicationId: string
    end: SeatEnd
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
function replacedMail(
  { firstName, seat, before, applicationId, end }: ReplacementMails["training-session-replaced"],
  site: MailSite,
): RenderedMail {
  const formation = `${sessionTypeLabel[seat.sessionType]}, ${licenceTypeLabel[seat.licenseType].toLowerCase()}`
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
          ["Référence", seat.reference],
          ["Formation", formation],
          ["Date", whenAndWhere(seat)],
          ["Avec", seat.instructorName],
          ["À la place de", `${before.reference}, ${whenAndWhere(before)}`],
          ["Prix", formatChf(seat.priceCents)],
        ]}
        action={sessionsButton(site, applicationId)}
      >
        <MailText>
          Vous avez choisi une autre session à la place de celle {endWords[end]}. Votre place est retenue ; le
          rendez-vous est joint à ce message, prêt à entrer dans votre agenda.
        </MailText>
      </MailLayout>
    ),
  }
}

function whenAndWhere({ date, startTime, endTime, location }: SessionMoment): string {
  return `${formatDay(date)}, ${startTime} – ${endTime}, ${placeAddress(location)}`
}
