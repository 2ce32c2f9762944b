import { describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { mintManageLink } from "#app/features/reservations/own/manage-links.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

const capacity = 20
const killAfter = 6
const rental = rentalRequest({ base: "nyon", rentalDuration: 1 })

/** A full slot of a base without boats, twenty who wait for it, and the secrets by which its bookings are cancelled. */
async function aFullSlot(db: Db): Promise<string[]> {
  await rentalSlots(db, ["14:00"], { maxCapacity: capacity })
  const secrets: string[] = []
  for (let nth = 0; nth < capacity; nth += 1) {
    const booked = await createReservation(db, booking({ ...rental, ...somebodyElse() }))
    const secret = booked.ok ? await mintManageLink(db, booked.id) : undefined
    if (secret) secrets.push(secret)
  }
  for (let nth = 0; nth < capacity; nth += 1) {
    const now = new Date(testNow.getTime() + nth)
    await aWaiting(db, { request: { ...rental, ...somebodyElse() }, now })
  }
  return secrets
}

async function cancel(origin: string, secret: string): Promise<number | undefined> {
  const body = JSON.stringify({ secret, version: 1, keptPercent: 0 })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${origin}/api/v1/own-reservation/cancellation`, { method: "POST", headers, body }).catch(
    () => undefined,
  )
  return answer?.status
}

async function offersOf(db: Db) {
  const entries = await db.selectFrom("waitingEntries").select(["email", "state"]).orderBy("confirmedAt").execute()
  const mails = await db.selectFrom("emails").select("to").where("kind", "=", "waiting-offer").execute()
  const cancelled = await db.selectFrom("reservations").select("id").where("status", "=", "cancelled").execute()
  return { entries, mails: mails.map(({ to }) => to), cancelled: cancelled.length }
}

describe.each(engines)("kill -9 of the server while places are given back, on %s", (engine) => {
  test("each place that came free is offered to the next in order, with one mail", { timeout: 120_000 }, async () => {
    const made = await createDatabase(engine)
    const settings = { dataDir: made.dataDir, databaseUrl: made.url }
    let server: ServerProcess | undefined
    try {
      const secrets = await aFullSlot(made.db)
      expect(secrets).toHaveLength(capacity)
      await made.database.close()
      server = await startServer(settings)
      const { origin } = server
      let answered = 0
      let killed: Promise<void> | undefined
      const statuses = await Promise.all(
        secrets.slice(0, 15).map(async (secret) => {
          const status = await cancel(origin, secret)
          answered += status === undefined ? 0 : 1
          if (answered >= killAfter) killed ??= server?.kill()
          return status
        }),
      )
      await killed
      const acknowledged = statuses.filter((status) => status === 200).length
      expect(acknowledged).toBeLessThan(15)
      await lookInto(settings, async (db) => {
        const { entries, mails, cancelled } = await offersOf(db)
        expect(cancelled).toBeGreaterThanOrEqual(acknowledged)
        const offered = entries.filter(({ state }) => state === "offered").map(({ email }) => email)
        expect(offered).toEqual(entries.slice(0, cancelled).map(({ email }) => email))
        expect(new Set(mails)).toEqual(new Set(offered))
        expect(mails).toHaveLength(offered.length)
        expect(await slotsOutOfStep(db)).toEqual([])
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
