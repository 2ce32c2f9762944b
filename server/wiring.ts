import { contactMails } from "#app/features/contact/contact.mails.server.tsx"
import { incidentMails } from "#app/features/incidents/incidents.mails.server.tsx"
import type { MailTemplates } from "#app/features/outbox/mail-worker.server.ts"
import { reservationMails } from "#app/features/reservations/reservations.mails.server.tsx"
import { sharingMails } from "#app/features/sharing/sharing.mails.server.tsx"

/** Every kind of mail and its template: a kind without one does not compile. */
export const mailTemplates: MailTemplates = {
  ...reservationMails,
  ...sharingMails,
  ...contactMails,
  ...incidentMails,
}
