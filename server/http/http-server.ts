import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import { Socket } from "node:net"
import { getRequestListener } from "@hono/node-server"
import type { MemoryAnswers } from "#server/pages/memory-answers.ts"

/** A document of 10 MB takes a phone at the lake minutes. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 5_000,
  // How often those that have used it up are looked for; by default they have half a minute more.
  connectionsCheckingInterval: 2_000,
}

/** How long a client that was refused before its body had come may go on writing. */
const lingerMs = 2_000

type Fetch = Parameters<typeof getRequestListener>[0]

interface HttpServerOptions {
  hostname: string
  /** Asked before the application. */
  memory?: MemoryAnswers
  /** Once aborted, each answer is the last of its connection: none is cut in the middle of a request afterwards. */
  stopping?: AbortSignal
  /** Puts the adapter's lighter Request and Response in the place of the process's own. */
  replaceGlobals?: boolean
}

/** The server of the site, not yet listening. */
export function httpServer(
  fetch: Fetch,
  { hostname, memory, stopping, replaceGlobals = false }: HttpServerOptions,
): Server {
  const adapter = getRequestListener(fetch, { hostname, overrideGlobalObjects: replaceGlobals })
  const application: RequestListener = (request, response) => {
    if (mayCarryBody(request)) letRefusalArrive(request)
    void adapter(request, response)
  }
  const answer = memory ? memory(application) : application
  return createServer(patience, (request, response) => {
    if (!namesOneHost(request)) response.writeHead(400, { Connection: "close" }).end()
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

/**
 * A connection closed while its client still writes is reset, and the reset takes the answer from the client before
 * it is read. So our side ends first, and what comes after is thrown away until the client has heard it.
 */
function letRefusalArrive(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    const close = () => Socket.prototype.destroySoon.call(socket)
    if (request.complete || socket.destroyed) return close()
    socket.end()
    // Whoever began to read the body would stop it again at the next bytes.
    request.removeAllListeners("data").resume()
    for (const allSaid of ["end", "close"]) request.once(allSaid, close)
    const cut = setTimeout(close, lingerMs)
    socket.once("close", () => clearTimeout(cut))
  }
}
