/**
 * `npm run check:docs`: the table of environment variables in the documents is the one the schema makes; with
 * `--write` (`npm run format:docs`) it is put there.
 */
import { readFileSync } from "node:fs"
import { variables } from "#app/platform/env-variables.server.ts"
import { checkOrWrite } from "./generated-files.ts"

const documents = ["README.md", "docs/operations.md"]
const [begin, end] = ["<!-- variables: npm run format:docs -->\n", "<!-- /variables -->"]

const rows = variables().map(({ name, unset = "none", means }) => `| \`${name}\` | ${unset} | ${means} |`)
const table = ["", "| variable | unset | meaning |", "|---|---|---|", ...rows, "", ""].join("\n")

checkOrWrite(Object.fromEntries(documents.map((document) => [document, withTable(document)])), "format:docs")

function withTable(document: string): string {
  const text = readFileSync(document, "utf8")
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${document} has no place for the table of variables`)
  return text.slice(0, from + begin.length) + table + text.slice(to)
}
