import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { mailsAtOnce } from "#app/platform/mail.server.ts"
import { bookingCrowd, roomForACrowd } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, loseBooking, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { mailsPerBooking } from "#tests/support/crowds/booking-ledger.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { endLeases, mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

const bookings = 2_000
const kills = 8

describe.each(engines)("kill -9 of the server, on %s, during", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let box: Awaited<ReturnType<typeof openMailbox>>
  let server: ServerProcess | undefined
  /** The number of mails that had arrived at each kill. */
  let ends: number[]

  beforeEach(async () => {
    made = await createDatabase(engine)
    box = await openMailbox()
    ends = []
    await roomForACrowd(made.db)
    await made.database.close()
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    await box.close()
    await made.remove()
  })

  const settings = () => ({ dataDir: made.dataDir, databaseUrl: made.url, env: { SMTP_URL: box.url } })

  /** Mails that one process sent twice, which no kill explains. */
  function sentTwiceByOneProcess(): string[] {
    const repeated: string[] = []
    for (const [life, end] of [...ends, box.received.length].entries()) {
      const ids = box.received.slice(ends[life - 1] ?? 0, end).map(rowIdOf)
      repeated.push(...ids.filter((id, at) => ids.indexOf(id) !== at))
    }
    return repeated
  }

  test(`${bookings} bookings loses none, oversells none, and loses no mail`, async () => {
    const crowd = bookingCrowd(16)
    for (let kill = 1; kill <= kills; kill += 1) {
      server = await startServer(settings())
      const enough = (bookings * kill) / kills
      let killed: Promise<void> | undefined
      await crowd.book(server.origin, () => {
        if (crowd.acknowledged.length >= enough) killed ??= server?.kill()
        return false
      })
      await killed
      ends.push(box.received.length)
      await lookInto(settings(), async (db) => {
        expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
        await endLeases(db)
      })
    }
    expect(crowd.answered).toEqual([])
    const interrupted = crowd.unanswered.length
    expect(interrupted).toBeGreaterThan(0)

    server = await startServer(settings())
    expect(await askAgain(server.origin, crowd)).toEqual([])
    const arrived = () => new Set(box.received.map(rowIdOf)).size
    await expect.poll(arrived, { timeout: 180_000, interval: 500 }).toBe(mailsPerBooking * crowd.acknowledged.length)
    await server.stop()

    await lookInto(settings(), async (db) => {
      expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      const rows = await mailRows(db)
      const { twice, ...others } = mailFaults(rows, box.received)
      const { twice: _, ...none } = noMailFaults
      expect(others).toEqual(none)
      expect(sentTwiceByOneProcess()).toEqual([])
      // At most so many mails are under way at each kill.
      expect(twice.length).toBeLessThanOrEqual(kills * mailsAtOnce)
      seen(
        `${engine}: ${kills} kills, ${crowd.acknowledged.length} acknowledged, ${interrupted} interrupted, ${rows.length} mails, ${twice.length} of them sent again after a kill`,
      )

      // Negative controls: each ledger finds a loss and a repetition.
      await loseBooking(db)
      const faults = await bookingFaults(db, crowd.acknowledged)
      expect(faults.missingBookings).toHaveLength(1)
      expect(faults.oversold).not.toEqual([])
      const [first, ...rest] = box.received
      expect(
        mailFaults(
          rows,
          rest.filter((mail) => first && rowIdOf(mail) !== rowIdOf(first)),
        ).lost,
      ).toHaveLength(1)
      if (first) box.received.push(first, first)
      expect(sentTwiceByOneProcess()).not.toEqual([])
    })
  })
})
