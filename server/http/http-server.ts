import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import { finished } from "node:stream/promises"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import type { MemoryAnswers } from "#server/pages/memory-answers.ts"
import { newRequestId } from "./request-log.ts"

/** Time limits: a phone with a weak connection takes minutes to upload 10 MB. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  // Longer than a proxy keeps a connection to us (Caddy 120 s, nginx 60 s): a request sent into one that closes is lost.
  keepAliveTimeout: 125_000,
  // Node's default interval would add half a minute to the limits above.
  connectionsCheckingInterval: 2_000,
}

const lingerMs = 2_000

type Fetch = (...asked: Parameters<Parameters<typeof getRequestListener>[0]>) => Response | Promise<Response>

interface HttpServerOptions {
  hostname: string
  memory?: MemoryAnswers
  /** Once aborted, each answer closes its connection, so that no later request is cut. */
  stopping?: AbortSignal
  replaceGlobals?: boolean
}

export function httpServer(
  fetch: Fetch,
  { hostname, memory, stopping, replaceGlobals = false }: HttpServerOptions,
): Server {
  const heard: Fetch = (request, env) => {
    const answer = fetch(request, env)
    const { incoming } = env as HttpBindings
    return mayCarryBody(incoming) ? untilHeard(answer, incoming) : answer
  }
  const adapter = getRequestListener(heard, { hostname, overrideGlobalObjects: replaceGlobals })
  const application: RequestListener = (request, response) => void adapter(request, response)
  const answer = memory ? memory(application) : application
  return createServer(patience, (request, response) => {
    if (!namesOneHost(request)) response.writeHead(400, { Connection: "close", "X-Request-Id": newRequestId() }).end()
    else if (stopping?.aborted) application(request, response.setHeader("Connection", "close"))
    else answer(request, response)
  })
}

const highestPort = 65_535

/** Refuses two Host headers or an impossible port before routing, so that every route answers alike. */
function namesOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1
  }
  const port = /:(\d+)$/.exec(headers.host ?? "")?.[1]
  return hosts < 2 && (port === undefined || Number(port) <= highestPort)
}

function mayCarryBody({ method }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD"
}

/** Answers a refused body at once and ends after the rest of it: closing earlier would lose the answer. */
async function untilHeard(answer: Response | Promise<Response>, incoming: IncomingMessage): Promise<Response> {
  const answered = await answer
  if (incoming.complete || incoming.destroyed) return answered
  const bytes = new Uint8Array(await answered.arrayBuffer())
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes)
      // An earlier reader of the body would pause it again.
      incoming.removeAllListeners("data").resume()
      await finished(incoming, { signal: AbortSignal.timeout(lingerMs) }).catch(() => undefined)
      controller.close()
    },
  })
  const { status, headers } = answered
  headers.set("Content-Length", String(bytes.length))
  return new Response(body, { status, headers })
}
