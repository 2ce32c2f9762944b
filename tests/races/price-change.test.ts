import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPrice } from "#app/features/catalogue/add-price.server.ts"
import { removePrice } from "#app/features/catalogue/remove-price.server.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { licenseRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

const [before, after] = [35_000, 36_500]
/** Few enough to leave a slow machine the time to render its pages again. */
const clients = 4
/** Between two requests of a client. */
const pauseMs = 200
const slots = 80

interface Answer {
  process: number
  seen: number
  /** Undefined for a booking. */
  code: string | undefined
  booked: number | undefined
}

describe("a price that changes while people book, at two processes on PostgreSQL", () => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  const servers: ServerProcess[] = []
  const today = dayAt(new Date())
  const dayIn = (days: number) => addDays(today, days)

  beforeAll(async () => {
    made = await createDatabase("postgres")
    for (let nth = 0; nth < slots; nth += 1) await aSlot(made.db, { date: dayIn(7 + nth), maxCapacity: 20 })
    const settings = { dataDir: made.dataDir, databaseUrl: made.url }
    for (let nth = 0; nth < 2; nth += 1) servers.push(await startServer(settings))
  })

  afterAll(async () => {
    for (const server of servers) await server.stop()
    await made.remove()
  })

  const pagesOf = (path: string) =>
    Promise.all(servers.map(async ({ origin }) => await (await fetch(origin + path)).text()))

  /** Sends a request again, as browsers do, if it found no connection or no turn in time; the key makes it count once. */
  async function post(process: number, path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }
    const url = `${servers[process]?.origin}/api/v1${path}`
    const send = () => fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
    let answer = await send().catch(send)
    while (answer.status === 503) answer = await send()
    return (await answer.json()) as Record<string, unknown>
  }

  const quotes = () =>
    Promise.all(
      servers.map(async (_, nth) => (await post(nth, "/quotes", { reservationType: "boat_license" })).totalCents),
    )

  /** Every other person of each process has seen the other price. */
  async function book(n: number, sends: boolean): Promise<Answer> {
    const [process, seen] = [n % 2, n % 4 < 2 ? before : after]
    const request = { ...licenseRequest(somebodyElse()), reservationDate: dayIn(7 + (n % slots)) }
    const answer = await post(process, "/reservations", sends ? { ...request, quotedCents: seen } : request)
    return { process, seen, code: answer.code as string | undefined, booked: answer.priceCents as number | undefined }
  }

  /** Books without a pause before, during and after the change, until both processes quote the new price. */
  async function bookDuring(change: () => Promise<unknown>, { to, sends }: { to: number; sends: boolean }) {
    const answers: Answer[] = []
    let open = true
    async function client(first: number) {
      for (let n = first; open; n += clients) {
        answers.push(await book(n, sends))
        await wait(pauseMs)
      }
    }
    async function rounds(count: number) {
      const enough = answers.length + count * clients
      await expect.poll(() => answers.length, { interval: 20 }).toBeGreaterThanOrEqual(enough)
    }
    const booking = Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)))
    // Awaited at the end; until then an error must not count as unhandled.
    booking.catch(() => undefined)
    try {
      await rounds(2)
      expect(await change()).toEqual({ ok: true })
      await expect.poll(quotes, { interval: 100 }).toEqual([to, to])
      await rounds(3)
    } finally {
      open = false
      await booking
    }
    return answers
  }

  const atAnotherPrice = (answers: readonly Answer[]) =>
    answers.filter(({ booked, seen }) => booked !== undefined && booked !== seen)

  async function add() {
    const now = new Date()
    const price = { code: "lesson", cents: after, currency: "EUR", validFrom: dayAt(now) } as const
    return await addPrice(made.db, { price, actor: "system", now })
  }
  async function remove() {
    const added = made.db.selectFrom("prices").select("id").where("code", "=", "lesson")
    const { id: priceId } = await added.executeTakeFirstOrThrow()
    return await removePrice(made.db, { priceId, actor: "system", now: new Date() })
  }

  test("every booking has the price that its person saw, and every page follows within ten seconds", async () => {
    for (const page of await pagesOf("/reservation")) expect(page).toContain("à partir de 350€")
    const answers = await bookDuring(add, { to: after, sends: true })

    expect(atAnotherPrice(answers)).toEqual([])
    for (const process of [0, 1]) {
      for (const seen of [before, after]) {
        const codes = answers.filter((one) => one.process === process && one.seen === seen).map(({ code }) => code)
        expect(new Set(codes), `${seen} at process ${process}`).toEqual(new Set([undefined, "price-changed"]))
      }
    }
    for (const page of await pagesOf("/reservation")) {
      expect(page).toContain("à partir de 365€")
      expect(page).not.toContain("350€")
      expect(page).toContain('"minPrice":"365.00"')
    }
    // The figure of another page is a price of its own.
    for (const page of await pagesOf("/")) expect(page).toContain("350€")

    expect(await remove()).toEqual({ ok: true })
    const follow = async () => (await pagesOf("/reservation")).map((page) => /à partir de (\d+)€/.exec(page)?.[1])
    await expect.poll(follow, { interval: 100 }).toEqual(["350", "350"])
  })

  test("control: without the comparison, people are booked at prices that they never saw", async () => {
    const answers = await bookDuring(add, { to: after, sends: false })
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined]))
    expect(atAnotherPrice(answers)).not.toEqual([])
  })
})
