import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { rootDirectory } from "./prepare.mjs"

const folders = ["app", "content", "db", "scripts", "server", "tests"]
const databases = "#tests/support/databases.ts"
const printed = "#tests/support/read-pdf.ts"

/**
 * Every test file below its kind, as a path from the root. `vitest.config.ts` gives only the kinds that need databases
 * a PostgreSQL; `scripts/test.mjs` builds and looks for programs only where the chosen files need them.
 * @returns {Record<"unit" | "database" | "built" | "races" | "journeys", string[]>}
 */
export function testFiles() {
  const files = { unit: [], database: [], built: [], races: [], journeys: [] }
  for (const folder of folders) {
    for (const name of readdirSync(join(rootDirectory, folder), { recursive: true })) {
      const path = `${folder}/${name.replaceAll("\\", "/")}`
      if (/\.(test|spec)\.tsx?$/.test(path)) files[kindOf(path)].push(path)
    }
  }
  return files
}

function kindOf(path) {
  if (path.startsWith("tests/e2e/")) return "journeys"
  if (path.startsWith("tests/races/")) return "races"
  if (path.startsWith("tests/built/")) return "built"
  return imports(path, databases) ? "database" : "unit"
}

/** True for a test that reads printed documents, with Poppler. */
export function readsPdf(path) {
  return imports(path, printed)
}

function imports(path, support) {
  return readFileSync(join(rootDirectory, path), "utf8").includes(support)
}
