import { basename, dirname } from "node:path"
import { countsPlaces, doorsAlone } from "./code-walls.ts"
import type { Breach, SourceFile } from "./source-tree.ts"

const index = "db/functions/index.ts"
const maxLines = 60
const doors: ReadonlySet<string> = new Set(["write-places.sql", "take-seats.sql", "free-places.sql"])

/** A function of the database stands in a file of its name, says what it does, and is laid (design 7.20). */
export function functionBreaches(files: SourceFile[]): Breach[] {
  const laid = new Set(files.find(({ path }) => path === index)?.imports.map(({ target }) => target))
  return files.filter(isFunction).flatMap(({ path, text }) => {
    const [first = "", ...others] = [...text.matchAll(/create or replace function (\w+)/gi)].map(([, name]) => name)
    const lines = text.trimEnd().split("\n").length
    const found: Record<string, string | false> = {
      "functions/name":
        (others.length > 0 || basename(path, ".sql") !== first.replaceAll("_", "-")) &&
        "one function, named as its file",
      "functions/comment": !text.startsWith("-- ") && "say above the function what it does",
      "functions/laid": !laid.has(path) && `${index} does not lay it`,
      "functions/too-long": lines > maxLines && `${lines} lines, ${maxLines} at most`,
      "places/one-door": countsPlaces(text) && !doors.has(basename(path)) && doorsAlone,
    }
    return Object.entries(found).flatMap(([wall, reason]) => (reason ? [{ wall, path, line: 1, reason }] : []))
  })
}

function isFunction({ path }: SourceFile): boolean {
  return path.endsWith(".sql") && dirname(path).startsWith("db/functions")
}
