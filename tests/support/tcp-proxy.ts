import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface TcpProxy {
  url: string
  /** Drops all bytes in both directions, without closing the connections. */
  silence(): void
  /** Passes bytes again; dropped bytes stay lost. */
  speak(): void
  /** Closes both sides when a client sends `text`, which no longer arrives. */
  cutAt(text: string): void
  pieces(): readonly Buffer[]
  close(): Promise<void>
}

export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url)
  const server = { host: target.hostname, port: Number(target.port || 5432) }
  const sockets = new Set<Socket>()
  let silent = false
  let forbidden: string | undefined
  const pieces: Buffer[] = []

  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(server)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on("data", (chunk: Buffer) => {
        if (from === client) pieces.push(chunk)
        if (silent) return
        if (from === client && forbidden !== undefined && chunk.includes(forbidden)) return cut()
        to.write(chunk)
      })
      from.on("error", () => undefined)
      from.on("end", () => {
        if (!silent) to.end()
      })
      from.on("close", () => sockets.delete(from))
    }
    function cut() {
      client.destroy()
      upstream.destroy()
    }
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  target.hostname = "127.0.0.1"
  target.port = String((proxy.address() as AddressInfo).port)

  return {
    url: target.href,
    silence: () => {
      silent = true
    },
    speak: () => {
      silent = false
    },
    cutAt: (text) => {
      forbidden = text
    },
    pieces: () => pieces,
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, "close")
    },
  }
}
