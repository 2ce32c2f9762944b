/** `npm run bench:<name> -- [options]`: the bench named first, on installed packages, programs and today's build. */
const major = Number(process.versions.node.split(".")[0])

if (major < 20) {
  console.error(
    `Node ${process.versions.node} est trop ancien : installez Node 20 ou plus récent (https://nodejs.org).`,
  )
  process.exit(1)
}

const { ensureBuilt, ensureInstalled, node24, rootDirectory } = await import("./prepare.mjs")
const { runToTheEnd } = await import("./processes.mjs")
const { ensurePrograms } = await import("./system.mjs")

const needs = {
  "bench/all.ts": ["postgresql", "chromium", "nginx", "wrk"],
  "bench/bookings.ts": ["postgresql", "wrk"],
  "bench/growth.ts": ["postgresql"],
  "bench/pages.ts": ["chromium", "nginx", "wrk"],
  "bench/profile.ts": ["postgresql", "wrk"],
  "bench/sessions.ts": ["postgresql", "wrk"],
  "bench/weights.ts": ["chromium"],
}

await ensureInstalled()
await ensurePrograms(needs[process.argv[2]] ?? [])
await ensureBuilt()
process.exitCode = await runToTheEnd(node24(), process.argv.slice(2), { cwd: rootDirectory })
