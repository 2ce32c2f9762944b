import { describe, expect, test } from "vitest"
import { bookingCrowd, post, roomForACrowd } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, loseBooking, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/** The process is killed after so many more acknowledged bookings. */
const bookingsBeforeKill = [20, 150, 60]

describe.each(engines)("kill -9 of the server during bookings, on %s", (engine) => {
  test("loses no acknowledged reservation, and a repeated request makes one", async () => {
    const made = await createDatabase(engine)
    const { dataDir, url } = made
    const settings = { dataDir, databaseUrl: url }
    let server: ServerProcess | undefined

    try {
      await roomForACrowd(made.db)
      await made.database.close()
      const crowd = bookingCrowd(16)
      for (const more of bookingsBeforeKill) {
        server = await startServer(settings)
        const enough = crowd.acknowledged.length + more
        let killed: Promise<void> | undefined
        await crowd.book(server.origin, () => {
          if (crowd.acknowledged.length >= enough) killed ??= server?.kill()
          return false
        })
        await killed
        expect(await lookInto(settings, (db) => bookingFaults(db, crowd.acknowledged))).toEqual(noBookingFaults)
      }
      expect(crowd.answered).toEqual([])
      expect(crowd.unanswered.length).toBeGreaterThan(0)

      server = await startServer(settings)
      expect(await askAgain(server.origin, crowd)).toEqual([])
      for (const sent of crowd.acknowledged.slice(0, 40)) {
        expect(await (await post(server.origin, sent)).json()).toMatchObject({ reference: sent.reference })
      }
      await server.stop()

      await lookInto(settings, async (db) => {
        expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
        const reservations = await db.selectFrom("reservations").select("id").execute()
        expect(reservations).toHaveLength(crowd.acknowledged.length)

        // Negative control: a deleted booking is found.
        await loseBooking(db)
        const faults = await bookingFaults(db, crowd.acknowledged)
        expect(faults.missingBookings).toHaveLength(1)
        expect(faults.oversold).not.toEqual([])
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
