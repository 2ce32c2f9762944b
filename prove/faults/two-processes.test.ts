import { v4 as uuid } from "uuid"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { addDays } from "#app/platform/clock.server.ts"
import { pages } from "#content/pages.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { bookingCrowd, post, roomForACrowd, type Sent } from "#tests/support/crowds/booking-crowd.ts"
import { bookingFaults, loseBooking, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { mailsPerBooking } from "#tests/support/crowds/booking-ledger.ts"
import { signIn, today } from "#tests/support/crowds/submission-crowd.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { candidates } from "#tests/support/people/candidates.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { addAdministrator, signInAdministrator } from "./administrator.ts"
import { seen } from "./seen.ts"

const payers = 12

/** Sends the same request again while the server answers « slot-busy »: others book the slot at this moment. */
async function answerOf(origin: string, sent: Sent) {
  const response = await post(origin, sent)
  const { reference, code } = (await response.json()) as { reference: string; code?: string }
  if (code !== "slot-busy") return { key: sent.key, reference, code, status: response.status }
  return await answerOf(origin, sent)
}

describe("two server processes on one PostgreSQL", () => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let box: Awaited<ReturnType<typeof openMailbox>>
  const running: ServerProcess[] = []

  beforeEach(async () => {
    made = await createDatabase("postgres")
    box = await openMailbox()
    await addAdministrator(made.db)
  })
  afterEach(async () => {
    for (const server of running.splice(0)) if (server.alive()) await server.kill()
    await box.close()
    await made.remove()
  })

  async function start(databaseUrl = made.url, env: Record<string, string> = {}): Promise<string> {
    const shared = { SMTP_URL: box.url, PUBLIC_URL: "http://ecole.example", ...env }
    const server = await startServer({ dataDir: made.dataDir, databaseUrl, env: shared })
    running.push(server)
    return server.origin
  }
  const both = async (env?: Record<string, string>) => [await start(made.url, env), await start(made.url, env)] as const

  test("sell the last places of a slot once, and send each mail once", async () => {
    const date = addDays(today, 5)
    await aSlot(made.db, { date, maxCapacity: 20 })
    await roomForACrowd(made.db)
    const origins = await both()
    const asked = Array.from({ length: 160 }, (_, n) => ({
      key: uuid(),
      origin: origins[n % 2] ?? "",
      request: licenseRequest({ reservationDate: date, email: `rival-${n}@example.ch` }),
    }))
    const answers = await Promise.all(asked.map(({ origin, key, request }) => answerOf(origin, { key, request })))
    const sold = answers.filter(({ status }) => status === 201)
    expect(Object.groupBy(answers, ({ status }) => status)).toEqual({
      201: Array<unknown>(20).fill(expect.anything()),
      409: Array<unknown>(140).fill(expect.objectContaining({ code: "slot-full" })),
    })

    const crowds = origins.map((origin) => ({ origin, crowd: bookingCrowd(8) }))
    await Promise.all(crowds.map(({ origin, crowd }) => crowd.book(origin, () => crowd.acknowledged.length >= 200)))
    const acknowledged = [...sold, ...crowds.flatMap(({ crowd }) => crowd.acknowledged)]
    await expect
      .poll(() => new Set(box.received.map(rowIdOf)).size, { timeout: 120_000, interval: 500 })
      .toBe(mailsPerBooking * acknowledged.length)
    for (const server of running) await server.stop()
    expect(await bookingFaults(made.db, acknowledged)).toEqual(noBookingFaults)
    const rows = await mailRows(made.db)
    expect(mailFaults(rows, box.received)).toEqual(noMailFaults)
    seen(
      `160 requests at two processes for 20 places: 20 sold; ${acknowledged.length} bookings in all, ${rows.length} mails once each`,
    )

    // Negative controls: a deleted reservation, a mail that arrived twice.
    await loseBooking(made.db)
    expect((await bookingFaults(made.db, acknowledged)).oversold).not.toEqual([])
    expect(mailFaults(rows, [...box.received, ...box.received.slice(0, 1)]).twice).toHaveLength(1)
  })

  test("settle each payment once without a request for it", async () => {
    const passwordHash = await hashPassword(testPassword)
    const people = await candidates(made.db, payers, { passwordHash, issuedOn: addDays(today, -10), payment: null })
    const origins = await both({ PAYMENTS: "simulated" })
    for (const [nth, { email }] of people.entries()) {
      const origin = origins[nth % 2] ?? ""
      const headers = {
        authorization: `Bearer ${await signIn(origin, email)}`,
        "content-type": "application/json",
        "idempotency-key": uuid(),
      }
      const begun = await fetch(`${origin}/api/v1/me/application/payment`, { method: "POST", headers, body: "{}" })
      expect(begun.ok).toBe(true)
    }
    const settled = () =>
      made.db.selectFrom("paymentTransactions").select("status").where("status", "=", "completed").execute()
    await expect.poll(async () => (await settled()).length, { timeout: 90_000, interval: 500 }).toBe(payers)
    await expect.poll(() => box.received.length, { timeout: 60_000, interval: 500 }).toBe(payers)
    for (const server of running) await server.stop()
    const events = await made.db.selectFrom("events").select("action").where("entity", "=", "payment").execute()
    const count = (action: string) => events.filter((event) => event.action === action).length
    const actions = [...new Set(events.map(({ action }) => action))].sort()
    expect(Object.fromEntries(actions.map((action) => [action, count(action)]))).toEqual(
      Object.fromEntries(actions.map((action) => [action, payers])),
    )
    const rows = await mailRows(made.db)
    expect(rows).toHaveLength(payers)
    expect(mailFaults(rows, box.received)).toEqual(noMailFaults)
    seen(
      `${payers} payments settled by the timers of two processes: ${actions.join(", ")} once each, ${box.received.length} mails`,
    )
  })

  test("count a visitor's requests together", async () => {
    const env = { PUBLIC_POSTS_PER_MINUTE: "10" }
    const allowedAt = async (origins: readonly string[]) => {
      let allowed = 0
      for (let n = 0; n < 30; n += 1) {
        const response = await fetch(`${origins[n % 2]}/api/v1/contact-messages`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": uuid() },
          body: JSON.stringify(contactMessage()),
        })
        await response.arrayBuffer()
        if (response.status !== 429) allowed += 1
        else expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0)
      }
      return allowed
    }
    const [one, two] = await both(env)
    expect(await allowedAt([one, two])).toBe(10)

    // Negative control: processes on two databases count separately.
    const others = [await createDatabase("postgres"), await createDatabase("postgres")]
    try {
      const apart = [await start(others[0]?.url, env), await start(others[1]?.url, env)]
      expect(await allowedAt(apart)).toBe(20)
    } finally {
      for (const server of running.splice(0)) await server.kill()
      for (const other of others) await other.remove()
    }
    seen("30 messages of one visitor at two processes: 10 taken, 20 refused with 429; at two databases 20 taken")
  })

  test("send the same bytes of every page, and show each other's writes at once", async () => {
    const [one, two] = await both()
    const open = pages.filter(({ access }) => access === "public").map(({ path }) => path)
    const copies = async (origin: string) =>
      await Promise.all(
        open.map(async (path) => {
          const response = await fetch(`${origin}${path}`)
          return { path, status: response.status, etag: response.headers.get("etag"), text: await response.text() }
        }),
      )
    const first = await copies(one)
    expect(await copies(two)).toEqual(first)
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
    // Negative control: a process with another address sends other bytes.
    const elsewhere = await copies(await start(made.url, { PUBLIC_URL: "http://autre.example" }))
    expect(elsewhere.filter(({ etag }, at) => etag !== first[at]?.etag).length).toBeGreaterThan(0)

    const date = addDays(today, 6)
    const slot = await aSlot(made.db, { date, maxCapacity: 20 })
    const slots = async (origin: string) => {
      const response = await fetch(`${origin}/api/v1/availability?type=boat_license&from=${date}&to=${date}`)
      const { items } = (await response.json()) as { items: { id: string; currentBookings: number }[] }
      return items.find(({ id }) => id === slot.id)?.currentBookings
    }
    for (let booked = 1; booked <= 10; booked += 1) {
      const [here, there] = booked % 2 === 0 ? [one, two] : [two, one]
      const sent = {
        key: uuid(),
        request: licenseRequest({ reservationDate: date, email: `guest-${booked}@example.ch` }),
      }
      const response = await post(here, sent)
      expect(response.status).toBe(201)
      expect([await slots(there), await slots(here)]).toEqual([booked, booked])
      // The same key at the other process gives the same reservation.
      expect(await (await post(there, sent)).json()).toEqual(await response.json())
    }

    const ask = await signInAdministrator(one)
    expect((await ask("GET", "/reservations", undefined, { at: two })).status).toBe(200)
    expect((await ask("POST", "/../../../deconnexion")).status).toBeLessThan(400)
    expect((await ask("GET", "/reservations", undefined, { at: two })).status).toBe(401)
    expect(await copies(two)).toEqual(first)
    seen(
      `${open.length} pages with the same bytes and ETag at both processes; 10 bookings at one seen at once at the other; a session ended at one is ended at the other`,
    )
  })
})
