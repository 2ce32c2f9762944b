import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Figure } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { nginxVersion } from "#bench/measure/nginx.ts"
import { isAsked } from "#bench/measure/options.ts"
import { partOf, runBench } from "#bench/measure/run-bench.ts"
import { wrkVersion } from "#bench/measure/wrk.ts"
import { benchRates } from "#bench/page/page-rates.ts"
import { benchScores } from "#bench/page/page-scores.ts"
import { benchSlotAnswers } from "#bench/page/slot-answers.ts"
import { startServer } from "#tests/support/server-process.ts"

/**
 * Every public page by Lighthouse, the slots of a day, then pages from memory against nginx giving the same bytes
 * (design 9). Needs Chromium, nginx and wrk, and a built server, which `npm run bench:pages` makes. `--scores`,
 * `--slots` or `--rates` for one part.
 */
async function bench(): Promise<Figure[]> {
  const [nginx, wrk] = [await nginxVersion(), await wrkVersion()]
  if (!nginx || !wrk) {
    throw new Error("This bench needs nginx and wrk (Debian: apt-get install nginx-light wrk).")
  }
  describeMachine(`${nginx}, ${wrk}`)
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  try {
    // As a new school meets it: with its demonstration data.
    const server = await startServer({ dataDir, env: { DEMO: "" } })
    try {
      const scores = isWanted("--scores") ? await partOf("Lighthouse", () => benchScores(server.origin)) : []
      const slots = isWanted("--slots") ? await partOf("slots", () => benchSlotAnswers(server.origin)) : []
      const rates = isWanted("--rates") ? await partOf("pages from memory", () => benchRates(server)) : []
      return [...scores, ...slots, ...rates]
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const parts = ["--scores", "--slots", "--rates"]

function isWanted(part: string): boolean {
  return isAsked(part) || !parts.some(isAsked)
}

await runBench(bench)
