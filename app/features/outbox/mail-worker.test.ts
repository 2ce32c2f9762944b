import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { directoryTransport, type MailTransport, smtpTransport } from "#app/platform/mail.server.ts"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { headersOf, openMailbox } from "#tests/support/mailbox.ts"

const from = "École nautique <bonjour@troisports.example>"

const opened: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()))
})

describe("the mail worker", () => {
  const on = useDatabase()

  function workerWith(transport: MailTransport, clock = { at: testNow.getTime() }, atOnce = 1) {
    const worker = testMailWorker(on.db, transport, {
      retryMinutes: [1, 5, 15, 60],
      atOnce,
      now: () => new Date(clock.at),
    })
    opened.push(() => transport.close())
    return worker
  }

  async function mailbox(...args: Parameters<typeof openMailbox>) {
    const box = await openMailbox(...args)
    opened.push(() => box.close())
    return box
  }

  function queue() {
    return on.db.selectFrom("emails").selectAll().orderBy("id").execute()
  }

  test("sends a mail once, under the row's own Message-ID, and keeps what was sent", async () => {
    await queueMails(on.db, 1)
    const box = await mailbox()
    const worker = workerWith(smtpTransport(box.url, from))
    await worker.drain()
    await worker.drain()
    const [email] = await queue()
    expect(box.received).toHaveLength(1)
    expect(box.received[0]?.recipients).toEqual(["a1@example.ch"])
    expect(box.received[0]?.headers.get("message-id")).toEqual([`<${email?.id}@troisports.example>`])
    expect(email).toMatchObject({
      state: "sent",
      attempts: 1,
      sentAt: testNow,
      nextAttemptAt: null,
      leaseUntil: null,
      error: null,
    })
    expect(email?.subject).toBe("Votre demande de réservation K7M2QX9B")
    expect(email?.html).toContain("K7M2QX9B")
    expect(email?.text).toContain("K7M2QX9B")
  })

  test("tries again after 1, 5, 15 and 60 minutes with the same Message-ID, then gives up", async () => {
    await queueMails(on.db, 1)
    const box = await mailbox(() => {
      throw new Error("mailbox full")
    })
    const clock = { at: testNow.getTime() }
    const worker = workerWith(smtpTransport(box.url, from), clock)
    for (const [index, minutes] of [1, 5, 15, 60].entries()) {
      await worker.drain()
      const due = new Date(clock.at + minutes * 60_000)
      expect(await queue()).toMatchObject([
        { state: "queued", attempts: index + 1, nextAttemptAt: due, leaseUntil: null },
      ])
      clock.at = due.getTime() - 1
      await worker.drain()
      expect(box.received).toHaveLength(index + 1)
      clock.at = due.getTime()
    }
    await worker.drain()
    expect(await queue()).toMatchObject([
      { state: "failed", attempts: 5, nextAttemptAt: null, error: expect.stringContaining("mailbox full") },
    ])
    clock.at += 86_400_000
    await worker.drain()
    expect(box.received).toHaveLength(5)
    expect(new Set(box.received.map(({ headers }) => headers.get("message-id")?.[0])).size).toBe(1)
  })

  test("two workers share a queue and send nothing twice", async () => {
    await queueMails(on.db, 40)
    const box = await mailbox()
    await Promise.all([1, 2].map(() => workerWith(smtpTransport(box.url, from)).drain()))
    const ids = box.received.map(({ headers }) => headers.get("message-id")?.[0])
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test("mails that wait behind a slow one are not taken for a dead worker's", async () => {
    await queueMails(on.db, 6)
    const clock = { at: testNow.getTime() }
    let slow = true
    const box = await mailbox(async () => {
      if (!slow) return
      // Each delivery of the first worker takes a minute and a half; the second one looks meanwhile.
      clock.at += 90_000
      if (clock.at > testNow.getTime() + 3 * 90_000) {
        slow = false
        await other.drain()
      }
    })
    const worker = workerWith(smtpTransport(box.url, from), clock)
    const other = workerWith(smtpTransport(box.url, from), clock)
    await worker.drain()
    const ids = box.received.map(({ headers }) => headers.get("message-id")?.[0])
    expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  })

  test("a mail whose worker died is sent when its lease has ended, not before", async () => {
    await queueMails(on.db, 1)
    const clock = { at: testNow.getTime() }
    await on.db
      .updateTable("emails")
      .set({ leaseUntil: new Date(clock.at + 120_000) })
      .execute()
    const box = await mailbox()
    const worker = workerWith(smtpTransport(box.url, from), clock)
    await worker.drain()
    expect(box.received).toHaveLength(0)
    clock.at += 120_001
    await worker.drain()
    expect(box.received).toHaveLength(1)
  })

  test("a mail somebody waits for leaves before all others, its retries too", async () => {
    await queueMails(on.db, 3)
    await on.db
      .updateTable("emails")
      .set({ awaited: true, nextAttemptAt: new Date(testNow.getTime() + 60_000) })
      .where("to", "=", "a3@example.ch")
      .execute()
    const clock = { at: testNow.getTime() + 120_000 }
    const box = await mailbox()
    await workerWith(smtpTransport(box.url, from), clock).drain()
    expect(box.received.map(({ recipients }) => recipients[0]?.slice(0, 2))).toEqual(["a3", "a1", "a2"])
  })

  test("several leave at once, each once, and a stop lets those under way arrive", async () => {
    await queueMails(on.db, 8)
    let underWay = 0
    let together = () => undefined as void
    const three = new Promise<void>((resolve) => (together = resolve))
    let stopping: Promise<void> | undefined
    const box = await mailbox(async () => {
      underWay += 1
      if (underWay === 3) together()
      await three
      stopping ??= worker.stop()
    })
    const worker = workerWith(smtpTransport(box.url, from), undefined, 3)
    await worker.drain()
    await stopping
    expect(new Set(box.received.map(({ headers }) => headers.get("message-id")?.[0])).size).toBe(3)
    expect(box.received).toHaveLength(3)
    const states = await on.db.selectFrom("emails").select(["state", "leaseUntil"]).execute()
    expect(states.filter(({ state }) => state === "sent")).toHaveLength(3)
    expect(states.filter(({ leaseUntil }) => leaseUntil !== null)).toEqual([])
  })

  test("a mail for later waits for its time", async () => {
    await queueMails(on.db, 1)
    const box = await mailbox()
    const clock = { at: testNow.getTime() - 1 }
    const worker = workerWith(smtpTransport(box.url, from), clock)
    await worker.drain()
    expect(box.received).toHaveLength(0)
    clock.at += 1
    await worker.drain()
    expect(box.received).toHaveLength(1)
  })

  test("a mail that cannot be written stops no other, whatever the refusal says", async () => {
    await queueMails(on.db, 2)
    await on.db.updateTable("emails").set({ kind: "unknown\u2028kind" }).where("to", "=", "a1@example.ch").execute()
    const sent: string[] = []
    const worker = workerWith({
      async send(mail) {
        if (sent.push(mail.to) === 1) throw new Error("550 no\0such \ud83d user")
      },
      close: () => undefined,
    })
    await worker.drain()
    expect(await queue()).toMatchObject([
      { state: "queued", attempts: 1, error: expect.stringContaining("no template") },
      { state: "queued", attempts: 1, error: expect.stringMatching(/^550 no.?such . user$/u) },
    ])
  })

  test("data with line breaks gains no header and no recipient", async () => {
    const evil = "X\r\nBcc: everybody@example.ch\r\n\r\nnew body"
    await queueMails(on.db, 1, { firstName: evil, reference: evil, base: evil, timeSlot: evil })
    const box = await mailbox()
    await workerWith(smtpTransport(box.url, from)).drain()
    const [mail] = box.received
    expect(mail?.recipients).toEqual(["a1@example.ch"])
    expect([...(mail?.headers.keys() ?? [])].sort()).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ])
  })

  test("into a directory: one whole private file a mail, a repetition replaces it", async () => {
    const directory = await mkdtemp(join(tmpdir(), "ecole-mail-"))
    opened.push(() => rm(directory, { recursive: true }))
    await queueMails(on.db, 2)
    const worker = workerWith(directoryTransport(join(directory, "mail"), from))
    await worker.drain()
    await on.db.updateTable("emails").set({ state: "queued", nextAttemptAt: testNow }).execute()
    await worker.drain()
    const names = await readdir(join(directory, "mail"))
    expect(names.sort()).toEqual((await queue()).map(({ id }) => `${id}.eml`))
    const file = join(directory, "mail", names[0] ?? "")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(headersOf(await readFile(file, "utf8")).get("to")).toEqual([expect.stringMatching(/^a\d@example\.ch$/)])
  })

  test("a stop waits for no database that is away: the mail keeps its lease and leaves again after it", async () => {
    await queueMails(on.db, 1)
    const clock = { at: testNow.getTime() }
    const box = await mailbox(async () => {
      await sql`alter table emails rename to away`.execute(on.db)
      mailArrived()
    })
    let mailArrived = () => undefined as void
    const arrived = new Promise<void>((resolve) => (mailArrived = resolve))
    const worker = workerWith(smtpTransport(box.url, from), clock)
    worker.wake()
    await arrived
    await worker.stop()
    await sql`alter table away rename to emails`.execute(on.db)
    expect(await queue()).toMatchObject([{ state: "queued", leaseUntil: new Date(clock.at + 120_000) }])
    clock.at += 120_001
    const back = await mailbox()
    await workerWith(smtpTransport(back.url, from), clock).drain()
    const ids = [...box.received, ...back.received].map(({ headers }) => headers.get("message-id")?.[0])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test("a stopped worker finishes the mail under way and takes no other", async () => {
    await queueMails(on.db, 3)
    let stopping: Promise<void> | undefined
    const box = await mailbox(() => {
      stopping ??= worker.stop()
    })
    const worker = workerWith(smtpTransport(box.url, from))
    await worker.drain()
    await stopping
    expect(box.received).toHaveLength(1)
    expect((await queue()).map(({ state }) => state)).toEqual(["sent", "queued", "queued"])
    expect((await queue()).slice(1)).toMatchObject([{ leaseUntil: null }, { leaseUntil: null }])
  })
})
