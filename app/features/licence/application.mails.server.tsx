import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { type CalendarSeat, sessionCalendar } from "#app/features/training/session-calendar.server.ts"
import { sessionTypeLabel } from "#app/features/training/training.labels.ts"
import { formatChf, formatDay, plural } from "#app/ui/formats.ts"
import { school } from "#content/school.ts"
import { applicationStatusLabel, licenceTypeLabel } from "./licence.labels.ts"
import type { LicenceType } from "./licence.schema.ts"

interface SubmittedMail {
  applicationId: string
  licenseType: LicenceType
  firstName: string
  lastName: string
  /** In the order of the sessions. */
  seats: (CalendarSeat & { priceCents: number })[]
}

interface ApplicationMails {
  /** Named by specification 7. */
  application_confirmation: SubmittedMail & { userId: string }
  "application-notice": SubmittedMail & { email: string; phone: string }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends ApplicationMails {}
}

export const applicationMails = {
  application_confirmation: confirmationMail,
  "application-notice": noticeMail,
} satisfies Pick<MailTemplates, keyof ApplicationMails>

function confirmationMail(application: SubmittedMail, { origin, domain }: MailSite): RenderedMail {
  const { seats, firstName, licenseType } = application
  return {
    subject: `Votre demande de permis est bien arrivée : ${licenceTypeLabel[licenseType]}`,
    attachments: [
      {
        filename: "sessions-de-formation.ics",
        content: sessionCalendar(seats, domain),
        contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      },
    ],
    body: (
      <MailLayout
        preview="Votre demande est soumise et vos places de formation sont retenues."
        mark="pending"
        status={applicationStatusLabel.submitted}
        heading={`Merci ${firstName}, votre demande est bien arrivée`}
        facts={factsOf(application)}
        action={{ label: "Suivre ma demande", href: `${origin}/dashboard` }}
      >
        <MailText>
          Nous examinons vos documents et vous écrivons dès que c’est fait. Vos places de formation sont retenues ;
          elles sont jointes à ce message pour votre agenda.
        </MailText>
        <MailText>
          Les frais de dossier sont payés. Les sessions se règlent à l’école. Un empêchement ? Appelez-nous au{" "}
          {school.phone.display}.
        </MailText>
      </MailLayout>
    ),
  }
}

function noticeMail(application: SubmittedMail & { email: string; phone: string }): RenderedMail {
  const { firstName, lastName, licenseType, email, phone, seats } = application
  const name = `${firstName} ${lastName}`
  return {
    subject: `Nouvelle demande de permis : ${licenceTypeLabel[licenseType]} (${name})`,
    replyTo: email,
    body: (
      <MailLayout
        preview={`${name}, ${plural(seats.length, "session choisie", "sessions choisies")}`}
        mark="note"
        status="Nouvelle demande"
        heading={`${name} demande un permis`}
        facts={[["Candidat", name], ["E-mail", email], ["Téléphone", phone], ...factsOf(application)]}
      >
        <MailText>
          Les trois documents sont déposés et les frais de dossier sont payés : la demande est à examiner.
        </MailText>
      </MailLayout>
    ),
  }
}

function factsOf({ licenseType, seats }: SubmittedMail): (readonly [string, string])[] {
  const due = seats.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return [
    ["Permis", licenceTypeLabel[licenseType]],
    ...seats.map((seat) => [`${sessionTypeLabel[seat.sessionType]} ${seat.reference}`, whenAndWhere(seat)] as const),
    ["À régler à l’école", formatChf(due)],
  ]
}

function whenAndWhere({ date, startTime, endTime, location, instructorName }: CalendarSeat): string {
  return `${formatDay(date)}, ${startTime} – ${endTime}, ${location}, avec ${instructorName}`
}
