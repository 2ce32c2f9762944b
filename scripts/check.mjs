/** `npm run check`: every check that needs no running site. All of them run, so that one go shows everything. */
import { dirname, join } from "node:path"
import { node24, requireInstalled, rootDirectory } from "./prepare.mjs"
import { runQuietly, seconds } from "./processes.mjs"

requireInstalled()
const tools = join(rootDirectory, "node_modules/.bin")

/** In order of speed. `npm run check:<name>` runs the same words alone. */
const checks = ["docs", "format", "walls", "schema", "lint", "types", "unused"]

const manifest = JSON.parse(
  await (await import("node:fs/promises")).readFile(join(rootDirectory, "package.json"), "utf8"),
)
const env = { ...process.env, PATH: [dirname(node24()), tools, process.env.PATH].join(":") }
const failed = []
for (const name of checks) {
  const begun = performance.now()
  const { code, output } = await runQuietly("sh", ["-c", manifest.scripts[`check:${name}`]], {
    cwd: rootDirectory,
    env,
  })
  console.log(`${code === 0 ? "✓" : "✗"} ${name.padEnd(7)} ${seconds(begun)}`)
  if (code !== 0) {
    failed.push(name)
    console.log(output.trimEnd())
  }
}
if (failed.length > 0) console.error(`\nÀ corriger : ${failed.join(", ")}`)
process.exitCode = failed.length > 0 ? 1 : 0
