/**
 * `npm run check`: every check that needs no running site. All of them run, so that one go shows everything.
 * `npm run check -- --changed`: what can be known in seconds of the files that differ from the last commit.
 */
import { execFileSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { node24, requireInstalled, rootDirectory } from "./prepare.mjs"
import { runQuietly, seconds } from "./processes.mjs"

requireInstalled()
const { scripts } = JSON.parse(await readFile(join(rootDirectory, "package.json"), "utf8"))
const tools = join(rootDirectory, "node_modules/.bin")
const env = { ...process.env, PATH: [dirname(node24()), tools, process.env.PATH].join(":") }
const failed = []

/** Runs the words of `npm run check:<name>`, for these files where it can look at some alone. */
async function check(name, files = []) {
  const begun = performance.now()
  const { code, output } = await runQuietly("sh", ["-c", `${scripts[`check:${name}`]} "$@"`, name, ...files], {
    cwd: rootDirectory,
    env,
  })
  console.log(`${code === 0 ? "✓" : "✗"} ${name.padEnd(7)} ${seconds(begun)}`)
  if (code === 0) return
  failed.push(name)
  console.log(output.trimEnd())
}

function changedFiles() {
  const git = (...words) => execFileSync("git", words, { cwd: rootDirectory, encoding: "utf8" }).split("\n")
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "-o", "--exclude-standard"),
  ]
  return changed.filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path))
}

if (process.argv.includes("--changed")) {
  const files = changedFiles()
  await Promise.all([
    check("walls"),
    check("types"),
    ...(files.length > 0 ? [check("format", files), check("lint", files)] : []),
  ])
} else {
  // In order of speed.
  for (const name of ["docs", "format", "walls", "schema", "lint", "types", "unused"]) await check(name)
}
if (failed.length > 0) console.error(`\nÀ corriger : ${failed.join(", ")}`)
process.exitCode = failed.length > 0 ? 1 : 0
