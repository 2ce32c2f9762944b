import { afterEach, describe, expect, test } from "vitest"
import { createLog } from "#app/platform/log.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { openMailbox, refusedWith } from "#tests/support/mailbox.ts"

const opened: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()))
})

describe("a mail that does not leave", () => {
  const on = useDatabase()

  function workerFor(url: string, clock = { at: testNow.getTime() }, log = createLog("silent")) {
    const transport = smtpTransport(url, "École nautique <bonjour@troisports.example>")
    opened.push(() => transport.close())
    return testMailWorker(on.db, transport, { retryMinutes: [1, 5, 15, 60], now: () => new Date(clock.at), log })
  }

  async function mailbox(...args: Parameters<typeof openMailbox>) {
    const box = await openMailbox(...args)
    opened.push(() => box.close())
    return box
  }

  function queue() {
    return on.db.selectFrom("emails").selectAll().orderBy("id").execute()
  }

  const refusals: [string, number, "address" | "message"][] = [
    ["5.1.1 no such user", 550, "address"],
    ["mailbox unavailable", 550, "address"],
    ["5.7.1 relaying denied", 554, "message"],
  ]

  test.each(refusals)(
    "« %s » (%i) of a recipient fails at once, and what is refused is kept",
    async (words, code, refused) => {
      await queueMails(on.db, 1)
      const box = await mailbox(undefined, 0, { refusalOf: () => refusedWith(code, words) })
      await workerFor(box.url).drain()
      expect(await queue()).toMatchObject([
        { state: "failed", attempts: 1, nextAttemptAt: null, refused, error: `le serveur répond : ${code} ${words}` },
      ])
    },
  )

  test("« 451 » of a recipient, and a sign-in that is refused, are tried again", async () => {
    await queueMails(on.db, 1)
    const greylisting = await mailbox(undefined, 0, { refusalOf: () => refusedWith(451, "4.7.1 try again later") })
    const clock = { at: testNow.getTime() }
    await workerFor(greylisting.url, clock).drain()
    expect(await queue()).toMatchObject([{ state: "queued", attempts: 1, refused: null }])
    clock.at += 60_000
    const signedIn = greylisting.url.replace("smtp://", "smtp://name:word@")
    await workerFor(signedIn, clock).drain()
    expect(await queue()).toMatchObject([{ state: "queued", attempts: 2, refused: null }])
  })

  test("a message that is refused after its data is not said to have a bad address", async () => {
    await queueMails(on.db, 1)
    const box = await mailbox(() => {
      throw refusedWith(554, "5.6.0 no thanks")
    })
    await workerFor(box.url).drain()
    expect(await queue()).toMatchObject([{ state: "failed", attempts: 1, refused: "message" }])
  })

  test("a server that is away loses nothing: the mails leave when it is back", async () => {
    const gone = await openMailbox()
    await gone.close()
    await queueMails(on.db, 3)
    const clock = { at: testNow.getTime() }
    const worker = workerFor(gone.url, clock)
    await worker.drain()
    expect(await queue()).toMatchObject([1, 2, 3].map(() => ({ state: "queued", attempts: 1 })))
    const back = await mailbox(undefined, gone.port)
    clock.at += 60_000
    await worker.drain()
    expect(new Set(back.received.map(({ recipients }) => recipients[0]))).toEqual(
      new Set(["a1@example.ch", "a2@example.ch", "a3@example.ch"]),
    )
    expect(await queue()).toMatchObject([1, 2, 3].map(() => ({ state: "sent", attempts: 2, error: null })))
  })

  test("a port that is closed on localhost has a reason, and an outage is a line a minute and one at its end", async () => {
    const gone = await openMailbox()
    await gone.close()
    await queueMails(on.db, 30)
    const lines: Record<string, unknown>[] = []
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) })
    const clock = { at: testNow.getTime() }
    const worker = workerFor(`smtp://localhost:${gone.port}`, clock, log)
    await worker.drain()
    clock.at += 60_000
    await worker.drain()
    expect(new Set((await queue()).map(({ error }) => error?.replace(/[:.\d]+\)$/, ")")))).toEqual(
      new Set(["aucun programme n’accepte de connexion à cette adresse (ECONNREFUSED )"]),
    )
    const warned = () => lines.filter(({ level }) => level === "warn")
    expect(warned()).toMatchObject([
      { msg: "mail not sent, will be tried again", failures: 1, cause: expect.stringContaining("ECONNREFUSED") },
      { msg: "mail not sent, will be tried again", failures: 31, cause: expect.stringContaining("ECONNREFUSED") },
    ])
    await mailbox(undefined, gone.port)
    clock.at += 300_000
    await worker.drain()
    expect(lines.filter(({ msg }) => msg === "mails leave again")).toMatchObject([{ failures: 60, seconds: 360 }])
    expect(warned()).toHaveLength(2)
  })
})
