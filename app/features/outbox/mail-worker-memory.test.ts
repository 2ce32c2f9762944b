import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"

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
    const worker = testMailWorker(on.db, {
      send() {
        begun.resolve()
        return sending.promise
      },
      close: () => undefined,
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
