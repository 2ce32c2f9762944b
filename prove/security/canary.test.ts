import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { type Ask, askServer, bearerOf, signIn, testPassword } from "#tests/support/ask.ts"
import { createDatabase, type Engine } from "#tests/support/databases.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { tablesWith } from "#tests/support/rows.ts"
import { startTcpProxy } from "#tests/support/tcp-proxy.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"
import { type ApiDescription, readDescription } from "./api-description.ts"
import { acceptRows, refuseRows } from "./broken-database.ts"
import { type CanaryDays, canaries, foundIn, logForms } from "./canaries.ts"
import { type CanaryRequest, canaryRequests, senders } from "./canary-requests.ts"
import { runningSchool } from "./running-school.ts"
import type { School } from "./school.ts"

const appSecret = "only-for-tests-only-for-tests-only-for-tests"

async function describedApi(): Promise<ApiDescription> {
  const on = await createDatabase("embedded")
  try {
    return await readDescription(askApp(await testApp(on)))
  } finally {
    await on.remove()
  }
}

async function freeDay(db: Db): Promise<CanaryDays> {
  const today = dayAt(new Date())
  const { date } = await db
    .selectFrom("slots")
    .select("date")
    .where("date", ">", today)
    .where("startTime", "=", "09:00")
    .where("base", "=", "nyon")
    .where("kind", "=", "boat_rental")
    .where("taken", "=", 0)
    .orderBy("date")
    .limit(1)
    .executeTakeFirstOrThrow()
  return { today, slot: date }
}

/** Collects secrets from answers, which no log may hold either. */
function listener() {
  const secrets = new Set<string>([appSecret, testPassword])
  const statuses: Record<string, number> = {}
  async function collectSecrets(answer: Response): Promise<void> {
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const text = await answer.text()
    for (const [, token] of text.matchAll(/"(?:access_token|refresh_token)":"([^"]+)"/g)) if (token) secrets.add(token)
    for (const line of answer.headers.getSetCookie()) {
      const value = line.split(";")[0]?.split("=").slice(1).join("=") ?? ""
      if (value.length > 20) secrets.add(decodeURIComponent(value).split(".")[0] ?? "")
    }
  }
  return { secrets, statuses, collectSecrets }
}

async function sessionsOf(ask: Ask, { owner, stranger, admin }: School): Promise<Record<string, string>[]> {
  const cookies = await Promise.all([owner, stranger, admin].map(({ email }) => signIn(ask, email)))
  return cookies.flatMap((cookie) => [{ cookie }, bearerOf(cookie)])
}

async function mailedTokens(db: Db): Promise<string[]> {
  const { rows } = await sql<{ token: string | null }>`select distinct data->>'token' as token from emails`.execute(db)
  return rows.flatMap(({ token }) => token ?? [])
}

describe.each<Engine>(["postgres", "embedded"])("the log of the server on %s, at its most talkative", (engine) => {
  test("holds no typed text, no header and no secret", { timeout: 600_000 }, async () => {
    const description = await describedApi()
    const running = await runningSchool(engine, freeDay)
    // Refuses every mail and names the recipient, as some servers do.
    const box = await openMailbox(({ recipients }) => {
      throw new Error(`550 no such user ${recipients.join()}`)
    })
    const proxy = running.url ? await startTcpProxy(running.url) : undefined
    try {
      const env = { LOG_LEVEL: "trace", SMTP_URL: box.url, MAIL_RETRY_MINUTES: "0.01" }
      const server = await running.start(proxy ? { ...env, DATABASE_URL: proxy.url } : env)
      const ask = askServer(server.origin)
      const { secrets, statuses, collectSecrets } = listener()
      const sessions = await sessionsOf(ask, running.school)
      for (const session of sessions) for (const value of Object.values(session)) secrets.add(tokenIn(value))

      async function sendAll(choose: (requests: CanaryRequest[]) => CanaryRequest[]): Promise<number> {
        let sent = 0
        for (const operation of description.operations) {
          if (running.db) await sql`delete from rate_limits`.execute(running.db)
          const requests = choose(canaryRequests(description, operation, running.noted))
          for (const way of senders(sessions)) {
            const answers = requests.map(({ path, init }) =>
              ask(path, { ...init, headers: { ...init.headers, ...way } }),
            )
            for (const answer of await Promise.all(answers)) await collectSecrets(answer)
            sent += requests.length
          }
        }
        return sent
      }

      let sent = await sendAll((requests) => requests)
      if (running.db && proxy) {
        for (const token of await mailedTokens(running.db)) secrets.add(token)
        await refuseRows(running.db)
        sent += await sendAll((requests) => requests.slice(0, 1))
        await acceptRows(running.db)
        proxy.cutAt("insert into")
        sent += await sendAll((requests) => requests.slice(0, 1))
        expect(statuses).toMatchObject({ 500: expect.any(Number), 503: expect.any(Number) })
      }
      await server.stop()
      const log = server.printed()
      console.log(JSON.stringify({ engine, sent, statuses, lines: log.split("\n").length, mails: box.received.length }))
      expect(foundIn(log, [...Object.values(canaries), ...secrets])).toEqual([])
      expect(log.match(/"msg":"answered"/g)?.length).toBeGreaterThanOrEqual(sent)
      expect(statuses).toMatchObject(
        Object.fromEntries([200, 201, 400, 401, 403, 404, 409, 415, 422].map((status) => [status, expect.any(Number)])),
      )
      expect(box.received.length).toBeGreaterThan(0)
      const holding = await running.look((db) => tablesWith(db, canaries.email))
      expect(holding).toEqual(
        expect.arrayContaining(["boat_sharing_interests", "bookings", "contact_messages", "emails", "users"]),
      )
      expect(holding).not.toContain("events")
    } finally {
      await proxy?.close()
      await box.close()
      await running.remove()
    }
  })
})

/** Returns the secret in a Cookie or Authorization header. */
function tokenIn(header: string): string {
  return (
    decodeURIComponent(header)
      .replace(/^Bearer |^[^=]+=/, "")
      .split(".")[0] ?? ""
  )
}

describe("control:", () => {
  const all = Object.values(canaries)

  test.each(all)("a log line with « %s » in any form is found", (text) => {
    for (const form of logForms(text)) {
      expect(foundIn(`{"level":"info","msg":"sent ${form} on"}`, all)).not.toEqual([])
    }
    for (const before of ["", "a", "ab"]) {
      const amid = Buffer.from(`${before}${text} et plus`)
      expect(foundIn(amid.toString("base64"), [text])).not.toEqual([])
      expect(foundIn(amid.toString("base64url"), [text])).not.toEqual([])
    }
  })

  test("the log writes a canary that it is given", () => {
    const lines: string[] = []
    const log = createLog("trace", { write: (line) => void lines.push(line) })
    log.trace({ form: canaries }, "received")
    expect(foundIn(lines.join(""), all)).toHaveLength(all.length)
    expect(foundIn("nothing", all)).toEqual([])
  })
})
