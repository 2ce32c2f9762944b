import { MailLayout, MailLines, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { Opening } from "#content/places/opening.ts"
import { school } from "#content/school.ts"
import { contactDetails, contactSubjectLabel } from "./contact.labels.ts"
import type { ContactMessage, ContactSubject } from "./contact.schema.ts"

/** `id` of the stored message. */
type SchoolMail = Omit<ContactMessage, "website"> & { id: string }

/** No word the visitor typed: whoever owns the address may not be the one who typed it. */
interface AcknowledgementMail {
  subject: ContactSubject
  /** It is read when the mail is sent. */
  opening?: Pick<Opening, "days" | "closed">
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "contact-message": SchoolMail
    "contact-acknowledgement": AcknowledgementMail
  }
}

export const contactMails = {
  "contact-message": schoolMail,
  "contact-acknowledgement": acknowledgementMail,
} satisfies Pick<MailTemplates, "contact-message" | "contact-acknowledgement">

function schoolMail(message: SchoolMail, site: MailSite): RenderedMail {
  const name = `${message.firstName} ${message.lastName}`
  const subject = contactSubjectLabel[message.subject]
  return {
    subject: `Message du site : ${subject} (${name})`,
    replyTo: message.email,
    body: (
      <MailLayout
        preview={message.message.slice(0, 120)}
        mark="note"
        status={subject}
        heading={`${name} vous écrit`}
        facts={[
          ["Nom", name],
          ...contactDetails(message).map(([, label, typed]) => [label, typed] as const),
          ["Sujet", subject],
        ]}
        action={recordAction(site, { entity: "contact-message", id: message.id })}
      >
        <MailText>
          <MailLines typed={message.message} />
        </MailText>
        <MailText>Répondez simplement à ce message : votre réponse ira à l’adresse ci-dessous.</MailText>
      </MailLayout>
    ),
  }
}

const soon = "sous 24 h"

function acknowledgementMail({ subject, opening }: AcknowledgementMail): RenderedMail {
  return {
    subject: "Nous avons bien reçu votre message",
    replyTo: school.email,
    body: (
      <MailLayout
        preview={`Une personne de l’équipe vous répond ${soon}.`}
        mark="done"
        status="Message reçu"
        heading="Merci, votre message est bien arrivé"
        facts={[
          ["Sujet", contactSubjectLabel[subject]],
          ["Réponse", soon],
          ...(opening ? [["Ouverture", `${opening.days}. ${opening.closed}.`] as const] : []),
        ]}
      >
        <MailText>
          Une personne de l’équipe le lit et vous répond {soon}. C’est pressé ? Appelez-nous au {school.phone.display}.
        </MailText>
        <MailText>
          Vous n’avez rien écrit ? Quelqu’un a sans doute donné votre adresse par erreur : ignorez ce message, vous n’en
          recevrez pas d’autre.
        </MailText>
      </MailLayout>
    ),
  }
}
