import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { withholdingVariables } from "#app/platform/withholding-variables.server.ts"
import { freePort } from "./free-port.ts"

/**
 * Without them V8 sizes the heap by the machine's memory (decision 0050) and compiles the embedded database a second
 * time (decision 0085).
 */
export const nodeFlags = ["--max-heap-size=512", "--liftoff-only"]

export const bundle = fileURLToPath(new URL("../../build/server/index.js", import.meta.url))
/** Less than a hook of the tests may take, so that a failure shows what the server said. */
const usualPatienceMs = 90_000

export interface ServerProcess {
  origin: string
  pid: number
  said: string
  printed: () => string
  alive: () => boolean
  /** Sends SIGKILL: the process finishes nothing. */
  kill: () => Promise<void>
  /** Sends SIGTERM: the process finishes its work. @returns the exit code */
  stop: () => Promise<number | null>
}

export interface ServerSettings {
  dataDir: string
  databaseUrl?: string | undefined
  program?: string
  /** Overrides variables; an empty value unsets one. */
  env?: Record<string, string>
  /** How long the start may take. */
  patienceMs?: number
}

export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const { program = bundle } = settings
  if (!existsSync(program)) throw new Error(`${program} is missing: run « npm run build » before this test.`)
  const port = Number(settings.env?.PORT ?? (await freePort()))
  const child = spawnProgram(["serve"], { program, env: environmentOf(settings, port) })
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
    ...(await readyAt(child, settings.patienceMs ?? usualPatienceMs)),
    pid: child.pid ?? 0,
    alive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  }
}

interface ProgramOptions {
  program?: string | undefined
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/**
 * Starts the built program with these arguments. It inherits only the variables that speed up its start: the Node on
 * the path, and V8's cache of the bundle.
 */
export function spawnProgram(
  words: string[],
  { program = bundle, cwd, env }: ProgramOptions = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [...nodeFlags, program, ...words], {
    cwd,
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
}

function environmentOf({ dataDir, databaseUrl, env }: ServerSettings, port: number): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    APP_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    PUBLIC_POSTS_PER_MINUTE: "1000000",
    ...Object.fromEntries(Object.keys(withholdingVariables).map((name) => [name, "0"])),
    MAILS_PER_ADDRESS: "1000000",
    MAILS_PER_NETWORK: "1000000",
    LOG_LEVEL: "warn",
    DEMO: "0",
    ...env,
  }
}

function readyAt(child: ChildProcess, patienceMs: number): Promise<Pick<ServerProcess, "said" | "printed">> {
  let output = ""
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      child.kill("SIGKILL")
      reject(new Error(`The server ${reason}. It said:\n${output}`))
    }
    const timer = setTimeout(() => giveUp("was not ready in time"), patienceMs)
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
