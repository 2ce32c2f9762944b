/** `npm run bench:<name> -- [options]`: the bench named first, on installed packages and today's build. */
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
process.exitCode = await runToTheEnd(node24(), process.argv.slice(2), { cwd: rootDirectory })
