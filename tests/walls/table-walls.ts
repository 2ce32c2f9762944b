import { calledName, isProduct, isSql, nameOf, nodes, textOf } from "./code-walls.ts"
import { placeOf } from "./feature-graph.ts"
import { type Breach, isNode, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-tree.ts"

const tableCalls =
  /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|using|from|(inner|left|right|full|cross)Join(Lateral)?)$/

/**
 * Two ledgers take rows from every command, so that one statement can write them all: only with the row made by the
 * owner's own function.
 */
const rowMakers: Record<string, string> = {
  emails: "app/features/outbox/queue-email.server.ts",
  events: "app/platform/record-event.server.ts",
}

/**
 * A table belongs to the feature (or to platform) that adds it to `Tables`; nobody else names it in a query.
 * Migrations, demo data and tests see all tables.
 */
export function tableBreaches(files: SourceFile[]): Breach[] {
  const owners = tableOwners(files)
  return files
    .filter((file) => isProduct(file.path) && !file.path.startsWith("db/"))
    .flatMap((file) =>
      tablesNamed(file, owners).flatMap(({ table, line, call }) => {
        const owner = owners.get(table)
        if (!owner || owner === ownerOf(file.path)) return []
        if (call === "insertInto" && file.imports.some(({ target }) => target === rowMakers[table])) return []
        return [{ wall: "database/tables", path: file.path, line, reason: `${table} belongs to ${owner}` }]
      }),
    )
}

/** Table (as SQL spells it) → the feature that declares it, or platform. */
export function tableOwners(files: SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of files) {
    if (!file.program || !isProduct(file.path)) continue
    walk(file.program, (node, parents) => {
      if (node.type !== "TSInterfaceDeclaration" || nameOf(node.id) !== "Tables") return
      if (!parents.some((one) => one.type === "TSModuleDeclaration")) return
      const members = isNode(node.body) ? nodes(node.body.body) : []
      for (const member of members) {
        const name = nameOf(member.key)
        if (name) owners.set(snakeCase(name), ownerOf(file.path))
      }
    })
  }
  return owners
}

function ownerOf(path: string): string {
  const { room, feature } = placeOf(path)
  return feature ?? room
}

interface NamedTable {
  table: string
  line: number
  call: string
}

function tablesNamed(file: SourceFile, owners: Map<string, string>): NamedTable[] {
  const found: NamedTable[] = []
  if (!file.program) return found
  walk(file.program, (node) => {
    const line = lineAt(file.text, node.start)
    const call = node.type === "CallExpression" ? (calledName(node) ?? "") : ""
    if (tableCalls.test(call)) {
      for (const name of firstNames(node)) found.push({ table: snakeCase(name.split(/\s/)[0] ?? ""), line, call })
    }
    if (!isSql(node)) return
    for (const [, name] of textOf(node, file).matchAll(/\b(?:from|join|into|update|table|only)\s+"?([a-z_]+)"?/gi)) {
      if (name && owners.has(name)) found.push({ table: name, line, call: "sql" })
    }
  })
  return found
}

/** The strings of a call's first argument: `"a as b"` or `["a", "b"]`. */
function firstNames(call: SyntaxNode): string[] {
  const first = nodes(call.arguments)[0]
  const candidates = first?.type === "ArrayExpression" ? nodes(first.elements) : [first]
  return candidates.flatMap((one) => (typeof one?.value === "string" ? [one.value] : []))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
