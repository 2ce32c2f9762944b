import { MailLayout, MailLines, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { formatInstant } from "#app/ui/formats.ts"
import type { CrashReport } from "./incidents.schema.ts"

/** `mail` is the id of this mail's row, which the back-office shows. */
type CrashMail = CrashReport & { at: string; mail: string }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "crash-report": CrashMail
  }
}

export const incidentMails = { "crash-report": crashMail } satisfies Pick<MailTemplates, "crash-report">

function crashMail(crash: CrashMail, site: MailSite): RenderedMail {
  return {
    subject: "Erreur sur une page du site",
    body: (
      <MailLayout
        preview={crash.message}
        mark="cancelled"
        status="Incident"
        heading="Erreur sur une page du site"
        facts={[
          ["Page", crash.path],
          ["Date", formatInstant(crash.at)],
          ["Message", crash.message],
        ]}
        action={recordAction(site, { entity: "email", id: crash.mail })}
      >
        <MailText>
          Le navigateur d’un visiteur a signalé cette erreur. Un seul incident est envoyé par heure : les autres sont
          dans le journal du serveur.
        </MailText>
        {crash.stack ? (
          <MailText>
            <MailLines typed={crash.stack} />
          </MailText>
        ) : null}
      </MailLayout>
    ),
  }
}
