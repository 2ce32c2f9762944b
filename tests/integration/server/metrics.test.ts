import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { systemClock } from "#app/platform/clock.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { beginDatabase } from "#db/demo.ts"
import { openMetrics } from "#server/http/metrics.ts"
import { recordBackup } from "#server/operate/last-backup.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { createDatabase, engines, useDatabase } from "#tests/support/databases.ts"
import { readMetrics, type Sample, valueOf } from "#tests/support/prometheus-text.ts"
import { noBucket, post, type TestApp, testApp } from "#tests/support/test-app.ts"

const token = "a-token-for-tests-of-32-characters"
const granted = { headers: { Authorization: `Bearer ${token}` } }
const answers = "ecole_http_answer_seconds_count"

async function metricsOf({ app }: TestApp): Promise<Sample[]> {
  const answer = await app.request("/metrics", granted)
  expect(answer.status).toBe(200)
  return readMetrics(await answer.text())
}

describe("who may read the metrics", () => {
  const on = useDatabase("embedded")

  test("without a token setting the address answers 404 to everybody", async () => {
    const { app } = await testApp(on)
    const [metrics, unknown] = await Promise.all([app.request("/metrics", granted), app.request("/nulle-part")])
    expect([metrics.status, await metrics.text()]).toEqual([404, await unknown.text()])
  })

  test.each([
    undefined,
    "",
    token,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${token.replace("a", "b")}`,
    `bearer ${token}`,
    `Basic ${btoa(`:${token}`)}`,
  ])("not with %j", async (authorization) => {
    const site = await testApp(on, { metricsToken: token })
    const answer = await site.app.request("/metrics", authorization ? { headers: { authorization } } : {})
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(await answer.text()).not.toContain("ecole_")
    expect(site.logged()).toMatchObject([{ path: "/metrics", status: 401 }])
    expect(site.logText()).not.toContain(token)
  })

  test("a caller with the token; the answer is neither cached nor logged", async () => {
    const site = await testApp(on, { metricsToken: token })
    const answer = await site.app.request("/metrics", granted)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(site.logText()).toBe("")
    expect((await site.app.request("/metrics", { method: "POST", ...granted })).status).toBe(405)
  })
})

describe.each(engines)("the metrics on %s", (engine) => {
  const on = useDatabase(engine)

  test("count answers by pattern, and what the school has, without a word anybody typed", async () => {
    const site = await testApp(on, { metricsToken: token })
    const kind = { kind: "boat_license" }
    for (const samples of [await metricsOf(site), await metricsOf(site)]) {
      for (const nobodyOffers of [kind, { kind: "group_outing" }, { kind: "practice" }])
        expect(valueOf(samples, "ecole_places_offered", nobodyOffers)).toBe(0)
    }
    await aSlot(on.db, { maxCapacity: 3 })
    await aSlot(on.db, { timeSlot: "16:00", isAvailable: false })
    const before = await metricsOf(site)
    expect([valueOf(before, "ecole_places_offered", kind), valueOf(before, "ecole_places_taken", kind)]).toEqual([3, 0])
    expect(valueOf(before, "ecole_emails", { state: "queued" })).toBe(0)

    const request = licenseRequest({ firstName: "Canari", lastName: "Canari", email: "canari@example.ch" })
    await post(site, "/api/v1/reservations", request)
    await post(site, "/api/v1/reservations", { ...request, timeSlot: "canari" })
    await site.app.request("/?q=canari")
    await site.app.request("/assets/app.js")
    for (const path of ["/canari", "/api/v1/canari", "/api/v1/documents/canari/content", "/api/v1/me/canari"]) {
      await site.app.request(path)
    }
    await site.app.request("/", { method: "CANARI" })

    const after = await metricsOf(site)
    const booked = { route: "/api/v1/reservations", method: "POST" }
    expect(valueOf(after, answers, { ...booked, status: "2xx" })).toBe(1)
    expect(valueOf(after, answers, { ...booked, status: "4xx" })).toBe(1)
    expect(valueOf(after, answers, { route: "/", method: "GET", status: "2xx" })).toBe(1)
    expect(valueOf(after, answers, { route: "/", method: "other" })).toBe(1)
    expect(valueOf(after, answers, { route: "file" })).toBe(1)
    expect(valueOf(after, answers, { route: "other" })).toBe(1)
    expect(valueOf(after, answers, { route: "/metrics" })).toBe(3)
    expect(valueOf(after, answers, { route: "/api/v1/documents/:id/content" })).toBe(1)
    expect(valueOf(after, answers, { route: "/api/*" })).toBe(2)
    expect([valueOf(after, "ecole_places_offered", kind), valueOf(after, "ecole_places_taken", kind)]).toEqual([3, 1])
    expect(valueOf(after, "ecole_emails", { state: "queued" })).toBeGreaterThan(0)
    expect(valueOf(after, "ecole_payments_pending")).toBe(0)
    expect(valueOf(after, "ecole_database_up")).toBe(1)
    expect(JSON.stringify(after)).not.toMatch(/canari/i)
  })

  test("counted by the paths that were asked for would show what somebody typed", async () => {
    const metrics = await openMetrics({
      token,
      database: on.database,
      clock: systemClock,
      log: (await testApp(on)).log,
      ...noBucket,
    })
    metrics.note("/canari", { method: "GET", status: 404, started: performance.now() })
    expect(JSON.stringify(readMetrics(await metrics.text()))).toMatch(/canari/i)
  })

  test("tell when the last backup was written, and until there is one when the database began", async () => {
    const site = await testApp(on, { metricsToken: token })
    const saved = async () => valueOf(await metricsOf(site), "ecole_last_backup_timestamp_seconds")
    expect(await saved()).toBeNaN()
    await beginDatabase(on.db, { demo: false, now: new Date() })
    const begun = (await saved()) ?? 0
    expect(Math.abs(begun - Date.now() / 1_000)).toBeLessThan(60)
    await recordBackup(on.db)
    expect(await saved()).toBeGreaterThan(begun)
  })

  test("tell the age of the mail that waits longest, and how many were given up", async () => {
    const site = await testApp(on, { metricsToken: token, clock: systemClock })
    for (const [state, age] of [
      ["queued", "90 seconds"],
      ["queued", "10 seconds"],
      ["failed", "1 day"],
      ["sent", "2 days"],
    ]) {
      await sql`insert into emails (id, kind, "to", data, state, created_at, next_attempt_at)
        values (gen_random_uuid(), 'k', 'a@b.example', '{}', ${state}, now() - ${age}::text::interval,
          case when ${state}::text = 'queued' then now() end)`.execute(on.db)
    }
    const samples = await metricsOf(site)
    expect(valueOf(samples, "ecole_emails", { state: "queued" })).toBe(2)
    expect(valueOf(samples, "ecole_emails", { state: "failed" })).toBe(1)
    expect(valueOf(samples, "ecole_emails_to_resend")).toBe(1)
    expect(valueOf(samples, "ecole_emails_oldest_seconds")).toBeGreaterThanOrEqual(90)
    expect(valueOf(samples, "ecole_emails_oldest_seconds")).toBeLessThan(90 + 60)
  })

  test("count no mail to send again that was refused for good, or that somebody waited for", async () => {
    const site = await testApp(on, { metricsToken: token, clock: systemClock })
    for (const [refused, awaited] of [
      ["address", false],
      [null, true],
    ]) {
      await sql`insert into emails (id, kind, "to", data, state, refused, awaited)
        values (gen_random_uuid(), 'k', 'a@b.example', '{}', 'failed', ${refused}, ${awaited})`.execute(on.db)
    }
    const samples = await metricsOf(site)
    expect(valueOf(samples, "ecole_emails", { state: "failed" })).toBe(2)
    expect(valueOf(samples, "ecole_emails_to_resend")).toBe(0)
  })

  test("tell of the process and of its connections", async () => {
    const site = await testApp(on, { metricsToken: token })
    const samples = await metricsOf(site)
    expect(valueOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(1e6)
    expect(valueOf(samples, "process_start_time_seconds")).toBeGreaterThan(1e9)
    expect(valueOf(samples, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0)
    expect(valueOf(samples, "ecole_database_connections", { state: "idle" })).toBeGreaterThanOrEqual(0)
  })
})

describe.each(engines)("connections of %s", (engine) => {
  test("are idle, busy or waited for, and unknown figures say so when the database is gone", async () => {
    const on = await createDatabase(engine, { poolSize: 1 })
    const { connections } = on.database
    await sql`select 1`.execute(on.db)
    await expect.poll(() => connections().idle).toBe(1)
    const holding = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const held = on.db.connection().execute(() => {
      holding.resolve()
      return released.promise
    })
    await holding.promise
    const waits = sql`select 1`.execute(on.db)
    await expect.poll(() => connections().waiting).toBe(1)
    expect(connections()).toEqual({ total: 1, idle: 0, waiting: 1 })
    released.resolve()
    await Promise.all([held, waits])

    const lines: string[] = []
    const log = createLog("warn", { write: (line) => void lines.push(line) })
    const metrics = await openMetrics({ token, database: on.database, clock: systemClock, log, ...noBucket })
    expect(valueOf(readMetrics(await metrics.text()), "ecole_payments_pending")).toBe(0)
    await on.database.close()
    const samples = readMetrics(await metrics.text())
    expect(valueOf(samples, "ecole_database_up")).toBe(0)
    expect(valueOf(samples, "ecole_disk_free_bytes")).toBeGreaterThan(1e6)
    expect(valueOf(samples, "ecole_bucket_up")).toBe(1)
    expect(valueOf(samples, "ecole_payments_pending")).toBeNaN()
    expect(valueOf(samples, "ecole_emails", { state: "queued" })).toBeUndefined()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["database not reached"])
    await on.remove()
  })
})

test.each([
  ["a sample without its family", "ecole_x 1\n"],
  ["a family of no type", "# TYPE ecole_x number\necole_x 1\n"],
  ["an open quote", '# TYPE ecole_x gauge\necole_x{a="b} 1\n'],
  ["a quote that is not escaped", '# TYPE ecole_x gauge\necole_x{a="b"c"} 1\n'],
  ["a label twice", '# TYPE ecole_x gauge\necole_x{a="b",a="c"} 1\n'],
  ["a sample twice", "# TYPE ecole_x gauge\necole_x 1\necole_x 2\n"],
  ["a word for a number", "# TYPE ecole_x gauge\necole_x undefined\n"],
  ["an open last line", "# TYPE ecole_x gauge\necole_x 1"],
  [
    "buckets that shrink",
    '# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="2"} 1\nh_bucket{le="+Inf"} 3\nh_sum 1\nh_count 3\n',
  ],
  ["a histogram without its end", '# TYPE h histogram\nh_bucket{le="1"} 2\nh_sum 1\nh_count 2\n'],
])("the reader of these tests would refuse %s", (_, text) => {
  expect(() => readMetrics(text)).toThrow()
})
