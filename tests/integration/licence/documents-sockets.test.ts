import { once } from "node:events"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts"
import { httpServer } from "#server/http/http-server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { longestTurn } from "#tests/support/longest-turn.ts"
import { documentForm, documentsOf } from "#tests/support/people/documents.ts"
import { rowsOf } from "#tests/support/rows.ts"

let on: Awaited<ReturnType<typeof createDatabase>>
let site: Awaited<ReturnType<typeof documentsOf>>
let server: Server
let port: number
let cookie: string
/** What happens between the file and its row. */
let whenFileArrived = async () => {}
afterEach(() => {
  whenFileArrived = async () => {}
})

beforeAll(async () => {
  on = await createDatabase("embedded")
  const files = await openFileStore(join(on.dataDir, "files"), undefined)
  const fileStore = {
    ...files,
    put: async (...file: Parameters<FileStore["put"]>) => {
      await files.put(...file)
      await whenFileArrived()
    },
  }
  site = await documentsOf(on, { fileStore })
  ;({ cookie } = await site.candidate("camille@example.ch"))
  server = httpServer(site.app.fetch, { hostname: "127.0.0.1" }).listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await on.remove()
})

/** A form of so many bytes of file, as it travels. */
async function encodedForm(bytes: number) {
  const encoded = new Response(documentForm({ bytes: certificatePdf(bytes) }))
  return { type: encoded.headers.get("content-type") ?? "", body: Buffer.from(await encoded.arrayBuffer()) }
}

function head(type: string, length: number | "chunked"): string {
  return [
    "POST /api/v1/me/documents HTTP/1.1",
    "Host: localhost",
    "Sec-Fetch-Site: same-origin",
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "Connection: close",
    "\r\n",
  ].join("\r\n")
}

function opened() {
  const socket = connect(port, "127.0.0.1")
  let answer = ""
  socket.setEncoding("utf8")
  socket.on("data", (chunk: string) => {
    answer += chunk
  })
  // A server that refuses early hangs up while we still write.
  socket.on("error", () => undefined)
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(answer)))
  return { socket, closed, status: async () => Number(/^HTTP\/1\.1 (\d{3})/.exec(await closed)?.[1]) }
}

/** Until the bytes have left, or never will. */
async function written(socket: Socket, bytes: Buffer | string): Promise<void> {
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
}

describe("an upload on a real connection", () => {
  test("that is cut in the middle leaves no row and no file", async () => {
    const { type, body } = await encodedForm(3_000_000)
    const before = await rowsOf(on.db)
    for (const part of [0, 0.3, 0.99]) {
      const seen = site.logged().length
      const { socket, closed } = opened()
      await written(socket, head(type, body.length))
      await written(socket, body.subarray(0, Math.floor(body.length * part)))
      socket.destroy()
      await closed
      // The server notices, and is done with it.
      await expect
        .poll(() =>
          site
            .logged()
            .slice(seen)
            .map(({ path }) => path),
        )
        .toContain("/api/v1/me/documents")
    }
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await site.paths()).toEqual([])
    expect(site.logged().filter(({ level }) => level === 50)).toEqual([])
  })

  test("that is cancelled when all of it has arrived leaves no row and no file either", async () => {
    const { type, body } = await encodedForm(20_000)
    const before = await rowsOf(on.db)
    const seen = site.logged().length
    const { socket, closed } = opened()
    const asked = once(server, "request")
    let stored: string[] = []
    whenFileArrived = async () => {
      stored = await site.paths()
      const [, response] = (await asked) as [IncomingMessage, ServerResponse]
      const noticed = once(response, "close")
      socket.destroy()
      await noticed
    }
    await written(socket, head(type, body.length))
    await written(socket, body)
    await closed
    await expect.poll(() => site.logged().slice(seen)).toMatchObject([{ path: "/api/v1/me/documents", status: 400 }])
    expect(stored).toHaveLength(1)
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await site.paths()).toEqual([])
  })

  test("that announces more than the limit is refused before it arrives", async () => {
    const { socket, status } = opened()
    await written(socket, head("multipart/form-data; boundary=x", 10 * 1024 * 1024 + 60_000))
    expect(await status()).toBe(413)
  })

  test("that never says how long it is, is refused at the limit, not after it", async () => {
    const { type, body } = await encodedForm(40_000_000)
    const { socket, closed, status } = opened()
    await written(socket, head(type, "chunked"))
    let sent = 0
    let refused = false
    socket.once("data", () => {
      refused = true
    })
    for (let at = 0; at < body.length && !refused; at += 65_536) {
      const chunk = body.subarray(at, at + 65_536)
      await written(socket, `${chunk.length.toString(16)}\r\n`)
      await written(socket, chunk)
      await written(socket, "\r\n")
      sent += chunk.length
    }
    socket.end()
    expect(await status()).toBe(413)
    expect(await closed).toContain("Le fichier est trop volumineux (maximum 10MB)")
    expect(sent).toBeGreaterThan(10 * 1024 * 1024)
    expect(sent).toBeLessThan(body.length)
    expect(await site.paths()).toEqual([])
  })

  test("in chunks, byte by byte at the seams, arrives whole", async () => {
    const { type, body } = await encodedForm(200_000)
    const { socket, closed, status } = opened()
    await written(socket, head(type, "chunked"))
    for (const at of [0, 1, 2, 60, 61, 150_000, body.length - 1]) {
      const ends = [1, 2, 60, 61, 150_000, body.length - 1, body.length]
      const chunk = body.subarray(
        at,
        ends.find((end) => end > at),
      )
      await written(socket, `${chunk.length.toString(16)}\r\n`)
      await written(socket, chunk)
      await written(socket, "\r\n")
    }
    await written(socket, "0\r\n\r\n")
    expect(await status()).toBe(201)
    expect(await closed).toContain('"size":200000')
    expect(await site.paths()).toHaveLength(1)
  })
})

