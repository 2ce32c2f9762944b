/**
 * One command from a bare checkout to a running site: installs what is missing, builds what is stale, then hands
 * over to the bundle. A command word (migrate, backup, restore, move, admin, reset-demo) takes the place of `serve`.
 * Plain JavaScript without static imports, so that even an old Node reaches the sentence below.
 */
const major = Number(process.versions.node.split(".")[0])

if (major < 20) {
  console.error(
    `Node ${process.versions.node} est trop ancien : installez Node 20 ou plus récent (https://nodejs.org).`,
  )
  process.exit(1)
}

const { ensureBuilt, ensureInstalled, node24, rootDirectory } = await import("./prepare.mjs")
const { runToTheEnd } = await import("./processes.mjs")

await ensureInstalled()
await ensureBuilt()
const words = process.argv.length > 2 ? process.argv.slice(2) : ["serve"]
process.exitCode = await runToTheEnd(node24(), ["build/server/index.js", ...words], {
  cwd: rootDirectory,
  env: { ...process.env, NODE_ENV: "production" },
})
