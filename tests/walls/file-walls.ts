import { dirname } from "node:path"
import type { Breach, SourceFile } from "./source-tree.ts"

const maxLines = 300
const maxFiles = 40
/** Migrations only ever become more, in one order. */
const ordered = new Set(["db/migrations"])
const vague = /(^|[-._])(utils?|helpers?|misc|common|service|managers?)([-._]|$)/i

/** Names that say nothing, style sheets too long to be read in one go, and folders too full to be looked through. */
export function fileBreaches(files: SourceFile[]): Breach[] {
  const single = files.flatMap(({ path, text }) => {
    const breaches: Breach[] = []
    if (path.split("/").some((part) => vague.test(part))) {
      breaches.push({ wall: "files/vague-name", path, line: 1, reason: "name the file after what it does" })
    }
    const lines = text.trimEnd().split("\n").length
    // The linter measures the other files.
    if (path.endsWith(".css") && lines > maxLines) {
      breaches.push({ wall: "files/too-long", path, line: lines, reason: `${lines} lines, ${maxLines} at most` })
    }
    return breaches
  })
  return [...single, ...folderBreaches(files)]
}

function folderBreaches(files: SourceFile[]): Breach[] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path))
  return [...folders].flatMap(([path, { length }]) => {
    if (length <= maxFiles || ordered.has(path)) return []
    const reason = `${length} files, ${maxFiles} at most: split it into rooms named after what they do`
    return [{ wall: "files/full-folder", path, line: 1, reason }]
  })
}

/**
 * A lock file with download addresses would tie every installation to one registry, and one that names the optional
 * packages of a single system only is refused by `npm ci`.
 */
export function lockfileBreaches(text: string): Breach[] {
  const path = "package-lock.json"
  const breaches: Breach[] = text.split("\n").flatMap((line, index) => {
    if (!/"resolved"\s*:/.test(line)) return []
    return [{ wall: "files/lock-addresses", path, line: index + 1, reason: "holds a download address" }]
  })
  const { packages = {} } = JSON.parse(text) as {
    packages?: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const present = new Set(Object.keys(packages).map((key) => key.slice(key.lastIndexOf("node_modules/"))))
  for (const [key, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      if (present.has(`node_modules/${name}`)) continue
      breaches.push({ wall: "files/lock-systems", path, line: 1, reason: `${key} may need ${name}, which is absent` })
    }
  }
  return breaches
}
