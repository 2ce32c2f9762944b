import { type CalendarSeat, sessionInvitation } from "#app/features/calendar/courses/session-calendar.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { applicationStatusLabel, licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { ApplicationStatus, LicenceType } from "#app/features/licence/licence.schema.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { SchoolMessage } from "#app/features/outbox/school-message.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { paymentMethodLabel, paymentStatusLabel } from "#app/features/payments/payments.labels.ts"
import { OwedBack } from "#app/features/payments/told/account-parts.server.tsx"
import { formatDay, formatInstant } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { placeAddress, school } from "#content/school.ts"

interface Decided {
  firstName: string
  licenseType: LicenceType
  message: string | null
}

interface DecisionMails {
  /** Seats the candidate holds. */
  "application-approved": Decided & { seats: DecidedSeat[] }
  /** The seats that the candidate loses, and the same for the agenda. `money`: the account afterwards. */
  "application-rejected": Decided & { seats: DecidedSeat[]; ended: CalendarSeat[]; money?: AccountMoney }
  "payment-refunded": {
    firstName: string
    licenseType: LicenceType
    amountCents: number
    /** The provider's reference; null for a transfer of the school. */
    reference: string | null
    /** ISO 8601 */
    refundedAt: string
    /** No money moved. */
    simulated: boolean
    status: ApplicationStatus
  }
}

type DecidedSeat = SessionMoment & { reference: string }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends DecisionMails {}
}

/** Design 7.13. */
export const decisionMails = {
  "application-approved": approvedMail,
  "application-rejected": rejectedMail,
  "payment-refunded": refundMail,
} satisfies Pick<MailTemplates, keyof DecisionMails>

function approvedMail({ firstName, licenseType, message, seats }: Decided & { seats: DecidedSeat[] }, site: MailSite) {
  const first = "L’école a examiné votre demande et l’a approuvée."
  return {
    subject: `Votre demande de permis est approuvée : ${licenceTypeLabel[licenseType]}`,
    replyTo: school.email,
    body: (
      <MailLayout
        preview={first}
        mark="done"
        status={applicationStatusLabel.approved}
        heading={`Bravo ${firstName}, votre demande est approuvée`}
        facts={factsOf(licenseType, seats)}
        action={{ label: "Voir mon espace personnel", href: `${site.origin}/dashboard` }}
      >
        <MailText>{first}</MailText>
        <SchoolMessage message={message} />
        {seats.length > 0 ? <MailText>Vos sessions de formation restent réservées, comme ci-dessous.</MailText> : null}
      </MailLayout>
    ),
  } satisfies RenderedMail
}

function rejectedMail(
  { firstName, licenseType, message, seats, ended, money }: DecisionMails["application-rejected"],
  site: MailSite,
) {
  const first = "L’école a examiné votre demande et ne peut pas l’accepter : nous le regrettons."
  return {
    subject: `Votre demande de permis n’est pas acceptée : ${licenceTypeLabel[licenseType]}`,
    replyTo: school.email,
    ...(ended.length > 0 ? { calendar: endedSessions(ended, site) } : {}),
    body: (
      <MailLayout
        preview={first}
        mark="cancelled"
        status={applicationStatusLabel.rejected}
        heading={`${firstName}, votre demande n’est pas acceptée`}
        facts={factsOf(licenseType, seats)}
        action={{ label: "Voir mon espace personnel", href: `${site.origin}/dashboard` }}
      >
        <MailText>{first}</MailText>
        <SchoolMessage message={message} />
        {seats.length > 0 ? (
          <MailText>
            Les sessions de formation ci-dessous sont annulées et vos places libérées.
            {ended.length > 0 ? " Ouvrez le fichier joint pour les retirer de votre agenda." : null}
          </MailText>
        ) : null}
        <OwedBack money={money} />
        <MailText>
          Une question, sur la décision ou sur les frais de dossier ? Répondez à ce message ou appelez-nous au{" "}
          {school.phone.display}.
        </MailText>
      </MailLayout>
    ),
  } satisfies RenderedMail
}

function endedSessions(ended: readonly CalendarSeat[], site: MailSite) {
  const filename = "sessions-annulees.ics"
  return (attendee: string) => sessionInvitation(ended, site, { attendee, filename, cancelled: true })
}

function refundMail(refund: DecisionMails["payment-refunded"], site: MailSite): RenderedMail {
  const first = "L’école vous rembourse les frais de dossier de votre demande de permis."
  return {
    subject: `Votre remboursement pour le ${licenceTypeLabel[refund.licenseType].toLowerCase()}`,
    replyTo: school.email,
    body: (
      <MailLayout
        preview={first}
        mark="done"
        status={paymentStatusLabel.refunded}
        heading={`${refund.firstName}, votre remboursement est fait`}
        facts={[
          ["Demande", licenceTypeLabel[refund.licenseType]],
          ["Montant", formatChf(refund.amountCents)],
          ["Date", formatInstant(refund.refundedAt)],
          refund.reference === null ? ["Moyen", paymentMethodLabel.transfer] : ["Référence", refund.reference],
        ]}
        action={{ label: "Voir mon espace personnel", href: `${site.origin}/dashboard` }}
      >
        <MailText>{first}</MailText>
        {refund.status === "draft" ? (
          <MailText>
            Votre demande reste en préparation, avec tout ce que vous avez saisi : il faudra la payer à nouveau pour la
            soumettre.
          </MailText>
        ) : null}
        {refund.simulated ? (
          <MailText>Mode démonstration – aucun débit : ce remboursement est simulé, comme le paiement.</MailText>
        ) : null}
      </MailLayout>
    ),
  }
}

function factsOf(licenseType: LicenceType, seats: readonly DecidedSeat[]): (readonly [string, string])[] {
  return [
    ["Demande", licenceTypeLabel[licenseType]],
    ...seats.map((seat) => [`${sessionTypeLabel[seat.sessionType]} ${seat.reference}`, whenAndWhere(seat)] as const),
  ]
}

function whenAndWhere({ date, startTime, endTime, location }: DecidedSeat): string {
  return `${formatDay(date)}, ${startTime} – ${endTime}, ${placeAddress(location)}`
}
