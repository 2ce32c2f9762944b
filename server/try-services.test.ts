import { expect, test } from "vitest"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { tryServices } from "./try-services.ts"

const from = "École nautique <bonjour@troisports.example>"

async function logged(services: Partial<Parameters<typeof tryServices>[0]>) {
  const lines: Record<string, unknown>[] = []
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) })
  await tryServices({ mailServer: undefined, bucket: undefined, ...services }, log)
  return lines
}

async function loggedOf(smtpUrl: string) {
  const mailServer = smtpTransport(smtpUrl, from)
  const lines = await logged({ mailServer })
  mailServer.close()
  return lines
}

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
    { ...refusal, cause: expect.stringMatching(/certificate.*\([A-Z_]+\)/) },
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
  const bucket = await openFileStore("/nowhere", settings)
  expect(await logged({ bucket })).toMatchObject([{ level: "info", msg: "bucket reached" }])
  await close()
})

test("a bucket that is away, has another name or other keys is said with its reason", async () => {
  const { settings, close } = await openS3()
  const refusal = { level: "warn", msg: "bucket not reached" }
  for (const [other, reason] of [
    [{ bucket: "another" }, /NoSuchBucket.*does not exist/],
    [{ accessKeyId: "nobody" }, /InvalidAccessKeyId/],
    [{ endpoint: "http://127.0.0.1:9" }, /ECONNREFUSED/],
  ] as const) {
    const bucket = await openFileStore("/nowhere", { ...settings, ...other })
    const lines = await logged({ bucket })
    expect(lines).toMatchObject([{ ...refusal, cause: expect.any(String) }])
    expect(JSON.stringify(lines)).toMatch(reason)
  }
  await close()
})

test("nothing is said of what the environment does not name", async () => {
  expect(await logged({})).toEqual([])
})
