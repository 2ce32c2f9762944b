import { startMailWorker } from "#app/features/outbox/mail-worker.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { codeMinter, mailReaders, mailTemplates, mintSecret } from "#server/wiring.ts"
import { testNow } from "#tests/factories/slots.ts"
import { site } from "#tests/support/mail-site.ts"
import { testSecret } from "#tests/support/test-app.ts"
import { openMailbox, type ReceivedMail } from "./mailbox.ts"

/** Sends the queued mails through a real SMTP server. @returns the mails that arrived */
export async function sendQueued(db: Db, now = testNow): Promise<ReceivedMail[]> {
  const box = await openMailbox()
  const transport = smtpTransport(box.url, "École <bonjour@troisports.example>")
  const worker = startMailWorker({
    db,
    transport,
    templates: mailTemplates,
    mintSecret,
    mintCode: codeMinter({ db, clock: { now: () => now }, secret: testSecret }),
    readers: mailReaders,
    site,
    retryMinutes: [1],
    now: () => now,
    log: createLog("silent"),
  })
  await worker.drain()
  transport.close()
  await box.close()
  return box.received
}
