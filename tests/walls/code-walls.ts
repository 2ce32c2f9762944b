import { type Breach, isNode, isTest, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-tree.ts"

type Look = (node: SyntaxNode, file: SourceFile) => string | undefined

/** A wall on the code itself: where it applies, and what it refuses at a node. */
interface CodeWall {
  applies: (path: string) => boolean
  look: Look
}

const testRoots = new Set(["test", "it", "describe", "suite", "bench"])
const leftOut = new Set(["skip", "only", "todo", "fixme", "skipIf", "runIf", "fails"])

const everyTestRuns: Look = (node) => {
  if (node.type === "Identifier" && /^(xit|xtest|xdescribe|fit|fdescribe)$/.test(String(node.name))) {
    return `${String(node.name)} leaves tests out`
  }
  if (node.type !== "MemberExpression") return undefined
  const name = nameOf(node.property)
  if (!name || !leftOut.has(name)) return undefined
  let root: unknown = node.object
  while (isNode(root) && root.type === "MemberExpression") root = root.object
  const rootName = nameOf(root)
  return rootName && testRoots.has(rootName) ? `${rootName}.${name}: every test runs` : undefined
}

const noStyleAttribute: Look = (node) =>
  node.type === "JSXAttribute" && nameOf(node.name) === "style"
    ? "the content security policy refuses style attributes: use classes"
    : undefined

const nativeMoments = new Set(["date", "time", "datetime-local", "month", "week"])

/** As an attribute, and among the attributes handed to an input. */
const noNativeMoment: Look = (node) => {
  if (node.type !== "JSXAttribute" && node.type !== "Property") return undefined
  const given = nameOf(node.name) ?? nameOf(node.key)
  let values: string[] = []
  if (given === "type" && isNode(node.value)) {
    walk(node.value, (part) => {
      if (part.type === "Literal") values = [...values, String(part.value)]
    })
  }
  const found = values.find((value) => nativeMoments.has(value))
  return found ? `type="${found}" speaks the browser's language: use day-field and time-field` : undefined
}

const noOffset: Look = (node, file) => {
  if (node.type === "CallExpression" && calledName(node) === "offset") return "page by keyset, never by offset"
  if (isSql(node) && /\boffset\b/i.test(textOf(node, file))) return "page by keyset, never by offset"
  return undefined
}

/** An upload reads its body as it arrives: a validator would read the whole form first (decision 0107). */
const ownRoutes =
  /^app\/features\/(?:identity\/guard\/declare-endpoint|licence\/documents\/upload-endpoint)\.server\.ts$/

const declaredRoutes: Look = (node) =>
  node.type === "CallExpression" && /^create(?:Route|ApiRouter)$/.test(nameOf(node.callee) ?? "")
    ? "declare the endpoint (declare-endpoint.server.ts): the guard, the refusals and the description follow from it"
    : undefined

const routeExports = new Set(["loader", "action", "middleware"])

const noLoader: Look = (node) => {
  if (node.type !== "ExportNamedDeclaration") return undefined
  const declaration = node.declaration
  const declared = isNode(declaration) ? [declaration, ...nodes(declaration.declarations)].map((one) => one.id) : []
  const names = [...declared, ...nodes(node.specifiers).map((one) => one.exported)].map(nameOf)
  const found = names.find((name) => name && routeExports.has(name))
  return found ? `${found}: pages are cached documents, data comes from the API` : undefined
}

const writingCalls = new Set(["set", "values", "doUpdateSet", "columns"])
export const doorsAlone = "places are taken and freed only by the functions write_places, take_seats and free_places"
const oneDoor: CodeWall = {
  applies: (path) => /^(app|server)\//.test(path) && !isTest(path),
  look(node, file) {
    if (node.type === "CallExpression" && writingCalls.has(calledName(node) ?? "")) {
      const written = nodes(node.arguments).some((argument) => argument.value === "taken" || writes(argument, "taken"))
      if (written) return doorsAlone
    }
    return isSql(node) && countsPlaces(textOf(node, file)) ? doorsAlone : undefined
  },
}

/** Whether SQL writes `slots.taken`, which counts scarce places (design 1). */
export function countsPlaces(text: string): boolean {
  const updated = /\bset\b[^;]*?\btaken"?\s*=/i.test(text)
  return updated || /\binsert\s+into\s+\w+\s*\([^)]*\btaken\b/i.test(text)
}

function writes(argument: SyntaxNode, name: string): boolean {
  let found = false
  walk(argument, (node) => {
    if (node.type === "Property" && nameOf(node.key) === name) found = true
  })
  return found
}

const walls: Record<string, CodeWall> = {
  "tests/all-run": { applies: (path) => isTest(path), look: everyTestRuns },
  // Mails are read by mail programs, which know neither our policy nor our stylesheet.
  "pages/style-attribute": {
    applies: (path) => path.startsWith("app/") && !/mail[^/]*\.server\.tsx$/.test(path),
    look: noStyleAttribute,
  },
  "pages/native-moment": {
    applies: (path) => path.startsWith("app/") && path.endsWith(".tsx") && !isTest(path),
    look: noNativeMoment,
  },
  "api/declared": { applies: (path) => path.startsWith("app/") && !ownRoutes.test(path), look: declaredRoutes },
  "pages/loader": { applies: (path) => path.startsWith("app/routes/") || path === "app/root.tsx", look: noLoader },
  "database/offset": { applies: isProduct, look: noOffset },
  "places/one-door": oneDoor,
}

/** Walls seen in the syntax of a single file. */
export function codeBreaches(files: SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const standing = Object.entries(walls).filter(([, wall]) => wall.applies(file.path))
    const { program } = file
    if (!program || standing.length === 0) return []
    const breaches: Breach[] = []
    walk(program, (node) => {
      for (const [name, { look }] of standing) {
        const reason = look(node, file)
        if (reason) breaches.push({ wall: name, path: file.path, line: lineAt(file.text, node.start), reason })
      }
    })
    return breaches
  })
}

export function isProduct(path: string): boolean {
  return /^(app|server|db|content)\//.test(path) && !isTest(path)
}

/** The name of an identifier, a JSX name or a string key. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (typeof node.name === "string") return node.name
  return typeof node.value === "string" ? node.value : undefined
}

/** `b` for a call of `a.b(…)`. */
export function calledName(node: SyntaxNode): string | undefined {
  const { callee } = node
  return isNode(callee) && callee.type === "MemberExpression" ? nameOf(callee.property) : undefined
}

/** A sql`…` template, plain or with a type argument. */
export function isSql(node: SyntaxNode): boolean {
  return node.type === "TaggedTemplateExpression" && nameOf(node.tag) === "sql"
}

/** The text of a template without what is put into its holes. */
export function textOf(node: SyntaxNode, file: SourceFile): string {
  const { quasis: parts } = isNode(node.quasi) ? node.quasi : node
  const quasis = nodes(parts)
  return quasis.map((quasi) => file.text.slice(quasi.start, quasi.end)).join(" ? ")
}

export function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
