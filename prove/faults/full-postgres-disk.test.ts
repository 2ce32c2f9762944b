import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { bookingCrowd } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, loseBooking, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { type DurableSchool, openDurableSchool } from "#tests/support/crowds/durable-school.ts"
import { lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"
import { openSmallDisk, type SmallDisk } from "./small-disk.ts"

describe("a full disk under PostgreSQL", () => {
  let disk: SmallDisk
  let school: DurableSchool
  let server: ServerProcess
  const settings = () => ({ dataDir: school.dataDir, databaseUrl: school.cluster.url })

  beforeEach(async () => {
    disk = openSmallDisk(220)
    school = await openDurableSchool(disk.path)
    server = await startServer(settings())
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    await school?.remove()
    disk?.remove()
  })

  /** Starts PostgreSQL again if it ended without room, as systemd would. */
  async function servedAgain() {
    const ready = async () => {
      if ((await fetch(`${server.origin}/readyz`)).status === 200) return "ready"
      return await school.cluster.start().then(() => "started", String)
    }
    await expect.poll(ready, { timeout: 30_000, interval: 200 }).toBe("ready")
  }

  test.each([
    ["not a byte", 0],
    ["no room for the log", 8_000_000],
  ])("%s: refused in French, nothing lost, served again by the same process", async (name, leave) => {
    const crowd = bookingCrowd(8)
    await crowd.book(server.origin, () => crowd.acknowledged.length >= 100)
    expect([crowd.answered, crowd.unanswered]).toEqual([[], []])
    disk.fill(leave)
    await crowd.book(server.origin, () => crowd.answered.length >= 40)
    const statuses = [...new Set(crowd.answered.map(({ status }) => status))].toSorted((one, other) => one - other)
    expect(statuses.filter((status) => status !== 503 && status !== 507)).toEqual([])
    expect(crowd.unanswered).toEqual([])
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
    expect(server.alive()).toBe(true)

    disk.makeRoom()
    await servedAgain()
    crowd.unanswered.push(...crowd.answered.splice(0).map(({ sent }) => sent))
    const refused = crowd.unanswered.length
    expect(await askAgain(server.origin, crowd)).toEqual([])
    await server.stop()
    await lookInto(settings(), async (db) => {
      expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      seen(
        `PostgreSQL, ${name}: ${refused} refused with ${statuses.join(" or ")}, made afterwards, ${crowd.acknowledged.length} in all`,
      )
      await loseBooking(db)
      expect((await bookingFaults(db, crowd.acknowledged)).missingBookings).toHaveLength(1)
    })
  })
})
