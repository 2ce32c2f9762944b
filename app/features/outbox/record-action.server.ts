import { recordLink } from "#content/admin/records.ts"
import type { MailSite } from "./write-mail.server.ts"

export function recordAction({ origin }: MailSite, record: { entity: string; id: string }) {
  return { label: "Ouvrir dans l’administration", href: new URL(recordLink(record)?.href ?? "/admin", origin).href }
}
