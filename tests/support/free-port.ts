import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/** Below the ports that systems give to outgoing connections, which would take a free one before the site does. */
const [first, last] = [20_000, 32_000]

/** Finds a free port of 127.0.0.1, because the site needs its origin before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1")
  try {
    await once(probe, "listening")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false
    throw error
  }
  probe.close()
  await once(probe, "close")
  return true
}
