import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** 'wrk 4.1.0', undefined where there is none. */
export async function wrkVersion(): Promise<string | undefined> {
  // It says its version and leaves with an error.
  const { stdout = "" } = await run("wrk", ["-v"]).catch((error: { stdout?: string }) => error)
  return /^wrk \S+/.exec(stdout)?.[0]
}

export interface WrkOptions {
  seconds: number
  connections: number
  headers?: Record<string, string>
  /** A file in Lua that makes the requests. */
  script?: string
}

export interface WrkLoad {
  requests: number
  rate: number
  p99Ms: number
}

/** Requests a second by wrk: a program in JavaScript would take more of the machine from what it asks. Anything but 2xx is an error. */
export async function loadByWrk(url: string, options: WrkOptions): Promise<WrkLoad> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`])
  const script = options.script ? ["-s", options.script] : []
  const how = ["-t", "1", "-c", String(options.connections), "-d", `${options.seconds}s`, "--latency"]
  const { stdout } = await run("wrk", [...how, ...headers, ...script, url])
  const requests = Number(/^\s+(\d+) requests in/m.exec(stdout)?.[1])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk failed on ${url}:\n${stdout}`)
  const [, p99, unit = "ms"] = /^\s+99%\s+([\d.]+)(us|ms|s)$/m.exec(stdout) ?? []
  return { requests, rate, p99Ms: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1) }
}
