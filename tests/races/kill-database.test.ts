import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bookingCrowd, post } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { type DurableSchool, openDurableSchool } from "#tests/support/crowds/durable-school.ts"
import { lookInto } from "#tests/support/databases.ts"
import type { PostgresCluster } from "#tests/support/postgres-cluster.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

describe("kill -9 of PostgreSQL during bookings", () => {
  let school: DurableSchool
  let server: ServerProcess

  const settings = () => ({ dataDir: school.dataDir, databaseUrl: school.cluster.url })

  beforeAll(async () => {
    school = await openDurableSchool()
    server = await startServer(settings())
  })
  afterAll(async () => {
    if (server?.alive()) await server.stop()
    await school?.remove()
  })

  test("the server goes on, answers 503 meanwhile, and loses no acknowledged reservation", async () => {
    const crowd = bookingCrowd(16)
    for (const more of [30, 120]) {
      const enough = crowd.acknowledged.length + more
      const refusedBefore = crowd.answered.length
      let killed = false
      await crowd.book(server.origin, () => {
        if (crowd.acknowledged.length >= enough && !killed) {
          killed = true
          void school.cluster.pid().then((pid) => process.kill(pid, "SIGKILL"))
        }
        return crowd.answered.length > refusedBefore
      })
      await expectUnavailable(crowd.answered[0]?.sent ?? crowd.acknowledged[0])
      await startAgain(school.cluster)
      await until(async () => (await fetch(`${server.origin}/readyz`)).status === 200)
      expect(await lookInto(settings(), (db) => bookingFaults(db, crowd.acknowledged))).toEqual(noBookingFaults)
    }

    expect(crowd.unanswered).toEqual([])
    expect(new Set(crowd.answered.map(({ status }) => status))).toEqual(new Set([503]))
    crowd.unanswered.push(...crowd.answered.splice(0).map(({ sent }) => sent))
    expect(await askAgain(server.origin, crowd)).toEqual([])
    await lookInto(settings(), async (db) => {
      expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      const reservations = await db.selectFrom("reservations").select("id").execute()
      expect(reservations).toHaveLength(crowd.acknowledged.length)
    })
    expect(server.alive()).toBe(true)
  })

  /** While there is no database, the process answers 503 with Retry-After. */
  async function expectUnavailable(sent: Parameters<typeof post>[1] | undefined) {
    if (!sent) throw new Error("Nobody has booked")
    let refused = await post(server.origin, sent)
    // A session may outlive the postmaster for a statement or two.
    await until(async () => {
      if (refused.status === 201) refused = await post(server.origin, sent)
      return refused.status !== 201
    })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(refused.headers.get("content-type")).toContain("application/problem+json")
    expect(await refused.json()).toMatchObject({ code: "database-unavailable" })
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
  }
})

/** The sessions of a killed PostgreSQL end one by one. Until then it cannot start again. */
async function startAgain(cluster: PostgresCluster) {
  await until(() =>
    cluster.start().then(
      () => true,
      () => false,
    ),
  )
}

async function until(condition: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The condition never came true")
    await pause(50)
  }
}
