/** Prints the figures of the table « before and after » in docs/architecture.md. Run it where git knows the files. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n")
const texts = new Map(tracked.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, readFileSync(path, "utf8")]))
const product = [...texts].filter(([path]) => /^(app|content|server|db)\//.test(path) && !/\.test\.tsx?$/.test(path))
const linesOf = (text) => text.trimEnd().split("\n")

/** Lines that hold nothing but a comment: `//`, `/*`, `*`, and `{/*` of JSX. */
const lines = product.flatMap(([, text]) => linesOf(text))
const comments = lines.filter((line) => /^\s*(\/\/|\{?\/\*|\*)/.test(line))

/** Members that a library's documentation does not name, by the file that uses them. */
const undocumented = {
  "pg: a subclass of Query": /extends pg\.Query/,
  'Node: emit("finish")': /\.emit\("finish"\)/,
  "Node: socket.destroySoon": /\.destroySoon\b/,
  "Hono: bodyCache": /\.bodyCache\b/,
  "Emscripten: the embedded engine's module": /emscriptenOpts/,
}
const programs = [...product, ...[...texts].filter(([path]) => path === "vite.config.ts")]
const used = Object.entries(undocumented).flatMap(([name, pattern]) => {
  const paths = programs.filter(([, text]) => pattern.test(text)).map(([path]) => path)
  return paths.length > 0 ? [`${name} (${paths.join(", ")})`] : []
})

/** What a statement to PostgreSQL passes: these three and what they import, as far as it is the database's. */
const passed = new Set()
function pass(path) {
  if (passed.has(path) || !path.startsWith("app/platform/database/") || !texts.has(path)) return
  passed.add(path)
  const targets = texts.get(path).matchAll(/^(?:import|export) (?!type\b)[^;]*?from "([.#][^"]+)"/gm)
  for (const [, to] of targets) pass(to.startsWith("#") ? to.slice(1) : join(dirname(path), to))
}
const doors = new Set(["compiled-statement.server.ts", "in-transaction.server.ts", "open-postgres.server.ts"])
for (const path of texts.keys()) if (doors.has(basename(path))) pass(path)

/** The files of a feature's back-office, its API and export included. */
const lists = Map.groupBy(
  product.filter(([path]) => /^app\/features\/[^/]+\/(admin\/|.*\.admin[.-])/.test(path)),
  ([path]) => path.split("/")[2],
)
const sum = (files) => files.reduce((total, [, text]) => total + linesOf(text).length, 0)
const listed = [...lists].map(([name, files]) => `${name} ${files.length} files, ${sum(files)} lines`)
const folders = Object.entries(Object.groupBy(tracked, dirname)).filter(([, files]) => files.length > 40)

console.log(`product lines: ${lines.length} in ${product.length} files`)
console.log(`comment share: ${((100 * comments.length) / lines.length).toFixed(1)} %`)
console.log(
  `own files between query and socket: ${passed.size} (${[...passed].map((one) => basename(one)).join(", ")})`,
)
console.log(`undocumented members: ${used.length}\n  ${used.join("\n  ")}`)
console.log(`lists of the back-office:\n  ${listed.join("\n  ")}`)
console.log(`folders over 40 files: ${folders.map(([path, files]) => `${path} ${files.length}`).join(", ")}`)
