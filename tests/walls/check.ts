/** `npm run check:walls`: holds the walls against the sources as they are. */
import { globSync, readFileSync } from "node:fs"
import { allBreaches } from "./every-wall.ts"
import { lockfileBreaches } from "./file-walls.ts"
import { readSections, referenceBreaches } from "./reference-walls.ts"
import { goneRoomBreaches } from "./room-walls.ts"
import { readTree } from "./source-tree.ts"

const files = readTree(".")
const documents = globSync(["*.md", "docs/**/*.md"]).map((path) => ({ path, text: readFileSync(path, "utf8") }))
const breaches = [
  ...allBreaches(files),
  ...goneRoomBreaches(files),
  ...lockfileBreaches(readFileSync("package-lock.json", "utf8")),
  ...referenceBreaches([...files, ...documents], readSections()),
]
for (const { path, line, wall, reason } of breaches) console.error(`${path}:${line}  ${wall}  ${reason}`)
console.log(`${files.length} files, ${breaches.length} breaches`)
process.exitCode = breaches.length > 0 ? 1 : 0
