import type { FileStore } from "#app/platform/files/file-store.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { faultInWords, type SmtpTransport } from "#app/platform/mail.server.ts"

/** What the environment names beside the database; undefined where it names none. */
export interface Services {
  mailServer: SmtpTransport | undefined
  bucket: FileStore | undefined
}

/** Talks once to each of them and logs how it went, so that a wrong setting shows before somebody needs it. */
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

/** Unlike a look at one file, a list tells a bucket that does not exist from an empty one. */
async function firstOf(bucket: FileStore): Promise<void> {
  for await (const _ of bucket.list("documents")) return
}

/** Nobody's mail or file is concerned yet: the words of the other side may be logged in full. */
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { cause: "unknown" }
  const { code, originalCode } = error as Error & { code?: string; originalCode?: string }
  return { code: code ?? error.name, cause: faultInWords(error.message, originalCode) }
}
