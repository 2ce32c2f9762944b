import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, slotsOutOfStep } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

const hours = ["13:00", "14:00", "15:00"]
/** The most that a slot may hold. */
const capacity = 20
/** Enough that many still wait when the process is killed, also where the answers of a slow machine arrive together. */
const crowd = hours.length * capacity
/** The process is killed after so many answers. */
const givenBeforeKill = 4

/**
 * Creates full slots of a base without boats, and as many waiting entries for each as it has places.
 * @returns the secrets that cancel the bookings
 */
async function fullSlots(db: Db): Promise<string[]> {
  // The server under test runs on the real clock.
  const now = new Date()
  const date = addDays(dayAt(now), 20)
  await rentalSlots(db, hours, { date, maxCapacity: capacity })
  const rentals = Array.from({ length: crowd }, (_, nth) =>
    rentalRequest({
      base: "nyon",
      reservationDate: date,
      timeSlot: hours[nth % hours.length] ?? "",
      rentalDuration: 1,
    }),
  )
  const secrets: string[] = []
  for (const rental of rentals) {
    const booked = await createReservation(db, booking({ ...rental, ...somebodyElse() }, { now }))
    const secret = booked.ok ? await mintManageLink(db, booked.id) : undefined
    if (secret) secrets.push(secret)
  }
  for (const [nth, rental] of rentals.entries()) {
    const confirmedAt = new Date(now.getTime() + nth)
    await aWaiting(db, { request: { ...rental, ...somebodyElse() }, now: confirmedAt })
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
  const entries = await db
    .selectFrom("waitingEntries")
    .select(["email", "state", "startsAt"])
    .orderBy("confirmedAt")
    .execute()
  const cancelled = await db.selectFrom("reservations").select("startsAt").where("status", "=", "cancelled").execute()
  const mails = await db.selectFrom("emails").select("to").where("kind", "=", "waiting-offer").execute()
  const freed = Map.groupBy(cancelled, ({ startsAt }) => startsAt.getTime())
  const waiting = Map.groupBy(entries, ({ startsAt }) => startsAt.getTime())
  const next = [...waiting].flatMap(([startsAt, inOrder]) => inOrder.slice(0, freed.get(startsAt)?.length ?? 0))
  return {
    cancelled: cancelled.length,
    /** The first entries of each slot, as many as it has freed places. */
    next: next.map(({ email }) => email).toSorted(),
    offered: entries.flatMap(({ email, state }) => (state === "offered" ? [email] : [])).toSorted(),
    mails: mails.map(({ to }) => to).toSorted(),
  }
}

describe.each(engines)("kill -9 of the server while places are given back, on %s", (engine) => {
  test("each freed place is offered to the next entry in order, with one mail", async () => {
    const made = await createDatabase(engine)
    const settings = { dataDir: made.dataDir, databaseUrl: made.url }
    let server: ServerProcess | undefined
    try {
      const secrets = await fullSlots(made.db)
      expect(secrets).toHaveLength(crowd)
      await made.database.close()
      server = await startServer(settings)
      const { origin } = server
      let given = 0
      let killed: Promise<void> | undefined
      const statuses = await Promise.all(
        secrets.map(async (secret) => {
          const status = await cancel(origin, secret)
          // The door may have refused some: cancelled places alone are offered.
          given += status === 200 ? 1 : 0
          if (given >= givenBeforeKill) killed ??= server?.kill()
          return status
        }),
      )
      await killed
      const acknowledged = statuses.filter((status) => status === 200).length
      expect(acknowledged).toBeGreaterThan(0)
      expect(acknowledged).toBeLessThan(crowd)
      await lookInto(settings, async (db) => {
        const { cancelled, next, offered, mails } = await offersOf(db)
        expect(cancelled).toBeGreaterThanOrEqual(acknowledged)
        expect(next).toHaveLength(cancelled)
        expect(offered).toEqual(next)
        expect(mails).toEqual(offered)
        expect(await slotsOutOfStep(db)).toEqual([])
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
