import { expect, test } from "vitest"
import { openFileStore, type S3Settings } from "#app/platform/files/file-store.server.ts"
import { createLog, type Log } from "#app/platform/log.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { tryMailServer } from "./try-mail-server.ts"
import { watchBucket } from "./watch-bucket.ts"

const from = "École nautique <bonjour@troisports.example>"

async function logged(tries: (log: Log) => Promise<void>) {
  const lines: Record<string, unknown>[] = []
  await tries(createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }))
  return lines
}

async function loggedOf(smtpUrl: string) {
  const mailServer = smtpTransport(smtpUrl, from)
  const lines = await logged((log) => tryMailServer(mailServer, log))
  mailServer.close()
  return lines
}

const lookedInto = (settings: S3Settings) =>
  logged(async (log) => await watchBucket(await openFileStore("/nowhere", settings), log, () => testNow).look())

test("a mail server that takes mails is said to be reached", async () => {
  const box = await openMailbox()
  expect(await loggedOf(box.url)).toMatchObject([{ level: "info", msg: "mail server reached" }])
  await box.close()
  expect(box.received).toEqual([])
})

test("the message says why a mail server cannot be used: no answer, no such name, an untrusted certificate", async () => {
  const box = await openMailbox(undefined, 0, { encrypted: true })
  const refusal = { level: "warn", msg: "mail server not reached" }
  expect(await loggedOf(box.url)).toMatchObject([
    { ...refusal, cause: expect.stringMatching(/^son certificat .* \([A-Z_]+\)$/) },
  ])
  expect(await loggedOf(`${box.url}?tls.rejectUnauthorized=false`)).toMatchObject([{ msg: "mail server reached" }])
  expect(await loggedOf(`${box.url}?ignoreTLS=true`)).toMatchObject([{ msg: "mail server reached" }])
  await box.close()
  expect(await loggedOf(box.url)).toMatchObject([
    { ...refusal, code: "ESOCKET", cause: expect.stringContaining("ECONNREFUSED") },
  ])
  expect(await loggedOf("smtp://mail.invalid")).toMatchObject([
    { ...refusal, code: "EDNS", cause: expect.stringContaining("mail.invalid") },
  ])
})

test("a bucket that can be listed is said to be reached", async () => {
  const { settings, close } = await openS3()
  expect(await lookedInto(settings)).toMatchObject([{ level: "info", msg: "bucket reached" }])
  await close()
})

test("a bucket that is away, has another name or other keys is said with its reason", async () => {
  const { settings, close } = await openS3()
  for (const [other, cause] of [
    [{ bucket: "another" }, /ce compartiment n’existe pas \(NoSuchBucket\)/],
    [{ accessKeyId: "nobody" }, /cette clé est inconnue \(InvalidAccessKeyId\)/],
    [{ endpoint: "http://127.0.0.1:9" }, /aucun programme .*ECONNREFUSED 127\.0\.0\.1:9/],
  ] as const) {
    const lines = await lookedInto({ ...settings, ...other })
    expect(lines).toMatchObject([{ level: "warn", msg: "bucket not reached", cause: expect.stringMatching(cause) }])
  }
  await close()
})

test("a bucket that goes and comes back is a line each, and its figure follows", async () => {
  const { settings, close } = await openS3()
  const bucket = await openFileStore("/nowhere", settings)
  let away = true
  const list = (folder: string) => {
    if (away) throw Object.assign(new Error(), { code: "ECONNREFUSED" })
    return bucket.list(folder)
  }
  const seen: unknown[] = []
  const lines = await logged(async (log) => {
    const watch = watchBucket({ ...bucket, list }, log, () => testNow)
    seen.push(watch.up())
    for (away of [false, true, true, false, false]) {
      await watch.look()
      seen.push(watch.up())
    }
  })
  expect(seen).toEqual([undefined, true, false, false, true, true])
  expect(lines.map(({ msg }) => msg)).toEqual(["bucket reached", "bucket not reached", "bucket reached"])
  await close()
})

test("nothing is said of a bucket that the environment does not name", async () => {
  expect(await logged((log) => watchBucket(undefined, log, () => testNow).look())).toEqual([])
})
