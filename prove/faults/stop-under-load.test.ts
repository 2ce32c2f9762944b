import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { bookingCrowd, roomForACrowd, type Sent } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { mailsPerBooking } from "#tests/support/crowds/booking-ledger.ts"
import { beginUpload, lostFiles } from "#tests/support/crowds/upload-crowd.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"
import { type ServerProcess, spawnProgram, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

const stops = 3
const bookingsBetween = 120

describe.each(engines)("SIGTERM under load, on %s,", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let box: Awaited<ReturnType<typeof openMailbox>>
  let server: ServerProcess | undefined

  const settings = () => ({ dataDir: made.dataDir, databaseUrl: made.url, env: { SMTP_URL: box.url } })

  beforeEach(async () => {
    made = await createDatabase(engine)
    box = await openMailbox()
    await roomForACrowd(made.db)
    await addCandidate(made.db)
    await made.database.close()
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    await box.close()
    await made.remove()
  })

  /** Books until the server has stopped, by `end` at the latest. */
  async function bookUntil(
    crowd: ReturnType<typeof bookingCrowd>,
    end: (server: ServerProcess) => Promise<number | null>,
  ) {
    const current: ServerProcess = await startServer(settings())
    server = current
    const enough = crowd.acknowledged.length + bookingsBetween
    let ended: Promise<number | null> | undefined
    await crowd.book(current.origin, () => {
      if (crowd.acknowledged.length >= enough) ended ??= end(current)
      return false
    })
    return await ended
  }

  /** Lists bookings that exist although their answer was lost. */
  async function lostAnswers(db: Db, unanswered: readonly Sent[]): Promise<string[]> {
    const keys = unanswered.map(({ key }) => key)
    const rows = await db.selectFrom("idempotencyKeys").select("key").where("key", "in", keys).execute()
    return rows.map(({ key }) => key)
  }

  test("answers every accepted request, an upload among them, and ends with 0", async () => {
    const crowd = bookingCrowd(24)
    for (let stop = 1; stop <= stops; stop += 1) {
      expect(await bookUntil(crowd, (current) => current.stop())).toBe(0)
      await lookInto(settings(), async (db) => {
        expect(await lostAnswers(db, crowd.unanswered)).toEqual([])
        // Negative control: a booking whose answer counts as lost is found.
        expect(await lostAnswers(db, crowd.acknowledged.slice(0, 1))).toHaveLength(1)
        expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      })
    }
    expect(crowd.answered).toEqual([])
    const turnedAway = crowd.unanswered.length

    server = await startServer(settings())
    const cookie = await signInCandidate(server.origin)
    const { socket, rest } = await beginUpload(server.origin, `Cookie: ${cookie}`, 0.5)
    let said = ""
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString()
    })
    // The upload has arrived when a later request was answered.
    await fetch(`${server.origin}/healthz`)
    const stopped = server.stop()
    socket.write(rest)
    expect(await stopped).toBe(0)
    expect(said).toMatch(/^HTTP\/1\.1 201 /)
    expect(await lookInto(settings(), (db) => lostFiles(db, join(made.dataDir, "files")))).toEqual([])

    server = await startServer(settings())
    expect(await askAgain(server.origin, crowd)).toEqual([])
    await expect
      .poll(() => new Set(box.received.map(rowIdOf)).size, { timeout: 120_000, interval: 500 })
      .toBe(mailsPerBooking * crowd.acknowledged.length)
    expect(await server.stop()).toBe(0)
    await lookInto(settings(), async (db) => {
      expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      expect(mailFaults(await mailRows(db), box.received)).toEqual(noMailFaults)
    })
    seen(
      `${engine}: ${stops + 2} stops, exit code 0 each, ${crowd.acknowledged.length} bookings answered, ${turnedAway} requests came too late and booked nothing, an upload under way finished, mails once each`,
    )
  })

  test("ends with 0 in spite of a stalled client", async () => {
    server = await startServer(settings())
    const cookie = await signInCandidate(server.origin)
    const { socket } = await beginUpload(server.origin, `Cookie: ${cookie}`, 0.5)
    await fetch(`${server.origin}/healthz`)
    const begun = performance.now()
    expect(await server.stop()).toBe(0)
    socket.destroy()
    seen(`${engine}: stopped with a stalled upload open in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  })
})

test("SIGTERM during the very first start ends with 0 and leaves a complete database or none", async () => {
  const directory = await mkdtemp(join(tmpdir(), "ecole-first-"))
  const dataDir = join(directory, "data")
  try {
    const child = spawnProgram(["serve"], {
      env: { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "warn" },
    })
    for (const output of [child.stdout, child.stderr]) output.resume()
    const ended = once(child, "exit")
    await expect.poll(() => existsSync(join(dataDir, "database.new")), { timeout: 30_000, interval: 5 }).toBe(true)
    const begun = performance.now()
    child.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
    seen(`SIGTERM while the first database is made: ended after ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
    const next = await startServer({ dataDir })
    expect(await next.stop()).toBe(0)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
