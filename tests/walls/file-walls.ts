import type { Breach, SourceFile } from "./source-tree.ts"

const maxLines = 300
const vague = /(^|[-._])(utils?|helpers?|misc|common|services?|managers?)([-._]|$)/i

/** Names that say nothing, and files too long to be read in one go. */
export function fileBreaches(files: SourceFile[]): Breach[] {
  return files.flatMap(({ path, text }) => {
    const breaches: Breach[] = []
    if (path.split("/").some((part) => vague.test(part))) {
      breaches.push({ wall: "files/vague-name", path, line: 1, reason: "name the file after what it does" })
    }
    const lines = text.trimEnd().split("\n").length
    if (/\.(ts|tsx|mts|mjs|cjs|css|mdx)$/.test(path) && lines > maxLines) {
      breaches.push({ wall: "files/too-long", path, line: lines, reason: `${lines} lines, ${maxLines} at most` })
    }
    return breaches
  })
}

/** A lock file with download addresses would tie every installation to one registry. */
export function lockfileBreaches(text: string): Breach[] {
  const path = "package-lock.json"
  return text.split("\n").flatMap((line, index) => {
    if (!/"resolved"\s*:/.test(line)) return []
    return [{ wall: "files/lock-addresses", path, line: index + 1, reason: "holds a download address" }]
  })
}
