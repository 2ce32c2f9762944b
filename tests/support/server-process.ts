import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { freePort } from "./free-port.ts"

export const bundle = fileURLToPath(new URL("../../build/server/index.js", import.meta.url))
const startPatienceMs = 30_000

export interface ServerProcess {
  /** 'http://localhost:…', on a port of its own, whatever PUBLIC_URL says. */
  origin: string
  pid: number
  /** What it printed when it was ready. */
  said: string
  /** Everything it printed so far, its log too. */
  printed: () => string
  /** Whether the process has not ended. */
  alive: () => boolean
  /** kill -9: it may finish nothing. */
  kill: () => Promise<void>
  /** SIGTERM: it finishes what is under way; its exit code. */
  stop: () => Promise<number | null>
}

/** What the built server is started with besides its own port. */
export interface ServerSettings {
  dataDir: string
  databaseUrl?: string | undefined
  /** Another bundle than the one the build left. */
  program?: string
  /** Variables that differ from the ones below; an empty one counts as unset. */
  env?: Record<string, string>
}

/** Starts the built server, the one `npm start` runs, and waits until it says it is ready. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  if (!existsSync(bundle)) throw new Error("build/server/index.js is missing: run « npm run build » before this test.")
  const port = Number(settings.env?.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [settings.program ?? bundle, "serve"], {
    env: environmentOf(settings, port),
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = once(child, "exit")
  const killAtExit = () => child.kill("SIGKILL")
  process.once("exit", killAtExit)
  void ended.then(() => process.off("exit", killAtExit))

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal)
    await ended
    return child.exitCode
  }

  return {
    origin: `http://localhost:${port}`,
    ...(await readyAt(child)),
    pid: child.pid ?? 0,
    alive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  }
}

/** What a built program needs of the tests' environment: its Node, and what V8 made of it before. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}

function environmentOf({ dataDir, databaseUrl, env }: ServerSettings, port: number): NodeJS.ProcessEnv {
  return {
    ...programEnvironment(),
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    APP_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    PUBLIC_POSTS_PER_MINUTE: "1000000",
    LOG_LEVEL: "warn",
    DEMO: "0",
    ...env,
  }
}

function readyAt(child: ChildProcess): Promise<Pick<ServerProcess, "said" | "printed">> {
  let output = ""
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      child.kill("SIGKILL")
      reject(new Error(`The server ${reason}. It said:\n${output}`))
    }
    const timer = setTimeout(() => giveUp("was not ready in time"), startPatienceMs)
    child.once("exit", () => {
      clearTimeout(timer)
      giveUp("ended before it was ready")
    })
    child.stderr?.on("data", (data: Buffer) => (output += data.toString()))
    child.stdout?.on("data", (data: Buffer) => {
      output += data.toString()
      if (!/^Prêt en .*\s: http\S+$/m.test(output)) return
      clearTimeout(timer)
      resolve({ said: output, printed: () => output })
    })
  })
}
