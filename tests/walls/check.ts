/** `npm run check:walls`: holds the walls against the sources as they are. */
import { readFileSync } from "node:fs"
import { allBreaches } from "./every-wall.ts"
import { lockfileBreaches } from "./file-walls.ts"
import { readTree } from "./source-tree.ts"

const files = readTree(".")
const breaches = [...allBreaches(files), ...lockfileBreaches(readFileSync("package-lock.json", "utf8"))]
for (const { path, line, wall, reason } of breaches) console.error(`${path}:${line}  ${wall}  ${reason}`)
console.log(`${files.length} files, ${breaches.length} breaches`)
process.exitCode = breaches.length > 0 ? 1 : 0
