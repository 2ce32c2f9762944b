import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { baseName } from "#content/school.ts"

interface WithheldMail {
  base: string
  percent: number
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "places-withheld": WithheldMail
  }
}

export const withheldMails = { "places-withheld": withheldMail } satisfies Pick<MailTemplates, "places-withheld">

function withheldMail({ base, percent }: WithheldMail, { origin }: MailSite): RenderedMail {
  const part = `${percent}\u00a0%`
  return {
    subject: `${baseName(base)} : ${part} de la semaine sont retenus`,
    body: (
      <MailLayout
        preview={`Des demandes non confirmées retiennent ${part} des heures de bateau.`}
        mark="pending"
        status="Places retenues"
        heading={`${baseName(base)} : ${part} des heures de bateau de la semaine sont retenues`}
        action={{ label: "Voir qui les retient", href: new URL("/admin/retenu", origin).href }}
      >
        <MailText>
          Des visiteurs dont l’adresse e-mail n’est pas encore confirmée retiennent ces places. Regardez d’où viennent
          leurs demandes : si elles ne sont pas sérieuses, vous pouvez tout libérer en une fois.
        </MailText>
      </MailLayout>
    ),
  }
}
