import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { scheduledJobs } from "croner"
import { afterEach, describe, expect, test } from "vitest"
import { keepOpening } from "#app/features/calendar/slots/season/keep-opening.server.ts"
import { keepCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { memoryLimiter } from "#app/platform/limiter.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { directoryTransport } from "#app/platform/mail.server.ts"
import { withholdingDefaults } from "#content/limits.ts"
import { startTimers } from "#server/timers.ts"
import { watchBucket } from "#server/watch-bucket.ts"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { engines, type TestDatabase, useDatabase } from "#tests/support/databases.ts"
import { calendars } from "#tests/support/mail-site.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { movingClock, paymentDeps } from "#tests/support/people/payments.ts"

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** The timers of a process on `db`, and what they logged. */
async function timersOf(on: TestDatabase, db: Db) {
  const lines: string[] = []
  const log = createLog("info", { write: (line) => void lines.push(line) })
  const clock = movingClock()
  const transport = directoryTransport(join(on.dataDir, "mail"), "École <bonjour@troisports.example>")
  const now = () => clock.now()
  const mailWorker = testMailWorker(db, transport, { now, log })
  const timers = startTimers({
    ...paymentDeps(db, clock),
    log,
    database: { ...on.database, db },
    catalogue: await keepCatalogue({ db: on.db, clock }),
    limiter: memoryLimiter(),
    withholding: withholdingDefaults,
    mailWorker,
    fileStore: await openFileStore(join(on.dataDir, "files"), undefined),
    bucket: watchBucket(undefined, log, now),
    mailDirectory: join(on.dataDir, "mail"),
    calendars,
    opening: await keepOpening({ db: on.db, clock }),
    emailConfirmation: true,
  })
  opened.push(async () => {
    await Promise.all([timers.stop(), mailWorker.stop()])
    transport.close()
  })
  return { failed: () => lines.filter((line) => line.includes("timer failed")) }
}

describe.each(engines)("the timers of a process, on %s,", (engine) => {
  const on = useDatabase(engine)

  test("each do their work to the end", async () => {
    await queueMails(on.db, 1)
    const { failed } = await timersOf(on, on.db)
    const names =
      "mail bucket limits payments figures payment-reminders unpaid-deposits maintenance idempotency documents demo contact-messages reservations"
    expect(new Set(scheduledJobs.map(({ name }) => name))).toEqual(
      new Set([
        ...names.split(" "),
        "crashes",
        "settled-accounts",
        "debtors",
        "accounts",
        "applications",
        "mail-files",
        "networks",
        "manage-links",
        "catalogue",
        "opening",
        "reminders",
        "holds",
        "fee-refunds",
        "waiting-list",
        "withheld",
        "day-lists",
        "seat-reminders",
        "unanswered",
        "notices",
      ]),
    )
    for (const job of scheduledJobs) await job.trigger()
    expect(failed()).toEqual([])
    expect((await readdir(join(on.dataDir, "mail"))).filter((name) => name.endsWith(".eml"))).toHaveLength(1)
  })

  test("negative control: what fails is logged, and stops no other", async () => {
    const { failed } = await timersOf(on, on.db.withSchema("nowhere"))
    for (const job of scheduledJobs) await job.trigger()
    expect(failed().length).toBeGreaterThan(3)
  })
})
