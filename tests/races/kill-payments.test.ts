import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/** Enough that many still wait when the process is killed, also where the answers of a slow machine arrive together. */
const crowd = 60
/** The process is killed after so many answers. */
const answeredBeforeKill = 4
const cents = 8_000

interface Payer {
  secret: string
  key: string
}

/** Creates confirmed bookings of later years that owe the same, with the links of their guests. */
async function payersOf(db: Db): Promise<Payer[]> {
  const rows = await reservationsOf(
    db,
    null,
    Array.from({ length: crowd }, () => ({ status: "confirmed" as const, day: "2099-06-12" })),
  )
  const payers: Payer[] = []
  for (const { id } of rows) {
    await charge(db, id, { code: "rental", amountCents: cents })
    payers.push({ secret: (await mintManageLink(db, id)) ?? "", key: crypto.randomUUID() })
  }
  return payers
}

async function pay(origin: string, { secret, key }: Payer): Promise<boolean> {
  const headers = { "content-type": "application/json", "idempotency-key": key }
  const body = JSON.stringify({ secret, cents })
  const answer = await fetch(`${origin}/api/v1/own-reservation/payment`, { method: "POST", headers, body }).catch(
    () => undefined,
  )
  return answer?.ok === true
}

/** The payments of the account, as its page shows them. Simulated ones are in no sum outside a demonstration. */
async function paymentsOf(origin: string, { secret }: Payer) {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${origin}/api/v1/own-reservation`, {
    method: "POST",
    headers,
    body: JSON.stringify({ secret }),
  })
  const { account } = (await answer.json()) as OwnReservation
  return account?.payments.map(({ cents: paid, status }) => [paid, status])
}

async function payUntilKilled(server: ServerProcess, payers: readonly Payer[]): Promise<boolean[]> {
  let answered = 0
  let killed: Promise<void> | undefined
  const answers = await Promise.all(
    payers.map(async (payer) => {
      const paid = await pay(server.origin, payer)
      answered += Number(paid)
      if (answered >= answeredBeforeKill) killed ??= server.kill()
      return paid
    }),
  )
  await killed
  return answers
}

async function booksOf(db: Db) {
  const payments = await db.selectFrom("paymentTransactions").select(["status", "amountCents", "accountId"]).execute()
  const captured = await db.selectFrom("simulatedPayments").select("transactionId").execute()
  const events = await db.selectFrom("events").select("id").where("action", "=", "payment.completed").execute()
  const mails = await db.selectFrom("emails").select("id").where("kind", "=", "account-paid").execute()
  return { payments, captured: captured.length, events: events.length, mails: mails.length }
}

describe.each(engines)("kill -9 of the server while people pay, on %s", (engine) => {
  test("no acknowledged payment is lost, and none is captured or mailed twice", async () => {
    const made = await createDatabase(engine)
    const settings = { dataDir: made.dataDir, databaseUrl: made.url, env: { PAYMENTS: "simulated" } }
    let server: ServerProcess | undefined
    try {
      const payers = await payersOf(made.db)
      await made.database.close()
      server = await startServer(settings)
      const answers = await payUntilKilled(server, payers)
      const acknowledged = payers.filter((_, nth) => answers[nth])
      expect(acknowledged.length).toBeLessThan(crowd)

      server = await startServer(settings)
      const { origin } = server
      for (const payer of acknowledged) {
        expect(await paymentsOf(origin, payer)).toEqual([[cents, expect.stringMatching("pending|done")]])
      }
      // Everybody repeats the request with the same key, answered or not.
      expect(await Promise.all(payers.map((payer) => pay(origin, payer)))).toEqual(payers.map(() => true))
      for (const payer of payers) {
        await expect.poll(() => paymentsOf(origin, payer)).toEqual([[cents, "done"]])
      }
      await server.stop()

      await lookInto(settings, async (db) => {
        const { payments, ...counts } = await booksOf(db)
        expect(payments.every(({ status, amountCents }) => status === "completed" && amountCents === cents)).toBe(true)
        expect(new Set(payments.map(({ accountId }) => accountId)).size).toBe(crowd)
        expect(counts).toEqual({ captured: crowd, events: crowd, mails: crowd })
        expect(payments).toHaveLength(crowd)
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
