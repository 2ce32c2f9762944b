import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { calledName, isProduct, nameOf, nodes } from "./code-walls.ts"
import { isNode, readTree, type SourceFile, type SyntaxNode, treeOf, walk } from "./source-tree.ts"

interface LogLine {
  level: string
  message: string
  fields: string[]
}

const levels = new Set(["fatal", "error", "warn", "info", "debug", "trace"])

/** Every line the server's sources can write, with the fields that are named where it is written. */
function linesWritten(files: SourceFile[]): LogLine[] {
  return files
    .filter(({ path }) => isProduct(path) && !path.endsWith(".client.ts"))
    .flatMap(({ program }) => {
      const found: LogLine[] = []
      if (program) walk(program, (node) => found.push(...linesOf(node)))
      return found
    })
}

function linesOf(node: SyntaxNode): LogLine[] {
  const level = node.type === "CallExpression" ? (calledName(node) ?? "") : ""
  if (!levels.has(level) || !isNode(node.callee) || !isLog(node.callee.object)) return []
  const [fields, message] = nodes(node.arguments)
  return textsOf(message).map((text) => ({ level, message: text, fields: namesIn(fields) }))
}

/** `log`, `deps.log`, `options.log`, or one that is made on the spot. */
function isLog(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === "CallExpression") return nameOf(node.callee) === "createLog"
  return nameOf(node.type === "MemberExpression" ? node.property : node) === "log"
}

function textsOf(node: SyntaxNode | undefined): string[] {
  if (!node) return []
  if (node.type === "ConditionalExpression") {
    return [node.consequent, node.alternate].flatMap((one) => (isNode(one) ? textsOf(one) : []))
  }
  return typeof node.value === "string" ? [node.value] : []
}

function namesIn(node: SyntaxNode | undefined): string[] {
  return nodes(node?.properties).flatMap((one) => (one.type === "Property" ? (nameOf(one.key) ?? []) : []))
}

const row = /^\| (\w+) \| `([^`]+)` \| ([^|]*) \|/gm

function undocumented(files: SourceFile[], documentation: string): string[] {
  const rows = new Map(
    [...documentation.matchAll(row)].map(([, level, message, fields = ""]) => [message, { level, fields }]),
  )
  return linesWritten(files).flatMap(({ level, message, fields }) => {
    const said = rows.get(message)
    if (!said) return [`${message}: not there`]
    const missing = fields.filter((name) => !said.fields.includes(`\`${name}\``))
    return missing.concat(said.level === level ? [] : level).map((name) => `${message}: ${name}`)
  })
}

const documentation = readFileSync("docs/operations.md", "utf8")

test("every line the server can write is documented, with its level and its fields", () => {
  const files = readTree(".")
  expect(linesWritten(files).length).toBeGreaterThan(20)
  expect(undocumented(files, documentation)).toEqual([])
})

test("every documented line is written somewhere in the code", () => {
  const written = new Set(linesWritten(readTree(".")).map(({ message }) => message))
  const section = documentation.slice(documentation.indexOf("## Log lines"))
  const stale = [...section.matchAll(row)].flatMap(([, , message = ""]) => (written.has(message) ? [] : [message]))
  expect(stale).toEqual([])
})

test.each([
  ["another message", 'log.warn({ err: error }, "nobody knows this")', "nobody knows this: not there"],
  ["another level", 'deps.log.error({ err: error, timer: name }, "timer failed")', "timer failed: error"],
  ["another field", 'options.log.warn({ err: error, timer: name, who: 1 }, "timer failed")', "timer failed: who"],
])("a line with %s would be noticed", (_, statement, said) => {
  expect(undocumented(treeOf({ "server/x.ts": statement }), documentation)).toEqual([said])
})
