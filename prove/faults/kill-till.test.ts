import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { endLeases, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { type AskAsAdministrator, addAdministrator, signInAdministrator } from "./administrator.ts"
import { seen } from "./seen.ts"

const kills = 3
const clients = 4
const accounts = 40
const cents = 8_000

/** The acts of the counter on one account, in this order, each with its own key. */
const acts = ["payments", "invoices"] as const

interface Act {
  bookingId: string
  act: (typeof acts)[number]
  key: string
}

const seenSums = { seenRestCents: 0, seenToInvoiceCents: cents } as const

const bodies = {
  payments: {
    seenRestCents: cents,
    amountCents: cents,
    currency: "EUR",
    method: "cash",
    base: "nyon",
  },
  invoices: { ...seenSums, name: "Zoé d’Aubonne", street: "", houseNumber: "", postalCode: "", town: "" },
} as const

/** Creates confirmed bookings of later years that owe the same. */
async function aSchoolWithAccounts(db: Db): Promise<string[]> {
  await addAdministrator(db)
  const booked = Array.from({ length: accounts }, () => ({
    status: "confirmed" as const,
    day: "2099-06-12",
  }))
  const rows = await reservationsOf(db, null, booked)
  for (const { id } of rows) await charge(db, id, { code: "rental", amountCents: cents })
  return rows.map(({ id }) => id)
}

async function send(ask: AskAsAdministrator, { bookingId, act, key }: Act): Promise<number | undefined> {
  const path = `/accounts/reservation/${bookingId}/${act}`
  const answer = await ask("POST", path, bodies[act], { key }).catch(() => undefined)
  return answer?.status
}

describe.each(engines)("kill -9 of the server, on %s, while the counter takes and invoices", (engine) => {
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

  /** Sends acts until enough are acknowledged, then kills the server. */
  async function workUntilKilled(ask: AskAsAdministrator, left: Act[], acknowledged: Set<Act>, enough: number) {
    let killed: Promise<void> | undefined
    const pairs = acts.map((act) => left.filter((one) => one.act === act))
    for (const ones of pairs) {
      await Promise.all(
        Array.from({ length: clients }, async () => {
          for (let one = ones.pop(); one && !killed; one = ones.pop()) {
            if ((await send(ask, one)) === 200) acknowledged.add(one)
            if (acknowledged.size >= enough) killed ??= server?.kill()
          }
        }),
      )
    }
    await killed
  }

  test("no acknowledged act is lost or done twice, and numbers have no gap", async () => {
    const ids = await aSchoolWithAccounts(made.db)
    await made.database.close()
    const all = ids.flatMap((bookingId) => acts.map((act): Act => ({ bookingId, act, key: crypto.randomUUID() })))
    const acknowledged = new Set<Act>()
    for (let kill = 1; kill <= kills; kill += 1) {
      server = await startServer(settings())
      const ask = await signInAdministrator(server.origin)
      const left = all.filter((one) => !acknowledged.has(one))
      await workUntilKilled(ask, left, acknowledged, (all.length * kill) / (kills + 1))
      expect(server.alive()).toBe(false)
      await lookInto(settings(), async (db) => {
        expect(await booksOf(db)).toMatchObject({ doublePaid: 0, gaps: 0 })
        await endLeases(db)
      })
    }

    // Repeats every act with the same key, answered or not.
    server = await startServer(settings())
    const ask = await signInAdministrator(server.origin)
    for (const act of acts) {
      const ones = all.filter((one) => one.act === act)
      expect(new Set(await Promise.all(ones.map((one) => send(ask, one))))).toEqual(new Set([200]))
    }
    const arrived = () => new Set(box.received.map(rowIdOf)).size
    await expect.poll(arrived, { timeout: 120_000, interval: 500 }).toBe(all.length)
    await server.stop()
    await lookInto(settings(), async (db) => {
      expect(await booksOf(db)).toEqual({ payments: accounts, invoices: accounts, doublePaid: 0, gaps: 0 })
      expect(await db.selectFrom("emails").select("id").execute()).toHaveLength(all.length)
    })
    seen(`${engine}: ${kills} kills, ${accounts} payments, ${accounts} invoices, ${box.received.length} mails`)
  })
})

async function booksOf(db: Db) {
  const payments = await db.selectFrom("paymentTransactions").select(["accountId", "amountCents"]).execute()
  const numbers = await db.selectFrom("invoices").select("number").orderBy("number").execute()
  return {
    payments: payments.length,
    invoices: numbers.length,
    doublePaid: payments.length - new Set(payments.map(({ accountId }) => accountId)).size,
    gaps: numbers.filter(({ number }, nth) => number !== nth + 1).length,
  }
}
