import { describe, expect, test } from "vitest"
import { addPrice } from "#app/features/catalogue/add-price.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { licenseRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

const guests = 40
const cents = 36_500

async function pageOf(origin: string, path: string): Promise<string> {
  return await (await fetch(origin + path)).text()
}

describe("a price that changes while people book, at two processes on PostgreSQL", { timeout: 60_000 }, () => {
  test("every booking has a price that its person saw, and every page follows within ten seconds", async () => {
    const made = await createDatabase("postgres")
    const settings = { dataDir: made.dataDir, databaseUrl: made.url }
    const servers: ServerProcess[] = []
    try {
      const { db } = made
      const today = dayAt(new Date())
      const slot = await aSlot(db, { date: dayAt(new Date(Date.now() + 7 * 86_400_000)), maxCapacity: 20 })
      for (let nth = 0; nth < 2; nth += 1) servers.push(await startServer(settings))
      const [first, second] = servers
      if (!first || !second) throw new Error("two processes were started")
      for (const { origin } of servers) expect(await pageOf(origin, "/reservation")).toContain("à partir de 350€")

      async function book(n: number, quotedCents: number) {
        const { origin } = servers[n % 2] as ServerProcess
        const request = { ...licenseRequest(somebodyElse()), reservationDate: slot.date, quotedCents }
        const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }
        const answer = await fetch(`${origin}/api/v1/reservations`, {
          method: "POST",
          headers,
          body: JSON.stringify(request),
        })
        const { code, priceCents } = (await answer.json()) as { code?: string; priceCents?: number }
        return { quotedCents, code, priceCents }
      }
      const begun = Date.now()
      const added = addPrice(db, {
        price: { code: "lesson", cents, currency: "EUR", validFrom: today },
        actor: "system",
        now: new Date(),
      })
      const answers = await Promise.all(Array.from({ length: guests }, (_, n) => book(n, n % 4 < 2 ? 35_000 : cents)))
      expect(await added).toEqual({ ok: true })
      for (const { quotedCents, code, priceCents } of answers) {
        if (code === undefined) expect(priceCents).toBe(quotedCents)
        else expect(["price-changed", "slot-full"]).toContain(code)
      }
      for (const { origin } of servers) {
        const shown = async () => await pageOf(origin, "/reservation")
        await expect.poll(shown, { timeout: 10_000, interval: 100 }).toContain("à partir de 365€")
        expect(await shown()).not.toContain("350€")
        expect(await shown()).toContain('"minPrice":"365.00"')
        // The figure of another page is a price of its own.
        expect(await pageOf(origin, "/")).toContain("350€")
      }
      expect(Date.now() - begun).toBeLessThan(10_000)
      expect(await book(0, cents)).toMatchObject({ quotedCents: cents })
    } finally {
      for (const server of servers) await server.stop()
      await made.remove()
    }
  })
})
