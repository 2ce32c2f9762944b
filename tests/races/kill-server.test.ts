import { describe, expect, test } from "vitest"
import { bookingCrowd, post, roomForACrowd } from "#tests/support/booking-crowd.ts"
import { brokenPromises, oversoldSlots, reservationsWithoutKey } from "#tests/support/booking-ledger.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/** The crowd books until so many more are acknowledged; then the process is killed amid their requests. */
const bookingsBeforeKill = [20, 150, 60]

describe.each(engines)("kill -9 of the server during bookings, on %s", (engine) => {
  test("loses no acknowledged reservation, and a repeated request makes one", { timeout: 120_000 }, async () => {
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
        expect(await lookInto(settings, (db) => brokenPromises(db, crowd.acknowledged))).toEqual([])
        expect(await lookInto(settings, oversoldSlots)).toEqual([])
      }
      expect(crowd.answered).toEqual([])
      expect(crowd.unanswered.length).toBeGreaterThan(0)

      server = await startServer(settings)
      for (const sent of crowd.unanswered) {
        const [first, second] = [await post(server.origin, sent), await post(server.origin, sent)]
        const { reference } = (await first.json()) as { reference: string }
        expect([first.status, second.status]).toEqual([201, 201])
        expect(await second.json()).toMatchObject({ reference })
        crowd.acknowledged.push({ ...sent, reference })
      }
      for (const sent of crowd.acknowledged.slice(0, 40)) {
        expect(await (await post(server.origin, sent)).json()).toMatchObject({ reference: sent.reference })
      }
      await server.stop()

      await lookInto(settings, async (db) => {
        expect(await brokenPromises(db, crowd.acknowledged)).toEqual([])
        expect(await oversoldSlots(db)).toEqual([])
        expect(await reservationsWithoutKey(db)).toEqual([])
        const reservations = await db.selectFrom("reservations").select("id").execute()
        expect(reservations).toHaveLength(crowd.acknowledged.length)

        // The proof that a loss would have been seen: one is taken away.
        const { entityId } = await db
          .selectFrom("idempotencyKeys")
          .select("entityId")
          .limit(1)
          .executeTakeFirstOrThrow()
        await db.deleteFrom("reservationSlots").where("reservationId", "=", entityId).execute()
        await db.deleteFrom("reservations").where("id", "=", entityId).execute()
        expect(await brokenPromises(db, crowd.acknowledged)).toHaveLength(1)
        expect(await oversoldSlots(db)).not.toEqual([])
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
