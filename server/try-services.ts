import type { FileStore } from "#app/platform/files/file-store.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { faultInWords, type SmtpTransport } from "#app/platform/mail.server.ts"

export interface Services {
  mailServer: SmtpTransport | undefined
  bucket: FileStore | undefined
}

export async function tryServices({ mailServer, bucket }: Services, log: Log): Promise<void> {
  await Promise.all([
    mailServer?.verify().then(
      () => log.info({}, "mail server reached"),
      (error: unknown) => log.warn(faultOf(error), "mail server not reached"),
    ),
    bucket &&
      firstOf(bucket).then(
        () => log.info({}, "bucket reached"),
        (error: unknown) => log.warn(faultOf(error), "bucket not reached"),
      ),
  ])
}

/** Listing fails for a missing bucket; reading one file does not. */
async function firstOf(bucket: FileStore): Promise<void> {
  for await (const _ of bucket.list("documents")) return
}

/** No personal data is involved yet, so the service's own words may be logged. */
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { cause: "unknown" }
  const { code, originalCode } = error as Error & { code?: string; originalCode?: string }
  return { code: code ?? error.name, cause: faultInWords(error.message, originalCode) }
}
