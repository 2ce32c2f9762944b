import { once } from "node:events"
import type { Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { v4 as uuid } from "uuid"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createLog } from "#app/platform/log.server.ts"
import { cachedBody } from "#server/http/cached-body.ts"
import { httpServer } from "#server/http/http-server.ts"
import { memoryAnswers } from "#server/pages/memory-answers.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { type TestApp, testApp } from "#tests/support/test-app.ts"

let on: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp
let server: Server
let port: number

beforeAll(async () => {
  on = await createDatabase("embedded")
  await aSlot(on.db, { maxCapacity: 20 })
  site = await testApp(on)
  server = httpServer(site.app.fetch, { hostname: "127.0.0.1" }).listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await on.remove()
})

/** Sends bytes as they are, with nothing a client library would mend, and reads until the server hangs up. */
function raw(request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.write(request)
  return answerOf(socket)
}

/** A server that refuses early hangs up while we still write: what it said before counts. */
function answerOf(socket: Socket): Promise<string> {
  let answer = ""
  socket.setEncoding("utf8")
  socket.on("data", (chunk: string) => {
    answer += chunk
  })
  socket.on("error", () => undefined)
  return new Promise((resolve) => socket.on("close", () => resolve(answer)))
}

function status(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

const page = cachedBody(Buffer.from("page"), { "Content-Type": "text/html" })
const cachedVariants = { in: page, out: page }

const close = "Host: localhost\r\nConnection: close\r\n"

describe("request lines", () => {
  test.each([
    ["/../../../etc/passwd", 404],
    ["/assets/../../package.json", 404],
    ["/assets/..%2f..%2fpackage.json", 404],
    ["/assets/%2e%2e/%2e%2e/package.json", 404],
    ["/.env", 404],
    ["/assets/.vite/manifest.json", 404],
    ["/assets/app.js%00.css", 404],
    ["//dashboard", 404],
    ["//evil.example/", 404],
    ["///evil.example/%2f..", 404],
    ["/DASHBOARD", 404],
    ["/%64ashboard", 404],
    ["/dashboard.data", 404],
    ["/./dashboard", 302],
    ["/assets/../dashboard", 302],
    ["http://evil.example/dashboard", 302],
    ["http://evil.example//dashboard", 404],
    ["/assets/app.js", 200],
    ["/", 200],
    ["/%", 404],
  ])("GET %s answers %i", async (target, expected) => {
    const answer = await raw(`GET ${target} HTTP/1.1\r\n${close}\r\n`)
    expect(status(answer)).toBe(expected)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).not.toContain("Contenu de /dashboard")
    expect(answer).not.toMatch(/^location: (?!\/auth\?returnTo=%2Fdashboard\r)/im)
  })

  test.each(["/\\evil.example/", "/assets\\..\\..\\package.json"])("%s is no address", async (target) => {
    expect(status(await raw(`GET ${target} HTTP/1.1\r\n${close}\r\n`))).toBe(400)
  })

  test.each(["TRACE", "PROPFIND", "PURGE"])("the method %s is refused without a failure", async (method) => {
    const answer = await raw(`${method} / HTTP/1.1\r\n${close}\r\n`)
    expect([400, 405, 501]).toContain(status(answer))
  })

  test.each(["a b", 'evil"><script>', "[::1", "localhost:99999999", ""])(
    "a Host of %j is refused without a trace of code",
    async (host) => {
      const answer = await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect([200, 400]).toContain(status(answer))
      expect(answer).not.toMatch(/\n\s+at |node_modules|"><script>/)
    },
  )
})

describe("the name of the host", () => {
  const memory = memoryAnswers({
    store: { get: async () => cachedVariants, renew: async () => undefined, compressAhead: async () => undefined },
    https: false,
    cookieName: "session",
    log: createLog("silent"),
  })

  test.each([
    ["two names", "Host: localhost\r\nhost: evil.example\r\n"],
    ["a port that cannot be", "Host: localhost:99999\r\n"],
  ])("%s is refused, whoever would answer", async (_, hosts) => {
    const quick = httpServer(() => new Response("application"), { hostname: "127.0.0.1", memory })
    quick.listen(0, "127.0.0.1")
    await once(quick, "listening")
    const ask = async (path: string, named: string) => {
      const socket = connect((quick.address() as AddressInfo).port, "127.0.0.1")
      socket.write(`GET ${path} HTTP/1.1\r\n${named}Accept-Encoding: br\r\n\r\n`)
      const [begun] = await once(socket, "data")
      socket.destroy()
      return String(begun)
    }
    for (const path of ["/contact", "/dashboard"]) {
      expect(status(await ask(path, hosts))).toBe(400)
      expect(status(await ask(path, "Host: localhost:80\r\n"))).toBe(200)
    }
    quick.close()
  })
})

describe("bodies", () => {
  const answered = () => site.logged().filter(({ msg }) => msg === "answered")
  const head = `POST /api/v1/reservations HTTP/1.1\r\n${close}Content-Type: application/json\r\n`

  function chunked(chunks: string[]) {
    const framed = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`).join("")
    return raw(`${head}Idempotency-Key: ${uuid()}\r\nTransfer-Encoding: chunked\r\n\r\n${framed}0\r\n\r\n`)
  }

  test("10 MB in chunks, without a length, are refused as too large", async () => {
    const answer = await chunked(['{"notes":"', ...Array<string>(160).fill("n".repeat(65_536)), '"}'])
    expect(status(answer)).toBe(413)
    expect(answer).toContain('"code":"body-too-large"')
    expect(await rowsOf(on.db)).toEqual({ slots: 1 })
  })

  test("10 MB announced are refused before they arrive", async () => {
    const answer = await raw(`${head}Idempotency-Key: ${uuid()}\r\nContent-Length: 10000000\r\n\r\n{`)
    expect(status(answer)).toBe(413)
  })

  test("a length and chunks together are refused by the server itself", async () => {
    const answer = await raw(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)
    expect(status(answer)).toBe(400)
  })

  test("a booking in small chunks, cut inside a character, is read whole", async () => {
    const bytes = Buffer.from(JSON.stringify(licenseRequest({ firstName: "Zoé 🚤" })))
    const socket = connect(port, "127.0.0.1")
    socket.write(`${head}Idempotency-Key: ${uuid()}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    for (const byte of bytes) socket.write(Buffer.concat([Buffer.from("1\r\n"), Buffer.of(byte), Buffer.from("\r\n")]))
    socket.write("0\r\n\r\n")
    expect(status(await answerOf(socket))).toBe(201)
    expect(await on.db.selectFrom("reservations").select("firstName").execute()).toEqual([{ firstName: "Zoé 🚤" }])
  })

  test.each([
    ["of a known length", "Content-Length: 500\r\n\r\n{"],
    ["in chunks", 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
  ])("a body %s that breaks off is no failure of ours", async (_, begun) => {
    const answeredBefore = answered().length
    const linesBefore = site.logged().length
    const socket = connect(port, "127.0.0.1")
    socket.write(`${head}Idempotency-Key: ${uuid()}\r\n${begun}`, () => socket.destroy())
    await expect.poll(answered).toHaveLength(answeredBefore + 1)
    expect(answered().at(-1)).toMatchObject({ level: "info", path: "/api/v1/reservations", status: 400 })
    expect(
      site
        .logged()
        .slice(linesBefore)
        .filter(({ level }) => level !== "info"),
    ).toEqual([])
  })

  test("a client that goes away in the middle books nothing and breaks nothing", async () => {
    const before = await rowsOf(on.db)
    const socket = connect(port, "127.0.0.1")
    socket.write(`${head}Idempotency-Key: ${uuid()}\r\nContent-Length: 500\r\n\r\n{"firstName":`, () =>
      socket.destroy(),
    )
    await once(socket, "close")
    expect(status(await raw(`GET /readyz HTTP/1.1\r\n${close}\r\n`))).toBe(200)
    expect(await rowsOf(on.db)).toEqual(before)
  })
})

test("an idle connection outlives those of a proxy", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/availability?type=boat_license`)
  expect(answer.headers.get("keep-alive")).toBe("timeout=125")
  await answer.body?.cancel()
})
