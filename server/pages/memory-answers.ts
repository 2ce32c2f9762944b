import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Log } from "#app/platform/log.server.ts"
import { pages } from "#content/pages.ts"
import { compressed } from "#server/http/cached-body.ts"
import type { Metrics } from "#server/http/metrics.ts"
import { logAnswer, newRequestId } from "#server/http/request-log.ts"
import { securityHeaders } from "#server/http/security.ts"
import type { PageStore } from "./pages.ts"

export interface MemoryAnswersOptions {
  store: PageStore
  https: boolean
  /** Whoever carries it may be owed the other variant of a page: the application decides. */
  cookieName: string
  log: Log
  metrics?: Metrics | undefined
}

export interface MemoryAnswers {
  /** Takes in every public page; until then the application answers them. */
  prepare: () => Promise<void>
  /** Answers the visits that need no decision and hands every other request to `application`. */
  before: (application: Listener) => Listener
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** As they go over the wire, one character a byte; the head lacks what differs from answer to answer. */
interface Answer {
  head: string
  body: string
}

/** How long a connection is kept for the next request, on which Node and the answers made here must agree. */
export const keepAliveSeconds = 5

/**
 * The commonest request, a first visit to a public page, answered straight from memory: the application's machinery
 * of requests, responses and middlewares costs several times what sending the bytes does. What it says is the same to
 * the byte, which `tests/integration/server/memory-answers.test.ts` compares.
 *
 * An answer is one string, written at once: header by header and then the body, as Node's responses do it, takes a
 * quarter more. The response then hears that it has finished, upon which Node goes on to the connection's next request.
 */
export function memoryAnswers({ store, https, cookieName, log, metrics }: MemoryAnswersOptions): MemoryAnswers {
  const answers = new Map<string, Answer>()

  async function prepare() {
    for (const { path } of pages.filter((page) => page.access === "public")) {
      const { headers, bytes } = await compressed((await store.get(path)).out, "br")
      const all = {
        ...headers,
        ...securityHeaders(https),
        "Content-Length": String(bytes.length),
        Connection: "keep-alive",
        "Keep-Alive": `timeout=${keepAliveSeconds}`,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      answers.set(path, { head: `HTTP/1.1 200 OK\r\n${lines.join("")}`, body: bytes.toString("latin1") })
    }
  }

  function answer(socket: Socket, response: ServerResponse, path: string, { head, body }: Answer) {
    const started = performance.now()
    const requestId = newRequestId()
    const whole = `${head}Date: ${httpDate()}\r\nX-Request-Id: ${requestId}\r\n\r\n${body}`
    socket.write(whole, "latin1", (error) => {
      if (!error) response.emit("finish")
    })
    const answered = { method: "GET", path, status: 200, started }
    metrics?.note(path, answered)
    logAnswer(log, requestId, answered)
  }

  function before(application: Listener): Listener {
    return (request, response) => {
      const path = request.url ?? ""
      const known = answers.get(path)
      const { socket } = response
      if (known && socket && isNext(socket) && isPlainVisit(request, cookieName)) answer(socket, response, path, known)
      else application(request, response)
    }
  }

  return { prepare, before }
}

/** Whether what is written goes out now: nothing that was written before still waits for a slow reader. */
function isNext(socket: Socket): boolean {
  return socket.writable && socket.writableLength === 0
}

let dateSecond = 0
let date = ""

/** The same for a whole second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(second * 1000).toUTCString()
  }
  return date
}

const takesBrotli = /(?:^|,)[ \t]*br[ \t]*(?:,|$)/
/** The application refuses a name that cannot stand in an address. */
const plainHost = /^[\w.-]+(?::\d{1,5})?$/

/**
 * Nothing to decide: no session, no form kept from the last visit, no body, Brotli is welcome, and the connection is
 * to be kept.
 */
function isPlainVisit({ method, httpVersion, headers }: IncomingMessage, cookieName: string): boolean {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    keepsConnection(headers.connection) &&
    !headers.cookie?.includes(cookieName) &&
    headers["if-none-match"] === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    takesBrotli.test(headers["accept-encoding"] ?? "") &&
    plainHost.test(headers.host ?? "")
  )
}

function keepsConnection(asked: string | undefined): boolean {
  return asked === undefined || asked.toLowerCase() === "keep-alive"
}
