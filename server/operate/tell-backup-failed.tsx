import { v4 as uuid } from "uuid"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { mailBodies } from "#app/features/outbox/write-mail.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { mailFaultInWords } from "#app/platform/mail.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { school } from "#content/school.ts"
import { mailTransport } from "#server/runtime.ts"

/** Bypasses the queue, because the site may be using the database. @throws StartError when the mail server refuses */
export async function tellBackupFailed(): Promise<void> {
  const env = readEnv(process.env)
  const transport = mailTransport(env)
  const subject = "La sauvegarde de la nuit a échoué"
  const body = (
    <MailLayout preview={subject} mark="cancelled" status="Incident" heading={subject}>
      <MailText>
        Aucune nouvelle archive n’a été écrite. La raison est dans le journal de la machine, que montre la commande
        journalctl --unit ecole-nautique-backup.service
      </MailText>
      <MailText>
        Une fois la cause réparée, une nouvelle sauvegarde se lance par la commande systemctl start
        ecole-nautique-backup.service
      </MailText>
    </MailLayout>
  )
  const messageId = `<${uuid()}@${env.calendars.domain}>`
  try {
    await transport.send({ messageId, to: school.email, subject, ...mailBodies({ body }) })
  } catch (error) {
    throw new StartError(`L’école n’a pas pu être avertie que sa sauvegarde a échoué : ${mailFaultInWords(error)}`)
  } finally {
    transport.close()
  }
  const where = env.smtpUrl ? school.email : `${env.dataDir}/mail`
  console.log(`L’école est avertie que sa sauvegarde a échoué : ${where}`)
}
