import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "oxc-parser"

/** A node of the syntax tree (ESTree with TypeScript and JSX), as far as the walls look at it. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface ImportLine {
  specifier: string
  /** Path from the root of the repository for `#…` and `./…`; undefined for a package. */
  target: string | undefined
  line: number
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string
  text: string
  imports: ImportLine[]
  /** Undefined for a file that is not TypeScript or JavaScript. */
  program: SyntaxNode | undefined
}

/** One place where a wall is broken. */
export interface Breach {
  wall: string
  path: string
  line: number
  reason: string
}

const folders = ["app", "bench", "content", "db", "prove", "scripts", "server", "tests"]
const aliases = new Set(["app", "bench", "content", "scripts", "server", "db", "tests"])

/** Every source file of the repository at `root`. */
export function readTree(root: string): SourceFile[] {
  const rootFiles = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mts|mjs|cjs)$/.test(entry.name))
    .map((entry) => entry.name)
  const paths = [...rootFiles, ...folders.flatMap((folder) => pathsUnder(root, folder))]
  return paths.map((path) => parseFile(path, readFileSync(join(root, path), "utf8")))
}

/** A tree made of texts, for the tests that break a wall on purpose. */
export function treeOf(files: Record<string, string>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => parseFile(path, text))
}

/** Calls `visit` for every node below and including `node`, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  const parents: SyntaxNode[] = []
  function enter(current: SyntaxNode) {
    visit(current, parents)
    parents.push(current)
    for (const child of Object.values(current)) {
      for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) enter(item)
    }
    parents.pop()
  }
  enter(node)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string"
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length
}

export function isTest(path: string): boolean {
  return path.startsWith("tests/") || /\.test\.tsx?$/.test(path)
}

function parseFile(path: string, text: string): SourceFile {
  if (!/\.(ts|tsx|mts|mjs|cjs|js)$/.test(path)) return { path, text, imports: [], program: undefined }
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  const program = parsed.program as unknown as SyntaxNode
  const imports: ImportLine[] = []
  walk(program, (node) => {
    const source = specifierOf(node)
    if (!source) return
    const line = lineAt(text, node.start)
    imports.push({ specifier: source, target: targetOf(path, source), line })
  })
  return { path, text, imports, program }
}

const importing = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
])

function specifierOf(node: SyntaxNode): string | undefined {
  if (!importing.has(node.type)) return undefined
  const source = (node.source ?? node.argument) as { value?: unknown } | null | undefined
  return typeof source?.value === "string" ? source.value : undefined
}

function targetOf(path: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "")
  const alias = /^#([a-z]+)\/(.+)$/.exec(plain)
  if (alias?.[1] && aliases.has(alias[1])) return `${alias[1]}/${alias[2]}`
  if (!plain.startsWith(".")) return undefined
  return join(path, "..", plain).replaceAll("\\", "/")
}

function pathsUnder(root: string, folder: string): string[] {
  let entries: import("node:fs").Dirent[]
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? pathsUnder(root, path) : [path]
  })
}
