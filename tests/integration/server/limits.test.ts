import { randomUUID } from "node:crypto"
import { BlockList } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { databaseLimiter, type Limiter, memoryLimiter, type Verdict } from "#app/platform/limiter.server.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { fromAddress, post, problemOf, testApp } from "#tests/support/test-app.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

const path = "/api/v1/reservations"

function tally(values: readonly (number | string)[]) {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

describe.each(engines)("public writes on %s", (engine) => {
  const on = useDatabase(engine)

  test("of 40 at once from one address exactly 10 pass, the others are told when to come back", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    const site = await testApp(on, { postsPerMinute: 10 })
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(site, path, licenseRequest(), { from: "192.0.2.1" })),
    )
    const tookSeconds = (performance.now() - begun) / 1_000
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 10, 429: 30 })
    expect(await on.db.selectFrom("reservations").select("id").execute()).toHaveLength(10)
    for (const answer of answers.filter(({ status }) => status === 429)) {
      const seconds = Number(answer.headers.get("retry-after"))
      expect(seconds).toBeGreaterThanOrEqual(60 - tookSeconds)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(await problemOf(answer)).toMatchObject({
        code: "too-many-requests",
        detail: `Trop de demandes. Réessayez dans ${seconds} secondes.`,
      })
    }
  })

  test("addresses do not share a limit; an IPv6 network of /64 does", async () => {
    const site = await testApp(on, { postsPerMinute: 1 })
    const answers = []
    for (const from of [
      "192.0.2.1",
      "192.0.2.2",
      "::ffff:192.0.2.1",
      "2001:db8:0:1::1",
      "2001:db8:0:1:ffff::2",
      "2001:db8:0:2::1",
    ]) {
      answers.push((await post(site, path, {}, { from })).status)
    }
    expect(answers).toEqual([422, 422, 429, 422, 429, 422])
  })

  test("each limited answer, refused ones too, says how many are left and until when", async () => {
    const site = await testApp(on, { postsPerMinute: 2 })
    const send = async () => await post(site, path, "{}", { from: "192.0.2.1" })
    const answers = [await send(), await send(), await send()]
    expect(answers.map(({ status, headers }) => [status, headers.get("ratelimit-policy")])).toEqual([
      [422, '"post";q=2;w=60'],
      [422, '"post";q=2;w=60'],
      [429, '"post";q=2;w=60'],
    ])
    const left = answers.map(({ headers }) => headers.get("ratelimit") ?? "")
    expect(left.map((told) => /^"post";r=(\d+);t=(?:[1-9]|[1-5]\d|60)$/.exec(told)?.[1])).toEqual(["1", "0", "0"])
  })

  test("malformed requests count too, and no other spelling of the path has a limit of its own", async () => {
    const site = await testApp(on, { postsPerMinute: 3 })
    const from = "192.0.2.1"
    const answers = [
      await post(site, path, "{", { from }),
      await post(site, path, "x", { from, headers: { "Content-Type": "text/plain" } }),
      await post(site, path, "{}", { from, headers: { "Content-Length": "10000000" } }),
      await post(site, path, licenseRequest(), { from }),
      await post(site, `${path}?again=1`, licenseRequest(), { from }),
      await post(site, "/api/v1/client-errors", { message: "x", path: "/" }, { from }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 413, 429, 429, 429])
    for (const spelling of [
      `${path}/`,
      "/api//v1/reservations",
      "/api/v1/RESERVATIONS",
      "/api/v1/%2e/reservations/",
      "/api/v1/reservations;x",
    ]) {
      const answer = await post(site, spelling, licenseRequest(), { from })
      expect([404, 429]).toContain(answer.status)
    }
    for (const spelling of ["/api/v1/./reservations", "/api/v1/%72eservations"]) {
      const answer = await post(site, spelling, licenseRequest(), { from })
      expect([404, 429]).toContain(answer.status)
    }
    expect(await on.db.selectFrom("reservations").select("id").execute()).toEqual([])
  })

  test("reading is not limited", async () => {
    const site = await testApp(on, { postsPerMinute: 1 })
    for (let count = 0; count < 5; count += 1) {
      const answer = await site.app.request("/api/v1/availability?type=boat_license", {}, fromAddress("192.0.2.1"))
      expect(answer.status).toBe(200)
    }
  })

  test("every endpoint whose description names the 429 of an address has the limit", async () => {
    const site = await testApp(on, { postsPerMinute: 1 })
    const document = await wholeApi<{
      paths: Record<string, Record<string, { responses: Record<string, object> }>>
    }>((one) => site.app.request(one))
    const limited = Object.entries(document.paths).flatMap(([limitedPath, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        JSON.stringify(operation.responses[429] ?? {}).includes('"too-many-requests"')
          ? [`${method} ${limitedPath}`]
          : [],
      ),
    )
    expect(limited).toEqual(
      expect.arrayContaining([
        "post /api/v1/reservations",
        "post /api/v1/boat-sharing-interests",
        "post /api/v1/contact-messages",
        "post /api/v1/client-errors",
        "post /api/auth/sign-in/email",
        "post /api/auth/sign-up/email",
      ]),
    )
    for (const [index, operation] of limited.entries()) {
      const [, limitedPath = ""] = operation.split(" ")
      const from = `192.0.2.${index + 1}`
      const [first, second] = [await post(site, limitedPath, {}, { from }), await post(site, limitedPath, {}, { from })]
      expect({ limitedPath, status: [400, 401, 422].includes(first.status) }).toEqual({ limitedPath, status: true })
      expect({ limitedPath, status: second.status }).toEqual({ limitedPath, status: 429 })
    }
  })

  test("X-Forwarded-For counts only where the peer is a trusted proxy, and only its nearest entry", async () => {
    const trustedProxies = new BlockList()
    trustedProxies.addAddress("127.0.0.1")
    async function statuses(options: object, from: string, forwarded: string[]) {
      const site = await testApp(on, { postsPerMinute: 1, ...options })
      const answers = []
      for (const value of forwarded) {
        answers.push((await post(site, path, {}, { from, headers: { "X-Forwarded-For": value } })).status)
      }
      return answers
    }
    expect(await statuses({}, "127.0.0.1", ["198.51.100.1", "198.51.100.2"])).toEqual([422, 429])
    expect(await statuses({ trustedProxies }, "192.0.2.9", ["198.51.100.1", "198.51.100.2"])).toEqual([422, 429])
    expect(await statuses({ trustedProxies }, "::ffff:127.0.0.1", ["198.51.100.3", "198.51.100.4"])).toEqual([422, 422])
    expect(
      await statuses({ trustedProxies }, "127.0.0.1", ["10.0.0.1, 198.51.100.5", "10.0.0.2, 198.51.100.5"]),
    ).toEqual([422, 429])
  })
})

