import { recordLink } from "#content/admin/records.ts"
import type { MailSite } from "./write-mail.server.ts"

/** The button of a mail to the school: opens the record it is about in the back-office. */
export function recordAction({ origin }: MailSite, record: { entity: string; id: string }) {
  return { label: "Ouvrir dans l’administration", href: new URL(recordLink(record)?.href ?? "/admin", origin).href }
}
