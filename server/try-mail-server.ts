import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import type { SmtpTransport } from "#app/platform/mail.server.ts"

export async function tryMailServer(mailServer: SmtpTransport, log: Log): Promise<void> {
  try {
    await mailServer.verify()
    log.info({}, "mail server reached")
  } catch (error) {
    // No personal data is involved yet, so the service's own words may be logged.
    const { code } = error as { code?: string }
    log.warn({ code, cause: causeInWords(error) }, "mail server not reached")
  }
}
