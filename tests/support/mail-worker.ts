import { type MailWorker, type MailWorkerOptions, startMailWorker } from "#app/features/outbox/mail-worker.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import type { MailTransport } from "#app/platform/mail.server.ts"
import { watchOutage } from "#app/platform/outage.server.ts"
import { codeMinter, mailReaders, mailTemplates, mintSecret } from "#server/wiring.ts"
import { testNow } from "#tests/factories/slots.ts"
import { site } from "./mail-site.ts"
import { testSecret } from "./test-app.ts"

/** The worker as the product wires it, silent, at the time of the tests and with one retry after a minute. */
export function testMailWorker(db: Db, transport: MailTransport, own: Partial<MailWorkerOptions> = {}): MailWorker {
  const now = own.now ?? (() => testNow)
  return startMailWorker({
    db,
    outage: watchOutage(now),
    transport,
    templates: mailTemplates,
    mintSecret,
    mintCode: codeMinter({ db, clock: { now }, secret: testSecret }),
    readers: mailReaders,
    site,
    retryMinutes: [1],
    now,
    log: createLog("silent"),
    ...own,
  })
}
