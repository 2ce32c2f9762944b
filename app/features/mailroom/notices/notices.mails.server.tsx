import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { adminEmails } from "#content/admin/emails.ts"
import { recordLink } from "#content/admin/records.ts"

export interface DigestMail {
  day: string
  items: readonly { subject: string | null; kind: string; entity: string | null; entityId: string | null }[]
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "notice-digest": DigestMail
  }
}

export const noticeMails = { "notice-digest": digestMail } satisfies Pick<MailTemplates, "notice-digest">

function digestMail({ day, items }: DigestMail, site: MailSite): RenderedMail {
  const count = plural(items.length, "nouvelle")
  const heading = `Votre résumé du ${formatDay(day, "long")}`
  return {
    subject: `${heading} (${items.length})`,
    // Its subjects name people who may ask to be forgotten one by one.
    secret: true,
    body: (
      <MailLayout
        preview={`${count} depuis le dernier résumé.`}
        mark="note"
        status="Résumé du jour"
        heading={heading}
        action={{ label: "Ouvrir l’administration", href: `${site.origin}/admin` }}
      >
        {items.map(({ subject, kind, entity, entityId }) => {
          const link = entity && entityId ? recordLink({ entity, id: entityId })?.href : undefined
          const words = subject ?? kindWords(kind)
          return (
            <MailText key={`${kind} ${entityId}`}>
              {link ? <a href={new URL(link, site.origin).href}>{words}</a> : words}
            </MailText>
          )
        })}
      </MailLayout>
    ),
  }
}

function kindWords(kind: string): string {
  return (adminEmails.kindLabel as Readonly<Record<string, string>>)[kind] ?? kind
}
