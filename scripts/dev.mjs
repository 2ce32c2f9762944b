/** `npm run dev`: the site with hot reload of pages and API. */
import "./recent-node.mjs"

const { node24, requireInstalled, rootDirectory } = await import("./prepare.mjs")
const { runToTheEnd } = await import("./processes.mjs")

requireInstalled()
const words = ["node_modules/.bin/react-router", "dev", ...process.argv.slice(2)]
process.exitCode = await runToTheEnd(node24(), words, { cwd: rootDirectory })
