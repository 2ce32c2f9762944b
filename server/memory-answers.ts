import type { IncomingMessage, ServerResponse } from "node:http"
import type { Log } from "#app/platform/log.server.ts"
import { pages } from "#content/pages.ts"
import { compressed } from "./cached-body.ts"
import type { Metrics } from "./metrics.ts"
import type { PageStore } from "./pages.ts"
import { logAnswer, newRequestId } from "./request-log.ts"
import { securityHeaders } from "./security.ts"

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

interface Answer {
  headers: string[]
  bytes: Buffer
}

/**
 * The commonest request, a first visit to a public page, answered straight from memory: the application's machinery
 * of requests, responses and middlewares costs several times what sending the bytes does. What it says is the same to
 * the byte, which `tests/integration/memory-answers.test.ts` compares.
 */
export function memoryAnswers({ store, https, cookieName, log, metrics }: MemoryAnswersOptions): MemoryAnswers {
  const answers = new Map<string, Answer>()

  async function prepare() {
    for (const { path } of pages.filter((page) => page.access === "public")) {
      const { headers, bytes } = await compressed((await store.get(path)).out, "br")
      const all = { ...headers, ...securityHeaders(https), "Content-Length": String(bytes.length) }
      answers.set(path, { headers: Object.entries(all).flat(), bytes })
    }
  }

  function answer(response: ServerResponse, path: string, { headers, bytes }: Answer) {
    const started = performance.now()
    const requestId = newRequestId()
    response.writeHead(200, [...headers, "X-Request-Id", requestId])
    response.end(bytes)
    const answered = { method: "GET", path, status: 200, started }
    metrics?.note(path, answered)
    logAnswer(log, requestId, answered)
  }

  function before(application: Listener): Listener {
    return (request, response) => {
      const path = request.url ?? ""
      const known = answers.get(path)
      if (known && isPlainVisit(request, cookieName)) answer(response, path, known)
      else application(request, response)
    }
  }

  return { prepare, before }
}

const takesBrotli = /(?:^|,)[ \t]*br[ \t]*(?:,|$)/
/** The application refuses a name that cannot stand in an address. */
const plainHost = /^[\w.-]+(?::\d{1,5})?$/

/** Nothing to decide: no session, no form kept from the last visit, no body, and Brotli is welcome. */
function isPlainVisit({ method, headers }: IncomingMessage, cookieName: string): boolean {
  return (
    method === "GET" &&
    !headers.cookie?.includes(cookieName) &&
    headers["if-none-match"] === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    takesBrotli.test(headers["accept-encoding"] ?? "") &&
    plainHost.test(headers.host ?? "")
  )
}
