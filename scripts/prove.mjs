/** `npm run prove:<name> -- [files]`: the proofs of prove/<name>, on installed packages, programs and today's build. */
const major = Number(process.versions.node.split(".")[0])

if (major < 20) {
  console.error(
    `Node ${process.versions.node} est trop ancien : installez Node 20 ou plus récent (https://nodejs.org).`,
  )
  process.exit(1)
}

const { ensureBuilt, ensureInstalled, node24, rootDirectory } = await import("./prepare.mjs")
const { runToTheEnd } = await import("./processes.mjs")
const { ensurePrograms } = await import("./system.mjs")

const needs = {
  faults: ["postgresql"],
  security: ["postgresql", "chromium"],
  operations: ["nginx", "openssl", "postgresql", "systemd"],
}
const [name, ...files] = process.argv.slice(2)

await ensureInstalled()
await ensurePrograms(needs[name])
await ensureBuilt()
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "prove/vitest.config.ts"]
const chosen = files.length > 0 ? files.map((file) => `prove/${name}/${file}`) : [`prove/${name}/`]
process.exitCode = await runToTheEnd(node24(), [...vitest, ...chosen], { cwd: rootDirectory })
