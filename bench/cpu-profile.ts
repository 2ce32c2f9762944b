import { readdir, readFile } from "node:fs/promises"
import { SourceMap } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** What `node --cpu-prof` writes, as far as it is read here. Times in microseconds. */
interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}

export interface Cost {
  name: string
  /** Of the time that was not idle. */
  share: number
}

export interface Costs {
  libraries: Cost[]
  functions: Cost[]
  busyMicroseconds: number
}

/** The one profile in `directory`. */
export async function readProfile(directory: string): Promise<CpuProfile> {
  const file = (await readdir(directory)).find((name) => name.endsWith(".cpuprofile"))
  if (!file) throw new Error("The server left no profile")
  return JSON.parse(await readFile(join(directory, file), "utf8"))
}

/** Where the time between two moments of the monotonic clock (microseconds) went: each function's own, and summed by library. */
export async function costsOf(profile: CpuProfile, from: number, to: number): Promise<Costs> {
  const own = ownTimes(profile, from, to)
  const maps = new SourceMaps()
  const byLibrary = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let busy = 0
  for (const { id, callFrame } of profile.nodes) {
    const time = own.get(id) ?? 0
    if (time === 0 || callFrame.functionName === "(idle)") continue
    busy += time
    const { name, file, line } = await maps.original(callFrame)
    add(byLibrary, libraryOf(file || name), time)
    add(byFunction, file ? `${name || "(anonymous)"} ${shortened(file)}:${line}` : name, time)
  }
  const shares = (times: Map<string, number>) =>
    [...times].map(([name, time]) => ({ name, share: time / busy })).sort((a, b) => b.share - a.share)
  return { libraries: shares(byLibrary), functions: shares(byFunction), busyMicroseconds: busy }
}

function add(times: Map<string, number>, name: string, time: number) {
  times.set(name, (times.get(name) ?? 0) + time)
}

function ownTimes({ samples, timeDeltas, startTime }: CpuProfile, from: number, to: number): Map<number, number> {
  const own = new Map<number, number>()
  let at = startTime
  samples.forEach((id, index) => {
    const spent = timeDeltas[index + 1] ?? 0
    at += timeDeltas[index] ?? 0
    if (at >= from && at < to) own.set(id, (own.get(id) ?? 0) + spent)
  })
  return own
}

/** A package's name, a folder of ours, 'node' for Node's own, or what V8 calls it. */
function libraryOf(file: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
  if (inPackage) return inPackage
  if (file.startsWith("node:")) return file.split("/").slice(0, 2).join("/")
  return /(?:^|\/)((?:app\/(?:features|platform)\/[^/]+)|server|content|db)\b/.exec(file)?.[1] ?? file
}

function shortened(file: string): string {
  return file.replace(/.*node_modules\//, "").replace(/^(?:\.\.\/)+/, "")
}

/** The bundle is one file of short names: its source maps say what they were. */
class SourceMaps {
  readonly #maps = new Map<string, Promise<SourceMap | undefined>>()

  async original({ functionName, url, lineNumber, columnNumber }: CallFrame) {
    const known = { name: functionName, file: url, line: lineNumber + 1 }
    if (!url.startsWith("file:")) return known
    const map = this.#maps.get(url) ?? readMap(fileURLToPath(url))
    this.#maps.set(url, map)
    const found = (await map)?.findEntry(lineNumber, columnNumber)
    if (!found || !("originalSource" in found)) return { ...known, file: fileURLToPath(url) }
    // Node tells the name, whatever its types say.
    const { name } = found as { name?: string }
    return { name: name ?? functionName, file: found.originalSource, line: found.originalLine + 1 }
  }
}

async function readMap(file: string): Promise<SourceMap | undefined> {
  const text = await readFile(`${file}.map`, "utf8").catch(() => undefined)
  return text === undefined ? undefined : new SourceMap(JSON.parse(text))
}
