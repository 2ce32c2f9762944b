import {
  whenAndWhere as momentAndPlace,
  type SaidChange,
  sessionsButton,
} from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { type CalendarSeat, sessionInvitation } from "#app/features/calendar/courses/session-calendar.server.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { applicationStatusLabel, licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { ToPay } from "#app/features/payments/told/account-parts.server.tsx"
import { plural } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { hindrance } from "#content/facts/hindrance.ts"
import { school } from "#content/school.ts"

interface SubmittedMail {
  applicationId: string
  licenseType: LicenceType
  firstName: string
  lastName: string
  /** They are in the order of the sessions. */
  seats: MailedSeat[]
}

interface MailedSeat extends CalendarSeat {
  /** Read when the mail is sent; missing once nothing may be changed. */
  change?: SaidChange
}

/** `money`: the account with the sessions, where it has rows. */
type Confirmation = SubmittedMail & { money?: AccountMoney }

interface ApplicationMails {
  /** Specification 7 names this mail. */
  application_confirmation: Confirmation & { userId: string }
  "application-notice": Confirmation & { email: string; phone: string }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends ApplicationMails {}
}

export const applicationMails = {
  application_confirmation: confirmationMail,
  "application-notice": noticeMail,
} satisfies Pick<MailTemplates, keyof ApplicationMails>

function confirmationMail(application: Confirmation, site: MailSite): RenderedMail {
  const { applicationId, seats, firstName, licenseType } = application
  return {
    manages: [applicationId],
    subject: `Votre demande de permis est bien arrivée : ${licenceTypeLabel[licenseType]}`,
    calendar: (attendee) => sessionInvitation(seats, site, { attendee, filename: "sessions-de-formation.ics" }),
    body: (
      <MailLayout
        preview="L’école a reçu votre demande et vous garde vos places en formation."
        mark="pending"
        status={applicationStatusLabel.submitted}
        heading={`Merci ${firstName}, votre demande est bien arrivée`}
        facts={factsOf(application)}
        action={{ label: "Suivre ma demande", href: `${site.origin}/dashboard` }}
        second={sessionsButton(site, applicationId)}
      >
        <MailText>
          Nous examinons vos documents et vous écrivons dès que la décision est prise. D’ici là, nous vous gardons vos
          places en formation ; les rendez-vous sont joints à ce message, prêts à entrer dans votre agenda.
        </MailText>
        <ToPay money={application.money} button="sessions" site={site} />
        <MailText>
          {howToPay(application, site)} Un empêchement ? {howToChange(application)}
        </MailText>
      </MailLayout>
    ),
  }
}

function isFeeOwed({ money }: Confirmation): boolean {
  return money?.dues.some(({ part }) => part === "fee") ?? false
}

function howToPay(application: Confirmation, { counterOnly }: MailSite): string {
  const where = counterOnly ? "à l’école ou par bulletin de versement" : "en ligne ou à l’école"
  return isFeeOwed(application)
    ? `Les frais de dossier et les sessions se règlent ${where}.`
    : `Les frais de dossier sont payés ; les sessions se règlent ${where}.`
}

function howToChange({ seats }: SubmittedMail): string {
  return seats.every(({ change }) => change?.late)
    ? `Appelez-nous au ${school.phone.display} dès que possible.`
    : hindrance.sessions
}

function noticeMail(application: ApplicationMails["application-notice"], site: MailSite): RenderedMail {
  const { applicationId, firstName, lastName, licenseType, email, phone, seats } = application
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
        action={recordAction(site, { entity: "boat-license-application", id: applicationId })}
      >
        <MailText>
          {isFeeOwed(application)
            ? "Les trois documents sont déposés, les frais de dossier restent à payer : la demande est à examiner."
            : "Les trois documents sont déposés et les frais de dossier sont payés : la demande est à examiner."}
        </MailText>
      </MailLayout>
    ),
  }
}

function factsOf({ licenseType, seats }: SubmittedMail): (readonly [string, string])[] {
  const due = seats.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return [
    ["Demande", licenceTypeLabel[licenseType]],
    ...seats.map((seat) => [`${sessionTypeLabel[seat.sessionType]} ${seat.reference}`, whenAndWhere(seat)] as const),
    ["À payer pour les sessions", formatChf(due)],
  ]
}

function whenAndWhere(seat: MailedSeat): string {
  const { instructorName, change } = seat
  const when = `${momentAndPlace(seat)}, avec ${instructorName}`
  return change ? `${when}. ${change.fact.join(change.late ? " : " : " ")}` : when
}
