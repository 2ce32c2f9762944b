import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { testPassword } from "#tests/support/ask.ts"
import { bookingCrowd, roomForACrowd } from "#tests/support/crowds/booking-crowd.ts"
import { signIn } from "#tests/support/crowds/submission-crowd.ts"
import { beginUpload } from "#tests/support/crowds/upload-crowd.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"
import { documentForm } from "#tests/support/people/documents.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { openSockets, peakMegabytes, residentMegabytes, restingMegabytes } from "./process-figures.ts"
import { seen } from "./seen.ts"

/** The people who hold uploads open. One more comes after them. */
const people = 8
const bearer = (token: string) => `Authorization: Bearer ${token}`

/** Resolves when the other side has read everything; leaves no listener if it never does. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.removeAllListeners("drain").once("drain", () => resolve())
  })
}

describe("slow clients", () => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let server: ServerProcess
  const sockets: Socket[] = []

  beforeEach(async () => {
    made = await createDatabase("embedded")
    await roomForACrowd(made.db)
    await candidates(made.db, people + 1, { passwordHash: await hashPassword(testPassword) })
    await made.database.close()
    server = await startServer({ dataDir: made.dataDir })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    if (server?.alive()) await server.kill()
    await made.remove()
  })

  async function open(origin = server.origin) {
    const socket = connect(Number(new URL(origin).port), "localhost")
    let said = ""
    sockets.push(socket)
    socket
      .on("error", () => undefined)
      .on("data", (chunk: Buffer) => {
        said += chunk.toString("latin1")
      })
    const gone = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    await once(socket, "connect")
    return { socket, gone, said: () => said, closed: () => socket.closed }
  }

  /** Reads pages and books while `work` runs. @returns the answers */
  async function whileOthersAreServed(work: () => Promise<unknown>) {
    const crowd = bookingCrowd(2)
    const pages = new Map<number, number>()
    let over = false
    const reader = async () => {
      while (!over) {
        const response = await fetch(`${server.origin}/`)
        await response.arrayBuffer()
        pages.set(response.status, (pages.get(response.status) ?? 0) + 1)
      }
    }
    const others = [reader(), crowd.book(server.origin, () => over || crowd.acknowledged.length >= 1_000)]
    try {
      await work()
    } finally {
      over = true
      await Promise.all(others)
    }
    expect([[...pages.keys()], crowd.answered, crowd.unanswered]).toEqual([[200], [], []])
    expect(crowd.acknowledged.length).toBeGreaterThan(0)
    return { pages: pages.get(200) ?? 0, bookings: crowd.acknowledged.length }
  }

  /** Sends a head that never ends, a line each half second, until the server closes or `enough` says so. */
  async function slowHead(origin: string, enough: () => boolean): Promise<boolean> {
    const { socket, gone, closed } = await open(origin)
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n")
    while (!closed() && !enough()) {
      socket.write(`X-Slow-${sockets.length}: 1\r\n`)
      await Promise.race([gone, pause(500)])
    }
    return closed()
  }

  test("300 heads that never end are closed, and others are served meanwhile", async () => {
    const begun = performance.now()
    const cut: boolean[] = []
    const others = await whileOthersAreServed(async () => {
      const heads = Array.from({ length: 300 }, () => slowHead(server.origin, () => performance.now() - begun > 60_000))
      cut.push(...(await Promise.all(heads)))
    })
    const seconds = Math.round((performance.now() - begun) / 1_000)
    expect(cut.filter((wasCut) => !wasCut)).toEqual([])
    seen(
      `slowloris: 300 heads cut within ${seconds} s, meanwhile ${others.pages} pages and ${others.bookings} bookings`,
    )

    // Negative control: a server without that limit keeps them.
    const guardless = createServer({ headersTimeout: 0, requestTimeout: 0 }).listen(0, "127.0.0.1")
    await once(guardless, "listening")
    const since = performance.now()
    const longer = () => performance.now() - since > 1_000 * (seconds + 1)
    expect(await slowHead(`http://localhost:${(guardless.address() as AddressInfo).port}`, longer)).toBe(false)
    guardless.closeAllConnections()
    guardless.close()
  })

  test("a document of 10 MB that takes half a minute arrives complete", async () => {
    const token = await signIn(server.origin, "candidate-1@example.ch")
    const { socket, rest } = await beginUpload(server.origin, bearer(token), 0.01, 10_000_000)
    sockets.push(socket)
    let said = ""
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString()
    })
    for (let at = 0; at < rest.length; at += 100_000) {
      socket.write(rest.subarray(at, at + 100_000))
      await pause(350)
    }
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 201 [^]*"size":10000000/)
  })

  test("stalled uploads take limited memory, and more of them are refused", async () => {
    const tokens: string[] = []
    for (let n = 1; n <= people + 1; n += 1) tokens.push(await signIn(server.origin, `candidate-${n}@example.ch`))
    const [late = ""] = tokens.splice(people)
    const before = await restingMegabytes(server.pid)
    const begun: Socket[] = []
    const turnedAway = new Set<Socket>()
    const others = await whileOthersAreServed(async () => {
      for (const token of tokens) {
        const own = await Promise.all(
          Array.from({ length: 6 }, () => beginUpload(server.origin, bearer(token), 0.99, 10_000_000)),
        )
        for (const { socket } of own) {
          socket.on("data", () => turnedAway.add(socket)).on("close", () => turnedAway.add(socket))
          begun.push(socket)
        }
      }
    })
    sockets.push(...begun)
    await expect.poll(() => turnedAway.size, { timeout: 60_000 }).toBe(34)
    const held = residentMegabytes(server.pid) - before
    // Control of the measure: fourteen times 10 MB are visible.
    expect(held).toBeGreaterThan(100)
    expect(held).toBeLessThan(600)

    const [token = ""] = tokens
    const refused = await fetch(`${server.origin}/api/v1/me/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
      body: "--x--\r\n",
    })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await refused.json()).toMatchObject({ code: "uploads-busy" })
    const upload = async (sender: string) => {
      const { socket, rest } = await beginUpload(server.origin, bearer(sender), 0.5, 100_000)
      sockets.push(socket)
      socket.write(rest)
      const [answer] = (await once(socket, "data")) as [Buffer]
      return answer.toString().slice(9, 12)
    }
    // Eight people cannot keep out a ninth who holds no uploads.
    expect(await upload(late)).toBe("201")
    for (const socket of begun) socket.destroy()
    await expect.poll(() => upload(token), { timeout: 20_000 }).toBe("201")
    seen(
      `48 stalled uploads of 10 MB: 14 held (+${held} MB), 34 refused, meanwhile ${others.pages} pages and ${others.bookings} bookings; places free again afterwards`,
    )
  })

  test("uploads of a byte in two seconds that fill every place make room for honest ones", async () => {
    const tokens: string[] = []
    for (let n = 1; n <= people + 1; n += 1) tokens.push(await signIn(server.origin, `candidate-${n}@example.ch`))
    const [honest = ""] = tokens.splice(people)
    const answers: string[] = []
    let over = false
    /** Uploads again after each loss of its place. */
    async function trickle(token: string) {
      while (!over) {
        const { socket, rest } = await beginUpload(server.origin, bearer(token), 0, 100_000)
        sockets.push(socket)
        socket.on("data", (answer: Buffer) => answers.push(answer.toString().slice(9, 12)))
        for (let at = 0; !over && !socket.closed && at < rest.length; at += 1) {
          socket.write(rest.subarray(at, at + 1))
          await pause(2_000)
        }
        socket.destroy()
      }
    }
    const attack = tokens.flatMap((token) => [trickle(token), trickle(token)])
    await pause(8_000)
    const statuses: number[] = []
    for (let times = 0; times < 5; times += 1) {
      const body = documentForm({ bytes: certificatePdf(300_000) })
      const headers = { authorization: `Bearer ${honest}` }
      const response = await fetch(`${server.origin}/api/v1/me/documents`, { method: "POST", headers, body })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    over = true
    await Promise.all(attack)
    expect(statuses).toEqual([201, 201, 201, 201, 201])
    expect(answers).toContain("503")
  })

  test("endless bodies are not stored, at any endpoint", async () => {
    const targets = [
      "/api/v1/reservations",
      "/api/v1/contact-messages",
      "/api/auth/sign-in/email",
      "/api/v1/me/documents",
      "/api/v1/nothing",
      "/",
      "/contact",
      "/deconnexion",
    ]
    const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, "n"), Buffer.from("\r\n")])
    const before = await restingMegabytes(server.pid)
    let sentMegabytes = 0
    const until = performance.now() + 8_000
    async function endless(path: string): Promise<string> {
      const { socket, gone, said, closed } = await open()
      const type = path.endsWith("documents") ? "multipart/form-data; boundary=x" : "application/json"
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      while (!closed() && performance.now() < until) {
        sentMegabytes += 1 / 16
        if (!socket.write(chunk)) await Promise.race([drained(socket), gone, pause(1_000)])
      }
      return said().slice(9, 12)
    }
    let answers: string[] = []
    let others = { pages: 0, bookings: 0 }
    const peak = await peakMegabytes(server.pid, async () => {
      others = await whileOthersAreServed(async () => {
        answers = await Promise.all(targets.flatMap((path) => Array.from({ length: 4 }, () => endless(path))))
      })
    })
    // Refused, or closed before the client read the answer.
    expect(answers.filter((status) => status !== "" && !/^[34]\d\d$/.test(status))).toEqual([])
    expect(peak - before).toBeLessThan(300)
    expect(sentMegabytes).toBeGreaterThan(1)
    seen(
      `32 endless chunked bodies: ${Math.round(sentMegabytes)} MB sent in 8 s, peak +${peak - before} MB, meanwhile ${others.pages} pages and ${others.bookings} bookings`,
    )
  })

  test("half-closed connections are answered after a request, and closed without one", async () => {
    const before = openSockets(server.pid)
    const asked = await Promise.all(Array.from({ length: 100 }, () => open()))
    // Control of the count: open connections are visible.
    await expect.poll(() => openSockets(server.pid) - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(100)
    for (const { socket } of asked) socket.end("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await expect
      .poll(() => new Set(asked.map(({ said }) => said().slice(9, 12))), { timeout: 20_000 })
      .toEqual(new Set(["200"]))
    const half = await Promise.all(Array.from({ length: 100 }, () => open()))
    for (const { socket } of half) {
      socket.end(
        'POST /api/v1/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"name":',
      )
    }
    await expect.poll(() => [...asked, ...half].filter(({ closed }) => !closed()).length, { timeout: 30_000 }).toBe(0)
    await expect.poll(() => openSockets(server.pid), { timeout: 20_000 }).toBeLessThanOrEqual(before)
    seen("100 half-closed requests answered, 100 half-sent ones let go, no socket left")
  })
})
