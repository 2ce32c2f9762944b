import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** Accepts every connection on a free port of 127.0.0.1, reads what comes, and never answers. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
    socket.resume()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    accepted: () => accepted,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
