import type { MailPreview } from "./emails.schema.ts"
import type { MailWriters } from "./outbox.queries.server.ts"
import type { MailKind, MailKinds } from "./queue-email.server.ts"
import { mailBodies, writeMail } from "./write-mail.server.ts"

export async function previewEmail<Kind extends MailKind>(
  { templates, site }: MailWriters,
  email: { kind: Kind; data: MailKinds[Kind] },
): Promise<MailPreview> {
  const mail = writeMail(templates, email, site)
  return { subject: mail.subject, text: mailBodies(mail).text }
}
