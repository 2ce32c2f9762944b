import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { createLog } from "#app/platform/log.server.ts"
import { codeMinter, mailReaders, mailTemplates, mintSecret } from "#server/wiring.ts"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { site } from "#tests/support/mail-site.ts"
import { testSecret } from "#tests/support/test-app.ts"
import { startMailWorker } from "./mail-worker.server.ts"

/** Bytes that are still needed. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  return process.memoryUsage().heapUsed
}

describe("the mail worker", () => {
  const on = useDatabase()

  test("keeps nothing of those who wake it while a mail is under way", async () => {
    await queueMails(on.db, 1)
    const begun = Promise.withResolvers<void>()
    const sending = Promise.withResolvers<void>()
    const worker = startMailWorker({
      db: on.db,
      transport: {
        send() {
          begun.resolve()
          return sending.promise
        },
        close: () => undefined,
      },
      templates: mailTemplates,
      mintSecret,
      mintCode: codeMinter({ db: on.db, clock: { now: () => testNow }, secret: testSecret }),
      readers: mailReaders,
      site,
      retryMinutes: [1],
      now: () => testNow,
      log: createLog("silent"),
    })
    worker.wake()
    await begun.promise
    const before = heapInUse()
    for (let request = 0; request < 50_000; request += 1) worker.wake()
    await new Promise((resolve) => setImmediate(resolve))
    const kept = heapInUse() - before
    sending.resolve()
    await worker.drain()
    // A promise for each is fifty megabytes.
    expect(kept).toBeLessThan(5_000_000)
    expect(await on.db.selectFrom("emails").select(["state", "attempts"]).execute()).toEqual([
      { state: "sent", attempts: 1 },
    ])
  })
})
