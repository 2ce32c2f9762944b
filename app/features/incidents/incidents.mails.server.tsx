import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { CrashReport } from "./incidents.schema.ts"

type CrashMail = CrashReport & { at: string }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "crash-report": CrashMail
  }
}

export const incidentMails = { "crash-report": crashMail } satisfies Pick<MailTemplates, "crash-report">

function crashMail(crash: CrashMail): RenderedMail {
  return {
    subject: "Une page du site a planté",
    body: (
      <MailLayout
        preview={crash.message}
        mark="cancelled"
        status="Incident"
        heading="Une page du site a planté"
        facts={[
          ["Page", crash.path],
          ["Moment (UTC)", crash.at],
          ["Message", crash.message],
        ]}
      >
        <MailText>
          Le navigateur d’un visiteur a signalé cette erreur. Le même incident n’est envoyé qu’une fois par heure.
        </MailText>
        {crash.stack ? <MailText>{crash.stack}</MailText> : null}
      </MailLayout>
    ),
  }
}
