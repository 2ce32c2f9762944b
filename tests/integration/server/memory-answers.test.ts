import { once } from "node:events"
import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { generateSignedCookie } from "hono/cookie"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { pages } from "#content/pages.ts"
import { type MemoryAnswers, memoryAnswers } from "#server/pages/memory-answers.ts"
import { cachePages } from "#server/pages/pages.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { simplePage, type TestApp, testApp, testSecret } from "#tests/support/test-app.ts"

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

let on: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp
let memory: MemoryAnswers
let server: Server
/** How many requests the application was handed. */
let handed = 0
const cookieName = "nautique.session_token"
const publicPaths = pages.filter((page) => page.access === "public").map((page) => page.path)

beforeAll(async () => {
  on = await createDatabase("embedded")
  site = await testApp(on, { publicUrl: "https://troisports.example" })
  memory = memoryAnswers({ store: await cachePages(simplePage), https: true, cookieName, log: site.log })
  const application = getRequestListener(site.app.fetch, { overrideGlobalObjects: false })
  const listener = memory((incoming, outgoing) => {
    handed += 1
    void application(incoming, outgoing)
  })
  server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
})

afterAll(async () => {
  server.close()
  await on.remove()
})

beforeEach(() => {
  handed = 0
})

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  agent?: Agent,
  of = server,
): Promise<Answer> {
  const { port } = of.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: "127.0.0.1", path, method, agent, headers: { "accept-encoding": "gzip, br", ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () => {
          const body = Buffer.concat(chunks).toString("base64")
          resolve({ status: response.statusCode, headers: response.headers, body })
        })
      },
    )
    asked.once("error", reject)
    asked.end()
  })
}

/** Everything that comes back, until the server closes the connection. */
async function sendAll(text: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, "127.0.0.1")
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("latin1")
}

/** One after the other, each as long as it says. */
function answersIn(text: string): { status: number; etag: string | undefined }[] {
  const answers = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\r\n\r\n", at) + 4
    const head = text.slice(at, end)
    answers.push({ status: Number(head.slice(9, 12)), etag: /^etag: (.*)\r$/im.exec(head)?.[1] })
    at = end + Number(/^content-length: (\d+)/im.exec(head)?.[1])
  }
  return answers
}

/** What differs from one answer to the next. */
function comparable({ headers: { date: _date, "x-request-id": _id, ...headers }, ...answer }: Answer) {
  return { ...answer, headers }
}

/** The same question to the application alone. */
let direct: Server
beforeAll(async () => {
  const application = getRequestListener(site.app.fetch, { overrideGlobalObjects: false })
  direct = createServer((incoming, outgoing) => void application(incoming, outgoing)).listen(0, "127.0.0.1")
  await once(direct, "listening")
})
afterAll(() => direct.close())

describe.each<[what: string, headers: Record<string, string>, method: string, query: string]>([
  ["Brotli", { "accept-encoding": "gzip, br" }, "GET", ""],
  ["gzip", { "accept-encoding": "gzip, br;q=0" }, "GET", ""],
  ["no encoding", { "accept-encoding": "identity" }, "GET", ""],
  ["the head alone", {}, "HEAD", ""],
  ["a query", {}, "GET", "?utm_source=lettre"],
  ["a connection to be closed", { Connection: "close" }, "GET", ""],
  ["any version there is", { "If-None-Match": "*" }, "GET", ""],
])("a public page asked for with %s", (_, headers, method, query) => {
  test("is answered as the application answers it, to the byte", async () => {
    expect(publicPaths.length).toBeGreaterThan(10)
    for (const path of publicPaths) {
      const quick = await ask(path + query, headers, method)
      expect(handed).toBe(0)
      expect(comparable(quick)).toEqual(comparable(await ask(path + query, headers, method, undefined, direct)))
    }
  })
})

test("a visitor who has the page is told so, by the tag of the encoding asked for", async () => {
  const first = await ask("/contact")
  const again = await ask("/contact", { "If-None-Match": String(first.headers.etag) })
  expect([again.status, again.body, handed]).toEqual([304, "", 0])
  const other = await ask("/contact", { "If-None-Match": String(first.headers.etag), "accept-encoding": "gzip" })
  expect(other.status).toBe(200)
})

describe("among other requests", () => {
  test("every answer has an id of its own, and one line in the log with it", async () => {
    const [first, second] = [await ask("/contact"), await ask("/contact")]
    expect(handed).toBe(0)
    expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"])
    const lines = site.logged().filter((line) => line.requestId === first.headers["x-request-id"])
    expect(lines).toEqual([expect.objectContaining({ method: "GET", path: "/contact", status: 200, msg: "answered" })])
  })

  test.each<[what: string, path: string, headers: Record<string, string>, method?: string]>([
    ["a session cookie", "/", { Cookie: `${cookieName}=forged` }],
    ["a body", "/", { "Content-Length": "0" }],
    ["a strange name", "/", { Host: "troisports.example/x" }],
    ["a slash too many", "/contact/", {}],
    ["a guarded page", "/dashboard", {}],
    ["an unknown page", "/nulle-part", {}],
    ["a write", "/", {}, "POST"],
  ])("%s is for the application to decide", async (_, path, headers, method) => {
    await ask(path, headers, method)
    expect(handed).toBe(1)
  })

  test("what comes in one go on one connection is answered in order", async () => {
    const visits = ["/", "/nulle-part", "/contact", "/", "/?a=b"]
    const asked = visits.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`)
    const last = "GET / HTTP/1.0\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n"
    const answers = answersIn(await sendAll(asked.join("") + last))
    const alone = await Promise.all([...visits, "/"].map((path) => ask(path)))
    expect(answers.map(({ status }) => status)).toEqual(alone.map(({ status }) => status))
    expect(answers.map(({ etag }) => etag)).toEqual(alone.map(({ headers }) => headers.etag))
  })

  test("a kept connection serves page after page, and the application in between", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses = []
    for (const path of ["/", "/contact", "/nulle-part", "/contact"]) {
      statuses.push((await ask(path, {}, "GET", agent)).status)
    }
    agent.destroy()
    expect(statuses).toEqual([200, 200, 404, 200])
    expect(handed).toBe(1)
  })

  test("a signed-in visitor gets the page with the other header", async () => {
    const [cookie = ""] = (await generateSignedCookie(cookieName, "a-token", testSecret)).split(";")
    const visit = { "accept-encoding": "identity", Cookie: cookie.replace(cookieName, `__Secure-${cookieName}`) }
    const { body } = await ask("/contact", visit)
    expect(Buffer.from(body, "base64").toString()).toContain('data-session="in"')
  })
})
