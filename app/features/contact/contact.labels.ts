import type { ContactMessage, ContactSubject } from "./contact.schema.ts"

export const contactSubjectLabel = {
  permis: "Permis bateau",
  location: "Location de bateau",
  sharing: "Boat Sharing",
  vente: "Achat d’un bateau",
  info: "Renseignement général",
  autre: "Autre sujet",
} satisfies Record<ContactSubject, string>

type ContactField = Exclude<keyof ContactMessage, "website">
export type ContactText = Exclude<ContactField, "subject" | "message">

/** What the form asks for, in its order: mails, back-office, export and the person's own copy follow this table. */
export const contactFieldLabel = {
  firstName: "Prénom",
  lastName: "Nom",
  email: "E-mail",
  subject: "Sujet",
  message: "Message",
} satisfies Record<ContactField, string>

export const contactFields = Object.keys(contactFieldLabel) as ContactField[]

/** The fields of one line. */
export const contactTexts = contactFields.filter(
  (field): field is ContactText => field !== "subject" && field !== "message",
)

export function contactDetails(
  message: Readonly<Partial<Record<ContactText, string | undefined>>>,
): [ContactText, string, string][] {
  const details = contactTexts.filter((field) => field !== "firstName" && field !== "lastName")
  return details.flatMap((field) => (message[field] ? [[field, contactFieldLabel[field], message[field]]] : []))
}
