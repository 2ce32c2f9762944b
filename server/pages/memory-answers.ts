import type { IncomingMessage, ServerResponse } from "node:http"
import type { Log } from "#app/platform/log.server.ts"
import { pages } from "#content/pages.ts"
import { formFor } from "#server/http/cached-body.ts"
import type { Metrics } from "#server/http/metrics.ts"
import { logAnswer, newRequestId } from "#server/http/request-log.ts"
import { securityHeaders } from "#server/http/security.ts"
import type { PageStore } from "./pages.ts"

export interface MemoryAnswersOptions {
  store: PageStore
  https: boolean
  /** The application answers requests with this cookie, which may need the other variant of a page. */
  cookieName: string
  log: Log
  metrics?: Metrics | undefined
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void
export type MemoryAnswers = (application: Listener) => Listener

/** Answers public pages without the application, which costs several times as much (decision 0020). */
export function memoryAnswers({ store, https, cookieName, log, metrics }: MemoryAnswersOptions): MemoryAnswers {
  const publicPaths = new Set<string>(pages.filter((page) => page.access === "public").map((page) => page.path))
  const sameForAll = securityHeaders(https)

  async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
    const started = performance.now()
    const requestId = newRequestId()
    const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = request.headers
    const { out } = await store.get(path)
    const { status, headers, bytes } = await formFor(out, { acceptEncoding, ifNoneMatch })
    const body = request.method === "HEAD" ? undefined : bytes
    response.writeHead(status, {
      ...sameForAll,
      ...headers,
      ...(body ? { "Content-Length": body.length } : {}),
      "X-Request-Id": requestId,
    })
    response.end(body)
    const answered = { method: request.method ?? "GET", path, status, started }
    metrics?.note(path, answered)
    logAnswer(log, requestId, answered)
  }

  return (application) => (request, response) => {
    const path = publicPath(request)
    if (path !== undefined) answer(request, response, path).catch((error: Error) => response.destroy(error))
    else application(request, response)
  }

  /** No page reads its query on the server (design 1), so every query gets the same document. */
  function publicPath({ method, url = "", headers }: IncomingMessage): string | undefined {
    const [path = ""] = url.split("?", 1)
    const isPlain =
      (method === "GET" || method === "HEAD") &&
      !headers.cookie?.includes(cookieName) &&
      headers["content-length"] === undefined &&
      headers["transfer-encoding"] === undefined &&
      plainHost.test(headers.host ?? "")
    return isPlain && publicPaths.has(path) ? path : undefined
  }
}

const plainHost = /^[\w.-]+(?::\d{1,5})?$/
