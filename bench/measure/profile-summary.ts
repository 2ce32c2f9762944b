import { readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"

/** What V8's profiler gives, as far as it is read here. */
export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame }[]
  /** Ids of nodes, one for each sample. */
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

interface CallFrame {
  functionName: string
  url: string
  /** From 0. */
  lineNumber: number
  columnNumber: number
}

/** Time in a function itself or in one library's functions, without what these called. */
export interface Cost {
  name: string
  microseconds: number
}

export interface ProfileSummary {
  /** Samples in which something was done. */
  busyMicroseconds: number
  functions: Cost[]
  libraries: Cost[]
}

const notBusy = new Set(["(idle)", "(root)"])

/** Self time by function and by library, dearest first. */
export function summarise({ nodes, samples, timeDeltas }: CpuProfile): ProfileSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const functions = new Map<string, number>()
  const libraries = new Map<string, number>()
  let busyMicroseconds = 0
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample)
    // The time after a sample is its own.
    const took = timeDeltas[index + 1] ?? 0
    if (!frame || notBusy.has(frame.functionName)) continue
    const { place, library } = sourceOf(frame)
    busyMicroseconds += took
    add(functions, `${frame.functionName || "(anonymous)"} · ${place}`, took)
    add(libraries, library, took)
  }
  return { busyMicroseconds, functions: dearest(functions), libraries: dearest(libraries) }
}

/** Markdown: how much of the busy time, and how many microseconds for each of so many requests. */
export function costTable(title: string, costs: readonly Cost[], busyMicroseconds: number, requests: number): string {
  const rows = costs.map(({ name, microseconds }) => {
    const share = `${((100 * microseconds) / busyMicroseconds).toFixed(1)} %`
    return `| ${share} | ${(microseconds / requests).toFixed(2)} µs | ${name} |`
  })
  return [`| share | each request | ${title} |`, "|---|---|---|", ...rows].join("\n")
}

function add(sums: Map<string, number>, name: string, microseconds: number): void {
  sums.set(name, (sums.get(name) ?? 0) + microseconds)
}

function dearest(sums: Map<string, number>): Cost[] {
  return [...sums]
    .map(([name, microseconds]) => ({ name, microseconds }))
    .toSorted((a, b) => b.microseconds - a.microseconds)
}

const root = fileURLToPath(new URL("../..", import.meta.url))
const places = new Map<string, { place: string; library: string }>()

function sourceOf({ functionName, url, lineNumber, columnNumber }: CallFrame): { place: string; library: string } {
  if (url === "") return { place: "V8", library: functionName === "(garbage collector)" ? "garbage collection" : "V8" }
  if (url.startsWith("node:")) return { place: `${url}:${lineNumber + 1}`, library: "Node" }
  const key = `${url}:${lineNumber}:${columnNumber}`
  const known = places.get(key) ?? placeIn(url, lineNumber, columnNumber)
  places.set(key, known)
  return known
}

/** Where it was before it was bundled. */
function placeIn(url: string, line: number, column: number): { place: string; library: string } {
  const bundled = url.startsWith("file:") ? mapOf(fileURLToPath(url)) : undefined
  const entry = bundled?.findEntry(line, column)
  const origin = entry && "originalSource" in entry ? entry : undefined
  const source = (origin?.originalSource ?? url.replace(`file://${root}`, "")).replace(/^(?:\.\.\/)+/, "")
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  return { place: `${source}:${(origin?.originalLine ?? line) + 1}`, library: library ?? "our own code" }
}

const maps = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, "utf8")) as ConstructorParameters<typeof SourceMap>[0])
  } catch {
    return undefined
  }
}
