import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { rounds } from "#bench/measure/options.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { freePort } from "#tests/support/free-port.ts"

/**
 * How long `npm start` takes on a directory that holds the embedded database with its demonstration data, until it says
 * that it is ready (design 9): what npm runs is started, npm itself is not.
 */
const bar = 1.5
const program = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url))

async function bench(): Promise<Figure[]> {
  describeMachine("the embedded database")
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  try {
    const first = await start(dataDir)
    console.log(`a new directory, filled with demonstration data: ${first.toFixed(2)} s`)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await start(dataDir))
    return [figureOf("ready on an existing data directory", times, { most: bar }, { unit: " s" })]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Seconds until it was ready; it is stopped again. */
async function start(dataDir: string): Promise<number> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: "warn" }
  const begun = performance.now()
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "exit")
  const killAtExit = () => child.kill("SIGTERM")
  process.once("exit", killAtExit)
  try {
    await readyLine(child.stdout)
    return (performance.now() - begun) / 1000
  } finally {
    child.kill("SIGTERM")
    await ended
    process.off("exit", killAtExit)
  }
}

/** Everything is read to its end: the program would not survive a reader that leaves. */
function readyLine(output: Readable): Promise<void> {
  let said = ""
  return new Promise((resolve, reject) => {
    output.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      if (/^Prêt en /m.test(said)) resolve()
    })
    output.once("end", () => reject(new Error(`it did not start:\n${said}`)))
  })
}

await runBench(bench)
