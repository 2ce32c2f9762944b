/** `npm run bench:<name> -- [options]`: the bench named first, on installed packages, programs and today's build. */
import "./recent-node.mjs"

const { runPrepared } = await import("./run-prepared.mjs")

const needs = {
  "bench/all.ts": ["postgresql", "chromium", "nginx", "wrk"],
  "bench/bookings.ts": ["postgresql", "wrk"],
  "bench/growth.ts": ["postgresql"],
  "bench/memory.ts": ["postgresql", "wrk"],
  "bench/planning.ts": ["postgresql", "chromium"],
  "bench/plans.ts": ["postgresql"],
  "bench/pages.ts": ["chromium", "nginx", "wrk"],
  "bench/profile.ts": ["postgresql", "wrk"],
  "bench/sessions.ts": ["postgresql", "wrk"],
  "bench/weights.ts": ["chromium"],
}
const words = process.argv.slice(2)

const raw = ["--import", "./scripts/raw-files.mjs"]

process.exitCode = await runPrepared([...raw, ...words], needs[words[0]])
