import { setTimeout as wait } from "node:timers/promises"
import type { CpuProfile } from "./profile-summary.ts"

/** A server's own profiler, asked through its inspector: only what happens between start and stop is in the profile. */
export interface Inspector {
  start: () => Promise<void>
  stop: () => Promise<CpuProfile>
  close: () => void
}

const samplingMicroseconds = 200

/** Node with `--inspect=127.0.0.1:port` listens there. */
export async function openInspector(port: number): Promise<Inspector> {
  const socket = new WebSocket(await addressAt(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true })
    socket.addEventListener("error", () => reject(new Error("the inspector cannot be reached")), { once: true })
  })
  let last = 0

  function ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++last
    return new Promise((resolve, reject) => {
      function take({ data }: MessageEvent) {
        const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
        if (answer.id !== id) return
        socket.removeEventListener("message", take)
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`))
        else resolve(answer.result)
      }
      socket.addEventListener("message", take)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }

  await ask("Profiler.enable")
  await ask("Profiler.setSamplingInterval", { interval: samplingMicroseconds })
  return {
    start: async () => void (await ask("Profiler.start")),
    stop: async () => ((await ask("Profiler.stop")) as { profile: CpuProfile }).profile,
    close: () => socket.close(),
  }
}

async function addressAt(port: number): Promise<string> {
  for (const giveUpAt = Date.now() + 5_000; Date.now() < giveUpAt; await wait(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined)
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
  }
  throw new Error("the server's inspector did not answer")
}
