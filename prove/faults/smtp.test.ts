import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { bookingCrowd, roomForACrowd } from "#tests/support/crowds/booking-crowd.ts"
import { mailsPerBooking } from "#tests/support/crowds/booking-ledger.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { endLeases, mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { type AskAsAdministrator, addAdministrator, signInAdministrator } from "./administrator.ts"
import { seen } from "./seen.ts"

const bookings = 24

describe.each(engines)("SMTP, on %s:", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let server: ServerProcess
  const opened: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    made = await createDatabase(engine)
    await roomForACrowd(made.db)
    await addAdministrator(made.db)
    await made.database.close()
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    for (const close of opened.splice(0)) await close()
    await made.remove()
  })

  async function mailbox(...args: Parameters<typeof openMailbox>) {
    const box = await openMailbox(...args)
    opened.push(() => box.close())
    return box
  }

  const settings = (SMTP_URL: string) => ({
    dataDir: made.dataDir,
    databaseUrl: made.url,
    // Three attempts, a third of a second apart, before the mail is given up.
    env: { SMTP_URL, MAIL_RETRY_MINUTES: "0.005,0.005" },
  })

  async function book(count: number): Promise<number> {
    const crowd = bookingCrowd(4)
    await crowd.book(server.origin, () => crowd.acknowledged.length >= count)
    expect([crowd.answered, crowd.unanswered]).toEqual([[], []])
    return crowd.acknowledged.length
  }

  /** The queue as the school sees it. */
  const figures = async (ask: AskAsAdministrator) =>
    (await (await ask("GET", "/emails/summary")).json()) as { queued: number; retrying: number; failed: number }

  test("down through all retries: mails wait, are given up, and arrive once each when the school resends them", async () => {
    const port = await freePort()
    server = await startServer(settings(`smtp://127.0.0.1:${port}`))
    const ask = await signInAdministrator(server.origin)
    const booked = await book(bookings)
    await expect
      .poll(() => figures(ask), { timeout: 60_000, interval: 200 })
      .toEqual({ queued: 0, retrying: 0, failed: mailsPerBooking * booked })

    const box = await mailbox(undefined, port)
    const list = (await (await ask("GET", "/emails?state=failed")).json()) as {
      items: { id: string; attempts: number }[]
    }
    expect(new Set(list.items.map(({ attempts }) => attempts))).toEqual(new Set([3]))
    for (let page = list; page.items.length > 0; ) {
      for (const { id } of page.items) {
        const resent = await ask("POST", `/emails/${id}/resend`, { state: "failed" })
        expect(resent.status).toBe(200)
      }
      page = (await (await ask("GET", "/emails?state=failed")).json()) as typeof list
    }
    await expect
      .poll(() => figures(ask), { timeout: 60_000, interval: 200 })
      .toEqual({ queued: 0, retrying: 0, failed: 0 })
    await server.stop()
    await lookInto(settings(""), async (db) => {
      const rows = await mailRows(db)
      expect(rows).toHaveLength(mailsPerBooking * booked)
      expect(mailFaults(rows, box.received)).toEqual(noMailFaults)
      seen(
        `${engine}: SMTP down: ${mailsPerBooking * booked} mails given up after 3 attempts, sent again by the school, ${box.received.length} arrived`,
      )
      // Negative controls: a mail that never arrived, a mail that arrived twice.
      expect(mailFaults(rows, box.received.slice(1)).lost).toHaveLength(1)
      expect(mailFaults(rows, [...box.received, ...box.received.slice(0, 1)]).twice).toHaveLength(1)
    })
  })

  test("accepts a mail, and the server dies before it stores that: the mail leaves again with the same Message-ID", async () => {
    let lives = 0
    const box = await mailbox(async () => {
      if (lives === 1) await server.kill()
    })
    lives = 1
    server = await startServer(settings(box.url))
    const crowd = bookingCrowd(1)
    await crowd.book(server.origin, () => crowd.acknowledged.length + crowd.unanswered.length > 0)
    await expect.poll(() => box.received.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => server.alive()).toBe(false)
    lives = 2
    const expected = await lookInto(settings(""), async (db) => {
      const rows = await mailRows(db)
      expect(rows.filter(({ state }) => state === "sent")).toEqual([])
      await endLeases(db)
      return rows
    })
    server = await startServer(settings(box.url))
    const arrived = () => new Set(box.received.slice(1).map(rowIdOf)).size
    await expect.poll(arrived, { timeout: 20_000 }).toBe(expected.length)
    await server.stop()
    await lookInto(settings(""), async (db) => {
      const { twice, ...others } = mailFaults(await mailRows(db), box.received)
      const { twice: _, ...none } = noMailFaults
      expect(others).toEqual(none)
      expect(twice).toEqual([`${rowIdOf(box.received[0] ?? none404())}: 2 times`])
      seen(`${engine}: 1 kill between acceptance and mark: ${expected.length} mail(s), that one twice, same Message-ID`)
    })
  })

  test("a server that accepts a connection and stays silent delays neither requests nor a stop", async () => {
    const silent = createServer((socket) => socket.on("error", () => undefined).resume()).listen(0, "127.0.0.1")
    await once(silent, "listening")
    opened.push(async () => silent.close())
    server = await startServer(settings(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`))
    const booked = await book(bookings)
    await server.stop()
    const rows = await lookInto(settings(""), mailRows)
    expect(rows).toHaveLength(mailsPerBooking * booked)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["queued"]))

    // The stop returned the mail under way to the queue, so no lease has to end.
    const box = await mailbox()
    server = await startServer(settings(box.url))
    await expect.poll(() => new Set(box.received.map(rowIdOf)).size, { timeout: 60_000 }).toBe(rows.length)
    await server.stop()
    const after = await lookInto(settings(""), mailRows)
    expect(mailFaults(after, box.received)).toEqual(noMailFaults)
    seen(
      `${engine}: silent SMTP: ${booked} bookings answered meanwhile, stopped cleanly, ${rows.length} mails once each afterwards`,
    )
  })
})

function none404(): never {
  throw new Error("No mail arrived")
}
