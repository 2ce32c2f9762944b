import { setImmediate } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { bookingCrowd, post, type Sent } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, loseBooking, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { mailsPerBooking } from "#tests/support/crowds/booking-ledger.ts"
import { type DurableSchool, openDurableSchool } from "#tests/support/crowds/durable-school.ts"
import { lookInto } from "#tests/support/databases.ts"
import { mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

const kills = 4
const bookingsBetween = 150
/** Counted from PostgreSQL's first connection to the first booking. */
const servedAgainWithinMs = 2_000

describe("kill -9 of PostgreSQL during bookings", () => {
  let school: DurableSchool
  let server: ServerProcess
  let box: Awaited<ReturnType<typeof openMailbox>>

  const settings = () => ({ dataDir: school.dataDir, databaseUrl: school.cluster.url, env: { SMTP_URL: box.url } })

  beforeEach(async () => {
    school = await openDurableSchool()
    box = await openMailbox()
    server = await startServer(settings())
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    await box?.close()
    await school?.remove()
  })

  /** The sessions of a killed PostgreSQL end one by one. Until then it cannot start again. */
  const startAgain = () =>
    expect.poll(() => school.cluster.start().then(() => "up", String), { timeout: 30_000 }).toBe("up")

  /** Repeats one booking until it succeeds. @returns the earlier answers and the time */
  async function untilServed(sent: Sent, patienceMs: number) {
    const begun = performance.now()
    const refusals = new Set<string>()
    while (performance.now() - begun < patienceMs) {
      const response = await post(server.origin, sent)
      if (response.status === 201) return { ms: Math.round(performance.now() - begun), refusals: [...refusals] }
      refusals.add(`${response.status}, retry after ${response.headers.get("retry-after")}`)
      await response.arrayBuffer()
      await setImmediate()
    }
    return { ms: undefined, refusals: [...refusals] }
  }

  test("the server answers 503 with Retry-After, serves again within 2 s of PostgreSQL's return, and loses nothing", async () => {
    const crowd = bookingCrowd(16)
    const times: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = crowd.acknowledged.length + bookingsBetween
      const refusedBefore = crowd.answered.length
      let killed: Promise<unknown> | undefined
      await crowd.book(server.origin, () => {
        if (crowd.acknowledged.length >= enough)
          killed ??= school.cluster.pid().then((pid) => process.kill(pid, "SIGKILL"))
        return crowd.answered.length > refusedBefore + 16
      })
      await killed
      const refused = crowd.answered.at(-1)?.sent
      if (!refused) throw new Error("Nobody was refused")
      // Negative control: the measure reports no service without a database. A session may outlive the postmaster for a
      // statement or two.
      await expect
        .poll(() => untilServed(refused, 300), { timeout: 20_000 })
        .toEqual({ ms: undefined, refusals: ["503, retry after 2"] })
      for (const [path, status] of [
        ["/healthz", 200],
        ["/readyz", 503],
        ["/", 200],
      ] as const) {
        expect([path, (await fetch(`${server.origin}${path}`)).status]).toEqual([path, status])
      }
      await startAgain()
      const { ms, refusals } = await untilServed(refused, 10_000)
      expect(refusals.filter((said) => said !== "503, retry after 2")).toEqual([])
      expect(ms).toBeLessThan(servedAgainWithinMs)
      times.push(ms ?? 0)
      expect(server.alive()).toBe(true)
    }

    expect(new Set(crowd.answered.map(({ status }) => status))).toEqual(new Set([503]))
    crowd.unanswered.push(...crowd.answered.splice(0).map(({ sent }) => sent))
    const refused = crowd.unanswered.length
    expect(await askAgain(server.origin, crowd)).toEqual([])
    const arrived = () => new Set(box.received.map(rowIdOf)).size
    await expect.poll(arrived, { timeout: 180_000, interval: 500 }).toBe(mailsPerBooking * crowd.acknowledged.length)
    await server.stop()
    const lines = server
      .printed()
      .split("\n")
      .filter((line) => line.startsWith("{"))
    expect(lines.filter((line) => line.includes("database not reached")).length).toBeGreaterThan(0)
    // A line for each connection that is lost, and one a minute for all who miss the database.
    expect(lines.length).toBeLessThan(40 * kills)
    expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
    await lookInto(settings(), async (db) => {
      expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      const rows = await mailRows(db)
      expect(mailFaults(rows, box.received)).toEqual(noMailFaults)
      seen(
        `${kills} kills, ${crowd.acknowledged.length} acknowledged, ${refused} refused with 503 and booked later, served again after ${times.join(", ")} ms, ${rows.length} mails once each`,
      )
      await loseBooking(db)
      expect((await bookingFaults(db, crowd.acknowledged)).missingBookings).toHaveLength(1)
      expect(mailFaults(rows, box.received.slice(1)).lost).toHaveLength(1)
    })
  })
})
