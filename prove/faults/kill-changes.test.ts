import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { formatClock } from "#app/ui/formats.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { booking, licenseRequest, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, slotsOutOfStep } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { endLeases, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox, type ReceivedMail } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

const kills = 3
const capacity = 20
const reminded = 12
const clients = 4
const hourMs = 3_600_000
const offers = /^Une place s’est libérée/
const reminders = /^Dans quelques jours/

interface Booked {
  id: string
  secret: string
}

interface Change extends Booked {
  what: "cancellation" | "move"
}

/** Bookings of a full slot with waiting entries, of slots with room, and of an outing that gets a reminder. */
async function aSchoolAtWork(db: Db, soon: Date): Promise<{ day: string; changes: Change[] }> {
  const day = dayAt(new Date(Date.now() + 12 * 24 * hourMs))
  await rentalSlots(db, ["09:00"], { date: day, maxCapacity: capacity })
  await rentalSlots(db, ["11:00", "14:00", "16:00"], { date: day, maxCapacity: capacity })
  await aSlot(db, { date: dayAt(soon), timeSlot: formatClock(soon), maxCapacity: capacity })
  const rental = { base: "nyon", rentalDuration: 1, reservationDate: day } as const
  async function book(request: ReservationToCreate["request"]): Promise<Booked> {
    const booked = await createReservation(db, booking(request, { now: new Date() }))
    if (!booked.ok) throw new Error(`not booked: ${booked.refusal}`)
    return { id: booked.id, secret: (await mintManageLink(db, booked.id)) ?? "" }
  }
  const changes: Change[] = []
  for (let nth = 0; nth < capacity; nth += 1) {
    const at = (timeSlot: string) => rentalRequest({ ...rental, ...somebodyElse(), timeSlot })
    changes.push({ ...(await book(at("09:00"))), what: "cancellation" }, { ...(await book(at("11:00"))), what: "move" })
  }
  for (let nth = 0; nth < capacity; nth += 1) {
    const request = rentalRequest({ ...rental, ...somebodyElse(), timeSlot: "09:00" })
    await aWaiting(db, { request, now: new Date() })
  }
  const lesson = { reservationDate: dayAt(soon), timeSlot: formatClock(soon) }
  for (let nth = 0; nth < reminded; nth += 1) await book(licenseRequest({ ...lesson, ...somebodyElse() }))
  await db.updateTable("reservations").set({ status: "confirmed" }).where("startsAt", "=", soon).execute()
  return { day, changes }
}

async function send(origin: string, day: string, { secret, what }: Change): Promise<number | undefined> {
  const asked = what === "move" ? { base: "nyon", date: day, timeSlot: "14:00" } : { keptPercent: 0 }
  const body = JSON.stringify({ secret, version: 1, ...asked })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${origin}/api/v1/own-reservation/${what}`, { method: "POST", headers, body }).catch(
    () => undefined,
  )
  return answer?.status
}

describe.each(engines)("kill -9 of the server, on %s, while people change what they booked", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let box: Awaited<ReturnType<typeof openMailbox>>
  let server: ServerProcess | undefined

  beforeEach(async () => {
    made = await createDatabase(engine)
    box = await openMailbox()
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    await box.close()
    await made.remove()
  })

  const settings = () => ({ dataDir: made.dataDir, databaseUrl: made.url, env: { SMTP_URL: box.url } })
  const about = (words: RegExp) => box.received.filter(({ source }) => words.test(readMail(source).subject))
  const rowsOf = (mails: readonly ReceivedMail[]) => new Set(mails.map(rowIdOf)).size

  test("no answered change, offer or reminder is lost or doubled", async () => {
    // The reminder leaves three days before, but not for later bookings, so the outing begins a minute after that.
    const soon = new Date(Math.ceil((Date.now() + 72 * hourMs + 60_000) / 60_000) * 60_000)
    const { day, changes } = await aSchoolAtWork(made.db, soon)
    await made.database.close()

    const acknowledged = new Set<Change>()
    for (let kill = 1; kill <= kills; kill += 1) {
      server = await startServer(settings())
      const { origin } = server
      const enough = (changes.length * kill) / (kills + 1)
      let killed: Promise<void> | undefined
      const left = changes.filter((change) => !acknowledged.has(change))
      await Promise.all(
        Array.from({ length: clients }, async () => {
          for (let change = left.pop(); change && !killed; change = left.pop()) {
            if ((await send(origin, day, change)) === 200) acknowledged.add(change)
            if (acknowledged.size >= enough) killed ??= server?.kill()
          }
        }),
      )
      await killed
      expect(server.alive()).toBe(false)
      await lookInto(settings(), async (db) => {
        const stored = new Map(
          (await db.selectFrom("reservations").select(["id", "status", "time"]).execute()).map((row) => [row.id, row]),
        )
        for (const { id, what } of acknowledged) {
          expect(stored.get(id)).toMatchObject(what === "move" ? { time: "14:00" } : { status: "cancelled" })
        }
        expect(await slotsOutOfStep(db)).toEqual([])
        await endLeases(db)
      })
    }

    // The next process finishes the rest, and is killed amid the reminders' mails.
    server = await startServer(settings())
    const { origin } = server
    await Promise.all(changes.filter((change) => !acknowledged.has(change)).map((change) => send(origin, day, change)))
    await expect.poll(() => about(reminders).length, { timeout: 240_000, interval: 20 }).toBeGreaterThan(0)
    await server.kill()
    await lookInto(settings(), endLeases)
    server = await startServer(settings())
    await expect.poll(() => rowsOf(about(reminders)), { timeout: 120_000, interval: 500 }).toBe(reminded)
    await expect.poll(() => rowsOf(about(offers)), { timeout: 120_000, interval: 500 }).toBe(capacity)
    await server.stop()

    await lookInto(settings(), async (db) => {
      const offered = await db.selectFrom("waitingEntries").select("email").where("state", "=", "offered").execute()
      expect(offered).toHaveLength(capacity)
      for (const kind of ["waiting-offer", "reservation-reminder"]) {
        const rows = await db.selectFrom("emails").select("to").where("kind", "=", kind).execute()
        expect(rows).toHaveLength(kind === "waiting-offer" ? capacity : reminded)
        expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length)
      }
      expect(await db.selectFrom("reminders").select("kind").execute()).toHaveLength(reminded)
      expect(await slotsOutOfStep(db)).toEqual([])
    })
    seen(
      `${engine}: ${kills + 1} kills, ${changes.length} changes, ${capacity} offers in ${about(offers).length} mails, ${reminded} reminders in ${about(reminders).length}`,
    )
  })
})
