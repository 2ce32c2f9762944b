import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, expect, test } from "vitest"
import { readEnv } from "#app/platform/env.server.ts"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { copyTemplate } from "#tests/support/databases.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { openRuntime } from "./runtime.ts"

const dataDir = await mkdtemp(join(tmpdir(), "ecole-runtime-"))
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test("a stop sends the three mails under way, not the whole queue, though the timer is at work on it", async () => {
  copyTemplate("embeddedTemplate", dataDir)
  let arrived = () => undefined as void
  let letGo = () => undefined as void
  const firstMail = new Promise<void>((resolve) => (arrived = resolve))
  const released = new Promise<void>((resolve) => (letGo = resolve))
  const mailbox = await openMailbox(async () => {
    arrived()
    await released
  })
  const env = readEnv({ DATA_DIR: dataDir, DEMO: "0", SMTP_URL: mailbox.url, LOG_LEVEL: "silent" })
  const runtime = await openRuntime(env)
  await queueMails(runtime.database.db, 5)
  await runtime.database.db.updateTable("emails").set({ nextAttemptAt: new Date() }).execute()
  // The timer comes by itself, every five seconds, and joins or begins the drain that the first mail holds up.
  await firstMail
  await pause(5_000 - (Date.now() % 5_000) + 200)
  const closed = runtime.close()
  letGo()
  await closed
  expect(mailbox.received).toHaveLength(3)
  await mailbox.close()
})