/** What somebody may send to keep the server busy, as it travels: in pieces of one size, with or without an end. */
const hostileForms: [what: string, make: () => { body: Buffer; piece?: number; longer?: number }][] = [
  ["of 115 000 parts", () => ({ body: Buffer.from(`${emptyPart("kind").repeat(115_000)}--x--\r\n`) })],
  ["of 115 000 files", () => ({ body: Buffer.from(`${emptyPart('file"; filename="a').repeat(115_000)}--x--\r\n`) })],
  [
    "with a header of 10 MB",
    () => ({ body: Buffer.from(`--x\r\nContent-Disposition: form-data; name="${"a".repeat(10_000_000)}`) }),
  ],
  ["with 500 000 lines of headers", () => ({ body: Buffer.from(`--x\r\n${"X-Head: of none\r\n".repeat(500_000)}`) })],
  [
    "with a name of escapes and quotes",
    () => ({ body: Buffer.from(`${emptyPart(`file"; filename="${'\\"%22'.repeat(200_000)}`)}--x--\r\n`) }),
  ],
  // Node's own parser takes this long to read a packet of ten thousand chunks.
  [
    "in pieces of one byte",
    () => ({ body: Buffer.concat([Buffer.from(filePart), Buffer.alloc(100_000)]), piece: 1, longer: 8 }),
  ],
  ["that nearly ends at every byte", () => ({ body: Buffer.from(filePart + "\r\n--".repeat(2_400_000)) })],
  ["that never ends", () => ({ body: Buffer.concat([Buffer.from(filePart), Buffer.alloc(10_000_000)]) })],
  ["before whose first part stand 10 MB", () => ({ body: Buffer.alloc(10_000_000, "\r\n--y") })],
]

const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
function emptyPart(name: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`
}

/** In chunks of so many bytes, as one piece to hand to the socket. */
function inChunks(body: Buffer, piece: number): Buffer {
  const travelling: Buffer[] = []
  for (let at = 0; at < body.length; at += piece) {
    const chunk = body.subarray(at, at + piece)
    travelling.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"))
  }
  return Buffer.concat([...travelling, Buffer.from("0\r\n\r\n")])
}

async function answerTo(type: string, travelling: Buffer): Promise<number> {
  const { socket, status } = opened()
  socket.write(head(type, "chunked"))
  socket.write(travelling)
  return await status()
}

describe("a form made to keep the server busy,", () => {
  /** The longest turn of an honest form of 10 MB. */
  let honestTurn: number
  beforeAll(async () => {
    const { type, body } = await encodedForm(10 * 1024 * 1024)
    const travelling = inChunks(body, 65_536)
    honestTurn = await leastTurn(async () => {
      const answered = await answerTo(type, travelling)
      if (answered !== 201) throw new Error(`an honest form was answered ${answered}`)
    })
  })

  /** The least of three: warming up and collecting garbage only add to a turn. Stops early below `enough`. */
  async function leastTurn(work: () => Promise<void>, enough = 0): Promise<number> {
    let least = Infinity
    for (let tries = 0; tries < 3 && least >= enough; tries += 1) least = Math.min(least, await longestTurn(work))
    return least
  }

  test.each(hostileForms)("%s, is refused, and holds others up about as long as an honest one", async (_, make) => {
    const { body, piece = 65_536, longer = 3 } = make()
    const travelling = inChunks(body, piece)
    const hostileTurn = await leastTurn(async () => {
      expect([400, 413, 422]).toContain(await answerTo("multipart/form-data; boundary=x", travelling))
    }, honestTurn * longer)
    expect(hostileTurn).toBeLessThan(honestTurn * longer)
  })
})
