import { sql } from "kysely"
import { describe, expect, test, vi } from "vitest"
import { createLog, withRequestId } from "#app/platform/log.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { post, type TestApp, testApp } from "#tests/support/test-app.ts"

const canaries = {
  firstName: "CanariPrenom",
  lastName: "CanariNom",
  email: "canari@canari-adresse.example",
  phone: "+41 CANARI 79 123 45 67",
  notes: "CanariNotes",
}
const path = "/api/v1/reservations"

function expectNoCanary({ logText, logged }: Pick<TestApp, "logText" | "logged">) {
  expect(logText()).not.toMatch(/canari/i)
  expect(logged().length).toBeGreaterThan(0)
  for (const line of logged()) expect(line.requestId).toEqual(expect.any(String))
}

describe.each(engines)("the log on %s holds no personal data", (engine) => {
  const on = useDatabase(engine)

  test("when a booking is made, repeated, refused or malformed", async () => {
    await aSlot(on.db)
    const site = await testApp(on, { postsPerMinute: 6 })
    const from = "203.0.113.99"
    const headers = { "User-Agent": "CanariAgent", Cookie: "canari=1", "X-Forwarded-For": "canari" }
    const statuses = []
    for (const body of [
      licenseRequest(canaries),
      licenseRequest(canaries),
      licenseRequest({ ...canaries, timeSlot: "15:00" }),
      { ...licenseRequest(canaries), canari: 1 },
      '{"firstName":"CanariPrenom"',
      licenseRequest({ ...canaries, firstName: "Canari\0" }),
      licenseRequest(canaries),
    ]) {
      statuses.push((await post(site, `${path}?email=canari`, body, { headers, from })).status)
    }
    expect(statuses).toEqual([201, 409, 409, 422, 400, 422, 429])
    expectNoCanary(site)
    expect(site.logText()).not.toContain(from)
    const answered = site.logged().filter((line) => line.msg === "answered")
    expect(answered.map(({ method, path: logged, status }) => ({ method, path: logged, status }))).toEqual(
      statuses.map((status) => ({ method: "POST", path, status })),
    )
  })

  test("each request has its own id, the one it is answered with", async () => {
    const site = await testApp(on)
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await site.app.request("/")))
    const ids = answers.map(({ headers }) => headers.get("x-request-id"))
    expect(new Set(ids).size).toBe(5)
    expect(new Set(site.logged().map(({ requestId }) => requestId))).toEqual(new Set(ids))
    await aSlot(on.db)
    const booked = await post(site, path, licenseRequest())
    const event = await on.db.selectFrom("events").select("requestId").executeTakeFirstOrThrow()
    expect(event.requestId).toBe(booked.headers.get("x-request-id"))
  })

  test("when the database refuses a row, whose values its error quotes", async () => {
    await aSlot(on.db)
    const site = await testApp(on)
    await sql`alter table bookings add constraint no_canary check (first_name not like 'Canari%')`.execute(on.db)
    try {
      expect((await post(site, path, licenseRequest(canaries))).status).toBe(500)
    } finally {
      await sql`alter table bookings drop constraint no_canary`.execute(on.db)
    }
    expectNoCanary(site)
    expect(site.logged()).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ code: "23514", constraint: "no_canary" }) }),
    )
  })

  test("when the database refuses a mail, which the authentication library would print whole", async () => {
    const site = await testApp(on)
    const { firstName, lastName, email } = canaries
    const account = { firstName, lastName, email, password: testPassword }
    expect((await post(site, "/api/auth/sign-up/email", account)).status).toBe(200)
    await site.auth.settled()
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined)
    await sql`alter table emails add constraint no_canary check ("to" not like 'canari%') not valid`.execute(on.db)
    try {
      expect((await post(site, "/api/auth/send-verification-email", { email })).status).toBe(500)
    } finally {
      await sql`alter table emails drop constraint no_canary`.execute(on.db)
    }
    expect(printed.mock.calls).toEqual([])
    expectNoCanary(site)
    expect(site.logged()).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ code: "23514", constraint: "no_canary" }) }),
    )
  })

  test.each([
    ["a date", sql`select ${"CanariNom"}::text::date`],
    ["a number", sql`select ${"CanariNom"}::text::int`],
    ["JSON", sql`select ${"{CanariNom"}::text::jsonb`],
  ])("when a value cannot be read as %s", async (_, query) => {
    const site = await testApp(on)
    const error = await query.execute(on.db).catch((caught: unknown) => caught)
    expect(String(error)).toMatch(/canari|json/i)
    site.log.error({ err: error }, "unexpected failure")
    expectNoCanary(site)
  })

  test("when a mail is sent, refused or cannot leave", async () => {
    await aSlot(on.db, { maxCapacity: 3 })
    const site = await testApp(on)
    for (let count = 0; count < 2; count += 1) await post(site, path, licenseRequest(canaries))
    const box = await openMailbox(({ recipients }) => {
      if (box.received.length > 1) throw new Error(`no such user ${recipients[0]}`)
    })
    const { worker, transport, lines } = workerOver(box.url)
    await worker.drain()
    transport.close()
    await box.close()
    expect(box.received).toHaveLength(4)
    expect(lines).toHaveLength(4)
    expectNoCanary({ logText: () => lines.join(""), logged: () => lines.map((line) => JSON.parse(line)) })
  })

  test("when no connection to the mail server comes about, and the line says why", async () => {
    await aSlot(on.db)
    await post(await testApp(on), path, licenseRequest(canaries))
    const box = await openMailbox(undefined, 0, { encrypted: true })
    const { worker, transport, lines } = workerOver(box.url)
    await worker.drain()
    transport.close()
    await box.close()
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged[0]).toMatchObject({
      msg: "mail not sent, will be tried again",
      code: "ESOCKET",
      cause: expect.stringMatching(/certificat.*\([A-Z_]+\)/),
    })
    expectNoCanary({ logText: () => lines.join(""), logged: () => logged })
  })

  function workerOver(smtpUrl: string) {
    const lines: string[] = []
    const transport = smtpTransport(smtpUrl, "bonjour@troisports.example")
    const worker = testMailWorker(on.db, transport, {
      log: createLog("trace", { write: (line) => void lines.push(line) }),
    })
    return { worker, transport, lines }
  }
})

test("what is logged outside any request says so", () => {
  const lines: string[] = []
  const log = createLog("info", { write: (line) => void lines.push(line) })
  log.info("alone")
  withRequestId("timer-mail", () => log.info("within"))
  log.error({ err: "a thrown text about Canari" }, "odd")
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(["process", "timer-mail", "process"])
  expect(lines.join("")).not.toContain("Canari")
})
