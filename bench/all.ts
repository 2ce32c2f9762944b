import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { type Figure, figureTable, unmeasured } from "#bench/measure/figures.ts"
import { machineLine, versionOf } from "#bench/measure/machine.ts"
import { nginxVersion } from "#bench/measure/nginx.ts"
import { rounds } from "#bench/measure/options.ts"
import { wrkVersion } from "#bench/measure/wrk.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"

/**
 * `npm run bench`: every bar of design 9, one bench after the other, each in a process of its own, and one table at the
 * end, ready for docs/performance.md. What fails costs its own lines alone. `--rounds 1 --rows 20000` for a first look,
 * `--only rates,start` for some. Exit code 1 when a bar was missed or could not be measured.
 */
const benches: Record<string, { file: string; args?: string[] }> = {
  weights: { file: "weights.ts" },
  start: { file: "start.ts" },
  rates: { file: "pages.ts", args: ["--rates"] },
  auth: { file: "sessions.ts" },
  bookings: { file: "bookings.ts" },
  scale: { file: "bookings.ts", args: ["--scale"] },
  growth: { file: "growth.ts" },
  planning: { file: "planning.ts" },
  plans: { file: "plans.ts" },
  memory: { file: "memory.ts" },
  scores: { file: "pages.ts", args: ["--scores"] },
  slots: { file: "pages.ts", args: ["--slots"] },
}

let running: ChildProcess | undefined

async function figuresOf(name: string, { file, args = [] }: { file: string; args?: string[] }): Promise<Figure[]> {
  const begun = performance.now()
  console.log(`\n## ${name}\n`)
  const bench = fork(fileURLToPath(new URL(file, import.meta.url)), [...args, ...process.argv.slice(2)])
  running = bench
  let figures: Figure[] | undefined
  bench.on("message", (message) => {
    figures = message as Figure[]
  })
  const [[code]] = await Promise.all([once(bench, "exit") as Promise<[number | null]>, once(bench, "disconnect")])
  console.log(`\n${name}: ${Math.round((performance.now() - begun) / 1000)} s`)
  return figures ?? [unmeasured(name, `ended with ${code ?? "a signal"}: see what it said above`)]
}

async function versions(): Promise<string> {
  const found = [await versionOf("psql"), await nginxVersion(), await wrkVersion()]
  return [...found, await versionOf(chromiumLaunch.executablePath)].filter(Boolean).join(", ")
}

/** The programs asked for by `--only`, or all of them. */
function chosen(): string[] {
  const at = process.argv.indexOf("--only")
  return at > 0 ? (process.argv[at + 1] ?? "").split(",") : Object.keys(benches)
}

function showTable(): void {
  const held = figures.filter((figure) => figure.held).length
  console.log(`\n${title}; ${rounds} rounds\n\n${figureTable(figures)}\n\n${held} of ${figures.length} bars held`)
  process.exitCode = held === figures.length ? 0 : 1
}

const title = `${new Date().toISOString().slice(0, 10)} · ${machineLine(await versions())}`
const figures: Figure[] = []
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    running?.kill(signal)
    // What was measured so far is not lost.
    showTable()
    process.exit(130)
  })
}
for (const name of chosen()) {
  const bench = benches[name]
  figures.push(...(bench ? await figuresOf(name, bench) : [unmeasured(name, "there is no such bench")]))
}
showTable()