describe.each(engines)("the limiter of %s", (engine) => {
  const on = useDatabase(engine)
  let at = 0

  function limiterOf(window: number) {
    const limiter = engine === "embedded" ? memoryLimiter(() => at) : databaseLimiter(on.db)
    const key = randomUUID()
    return { sweep: () => limiter.sweep(), take: () => limiter.take(key, 2, window) }
  }

  /** Makes `seconds` pass: by the injected clock, or by moving what the database remembers. */
  async function pass(seconds: number) {
    at += seconds * 1000
    const { rateLimits } = { rateLimits: await on.db.selectFrom("rateLimits").selectAll().execute() }
    for (const { key, resetsAt } of rateLimits) {
      const moved = new Date(resetsAt.getTime() - seconds * 1000)
      await on.db.updateTable("rateLimits").set({ resetsAt: moved }).where("key", "=", key).execute()
    }
  }

  test("counts anew when its window has ended, and says truly how long that takes", async () => {
    const { take } = limiterOf(30)
    expect(await take()).toEqual({ allowed: true, remaining: 1, resetsInSeconds: 30 })
    expect(await take()).toEqual({ allowed: true, remaining: 0, resetsInSeconds: 30 })
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 30 })
    await pass(20)
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 10 })
    await pass(10)
    expect([await take(), await take()]).toMatchObject([{ allowed: true }, { allowed: true }])
    expect(await take()).toMatchObject({ allowed: false })
  })

  test("keys asked for in one turn are counted apart, each in the order of asking", async () => {
    const [begun, fresh] = [limiterOf(30), limiterOf(60)]
    await begun.take()
    const asked = [fresh, begun, fresh, begun, fresh].map(({ take }) => take())
    const allowed = { allowed: true }
    expect(await Promise.all(asked)).toMatchObject([
      allowed,
      allowed,
      allowed,
      { allowed: false, retryAfterSeconds: 30 },
      { allowed: false, retryAfterSeconds: 60 },
    ])
  })

  test("forgets ended windows and keeps running ones", async () => {
    const [ended, running] = [limiterOf(10), limiterOf(60)]
    await ended.take()
    await running.take()
    await running.take()
    await pass(11)
    await ended.sweep()
    await running.sweep()
    expect(await running.take()).toMatchObject({ allowed: false })
    expect(await on.db.selectFrom("rateLimits").select("key").execute()).toHaveLength(engine === "embedded" ? 0 : 1)
  })
})

describe("the limiter on PostgreSQL, while a count is on its way", () => {
  const on = useDatabase("postgres")

  /** Asks eight times in as many turns while another transaction holds the key's row; how many connections it took. */
  async function askBehind(limiter: Limiter, key: string) {
    await limiter.take(key, 4, 60)
    return await on.db.transaction().execute(async (trx) => {
      await trx.selectFrom("rateLimits").select("key").where("key", "=", key).forUpdate().execute()
      const verdicts: Promise<Verdict>[] = []
      for (let turn = 0; turn < 8; turn++) {
        verdicts.push(limiter.take(key, 4, 60))
        await nextTurn()
      }
      await expect.poll(waiting).toBe(1)
      const { total, idle } = on.database.connections()
      return { verdicts, busy: total - idle }
    })
  }

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(on.db)
    return rows[0]?.waiting ?? 0
  }

  test("the others wait for the next one, and none is forgotten", async () => {
    const { verdicts, busy } = await askBehind(databaseLimiter(on.db), "held")
    expect(busy).toBe(2)
    expect(tally((await Promise.all(verdicts)).map(({ allowed }) => String(allowed)))).toEqual({ true: 3, false: 5 })
  })

  test("a failed count does not delay the next one", async () => {
    const limiter = databaseLimiter(on.db)
    await sql`alter table rate_limits rename to elsewhere`.execute(on.db)
    await expect(limiter.take("lost", 4, 60)).rejects.toThrow("rate_limits")
    await sql`alter table elsewhere rename to rate_limits`.execute(on.db)
    expect(await limiter.take("lost", 4, 60)).toMatchObject({ allowed: true })
  })
})
