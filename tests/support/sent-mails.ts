import type { Db } from "#app/platform/database/tables.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { testMailWorker } from "./mail-worker.ts"
import { openMailbox, type ReceivedMail } from "./mailbox.ts"

/** Sends the queued mails through a real SMTP server. @returns the mails that arrived */
export async function sendQueued(db: Db, now = testNow): Promise<ReceivedMail[]> {
  const box = await openMailbox()
  const transport = smtpTransport(box.url, "École <bonjour@troisports.example>")
  const worker = testMailWorker(db, transport, { now: () => now })
  await worker.drain()
  transport.close()
  await box.close()
  return box.received
}
