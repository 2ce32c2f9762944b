import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { paymentStatusLabel } from "#app/features/payments/payments.labels.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { school } from "#content/school.ts"

interface ReceiptMails {
  "payment-received": {
    firstName: string
    licenseType: LicenceType
    amountCents: number
    reference: string
    paidAt: string
    simulated: boolean
  }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends ReceiptMails {}
}

export const receiptMails = {
  "payment-received": paymentMail,
} satisfies Pick<MailTemplates, keyof ReceiptMails>

function paymentMail(paid: ReceiptMails["payment-received"], site: MailSite): RenderedMail {
  const first = "Votre paiement nous est parvenu : il reste à choisir vos sessions et à soumettre la demande."
  return {
    subject: `Votre paiement pour le ${licenceTypeLabel[paid.licenseType].toLowerCase()}`,
    replyTo: school.email,
    body: (
      <MailLayout
        preview={first}
        mark="done"
        status={paymentStatusLabel.completed}
        heading={`Merci, ${paid.firstName}`}
        facts={[
          ["Demande", licenceTypeLabel[paid.licenseType]],
          ["Montant", formatChf(paid.amountCents)],
          ["Date", formatInstant(paid.paidAt)],
          ["Référence", paid.reference],
        ]}
        action={{ label: "Poursuivre ma demande", href: `${site.origin}/boat-license-application` }}
      >
        <MailText>{first}</MailText>
        {paid.simulated ? (
          <MailText>Mode démonstration – aucun débit : ce paiement est simulé, rien n’a été prélevé.</MailText>
        ) : null}
      </MailLayout>
    ),
  }
}
