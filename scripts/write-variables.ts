/**
 * `npm run check:docs`: the table of environment variables in the documents is the one the schema makes; with
 * `--write` (`npm run format:docs`) it is put there.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { variables } from "#app/platform/env-variables.server.ts"

const documents = ["README.md", "docs/operations.md"]
const [begin, end] = ["<!-- variables: npm run format:docs -->\n", "<!-- /variables -->"]

const rows = variables().map(({ name, unset = "none", means }) => `| \`${name}\` | ${unset} | ${means} |`)
const table = ["", "| variable | unset | meaning |", "|---|---|---|", ...rows, "", ""].join("\n")

for (const document of documents) {
  const text = readFileSync(document, "utf8")
  const wanted = withTable(document, text)
  if (text === wanted) continue
  if (process.argv.includes("--write")) writeFileSync(document, wanted)
  else {
    console.error(`${document}: its table of variables is not that of the schema; run npm run format:docs`)
    process.exitCode = 1
  }
}

function withTable(document: string, text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${document} has no place for the table of variables`)
  return text.slice(0, from + begin.length) + table + text.slice(to)
}
