/**
 * One command from a bare checkout to a running site: installs what is missing, builds what is stale, then hands
 * over to the bundle. A command word (migrate, backup, restore, move, admin, reset-demo) takes the place of `serve`.
 * Plain JavaScript, whose one static import is the guard: even an old Node reaches its sentence.
 */
import "./recent-node.mjs"

const { ensureBuilt, ensureInstalled, node24, rootDirectory } = await import("./prepare.mjs")
const { runToTheEnd } = await import("./processes.mjs")

await ensureInstalled()
await ensureBuilt()
const words = process.argv.length > 2 ? process.argv.slice(2) : ["serve"]
process.exitCode = await runToTheEnd(
  node24(),
  ["--max-heap-size=512", "--liftoff-only", "build/server/index.js", ...words],
  {
    cwd: rootDirectory,
    env: { ...(words[0] === "serve" ? compileCache() : {}), ...process.env, NODE_ENV: "production" },
  },
)

/**
 * What V8 made of the bundle, kept when an earlier run ended, saves a tenth of a start. A build empties the folder;
 * where nobody may write there, starts are as long as before.
 */
function compileCache() {
  return { NODE_COMPILE_CACHE: `${rootDirectory}/build/server/.compiled` }
}
