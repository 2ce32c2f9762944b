import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { copyTemplate, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { openSilentServer } from "#tests/support/silent-server.ts"

/** What systemd leaves the unit (TimeoutStopSec) before it kills the process. */
const longestStopMs = 30_000

let silent: Awaited<ReturnType<typeof openSilentServer>>
let directory: string
let server: ServerProcess | undefined

beforeEach(async () => {
  silent = await openSilentServer()
  directory = await mkdtemp(join(tmpdir(), "ecole-silent-"))
  copyTemplate("embeddedTemplate", directory)
})
afterEach(async () => {
  if (server?.alive()) await server.kill()
  await silent.close()
  await rm(directory, { recursive: true, force: true })
})

async function msToStop(): Promise<number> {
  const begun = performance.now()
  expect(await server?.stop()).toBe(0)
  return performance.now() - begun
}

test("a bucket that says nothing holds neither the start nor the stop", async () => {
  const env = {
    S3_BUCKET: "ecole-documents",
    S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  }
  server = await startServer({ dataDir: directory, env })
  await expect.poll(() => silent.accepted(), { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await msToStop()).toBeLessThan(longestStopMs)
})

test("a mail server that says nothing holds neither the start nor the stop, and its mail stays in the queue", async () => {
  await lookInto({ dataDir: directory }, async (db) => {
    await queueMails(db, 3)
    await db.updateTable("emails").set({ nextAttemptAt: new Date() }).execute()
  })
  server = await startServer({ dataDir: directory, env: { SMTP_URL: `smtp://127.0.0.1:${silent.port}` } })
  await expect.poll(() => silent.accepted(), { timeout: 20_000 }).toBeGreaterThan(1)
  expect(await msToStop()).toBeLessThan(longestStopMs)
  const states = await lookInto({ dataDir: directory }, (db) => db.selectFrom("emails").select("state").execute())
  expect(states).toEqual([1, 2, 3].map(() => ({ state: "queued" })))
})
