import { nameOf, nodes } from "./code-walls.ts"
import { type Breach, isNode, isTest, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-tree.ts"

/** An amount in words. Exchange rates are no amounts: « 0.5 franc par euro », « en francs pour dix mille euros ». */
const written = [
  /\d\s?€|\bCHF[\s\u00a0]?\d|\d[\s\u00a0](?:CHF|EUR)\b/,
  /\b\d(?:[.,’'\s]?\d)*\s(?:euros?|francs?)\b(?! par (?:euro|franc))/i,
  /(?<!\bfrancs pour (?:dix )?)\b(?:dix|quinze|vingt|trente|quarante|cinquante|soixante|cents?|mille)\s(?:euros|francs)\b/i,
]
const comment = /^\s*(?:\/\/|\/?\*)/

/** `cents`, `priceCents`, `newPriceChf`, `prices`, `fee`, `priceOfHour`, `PRICE_CENTS`. */
const money =
  /^(?:cents?|chf|euros?|francs?|prices?|amounts?|fees?)$|(?:Cents|Chf|Euros?|Francs?|Prices?|Amounts?|Fees?)$|^prices?[A-Z]|(?:^|_)(?:CENTS?|CHF|EUR|EUROS?|FRANCS?|PRICES?|FEES?)(?:_|$)/
/** Names of an object of amounts: `prices`, `price`, `fees`. */
const moneyByKey = /s$|price$/i

/** Files that may hold amounts, each with its reason. */
const mayHoldAmounts: readonly RegExp[] = [
  // The seed is the only place of prices (school 4, "Catalogue").
  /^content\/catalogue\/seed-prices\.ts$/,
  // The OpenAPI description shows what an answer looks like; nobody is charged its numbers.
  /\.(?:api|examples|shapes)\.server\.ts$/,
]

/** Numbers whose names speak of money and which are no price, by file and name, each with its reason. */
export const noPrices: Readonly<Record<string, string>> = {
  "app/platform/http/amount.schema.ts mostCents": "the largest amount that a form accepts",
  "app/features/payments/ledger/ledger.rules.ts CHF": "the smallest coin",
  "app/features/payments/ledger/ledger.rules.ts EUR": "the smallest coin",
  "content/catalogue/francs.ts franc": "a step of rounding",
  "content/admin/training.ts priceChf": "what the form of a new session begins with; each session keeps its own price",
}

/** Prices are data (school 4): the product holds none, because a school changes them while it runs. */
export function priceBreaches(files: SourceFile[], known = noPrices): Breach[] {
  return files
    .filter(({ path }) => /^(app|content)\//.test(path) && !isTest(path))
    .flatMap((file) => {
      const lines = new Set([...linesInWords(file), ...linesInNumbers(file, known)])
      return [...lines].map((line) => ({
        wall: "prices/literal",
        path: file.path,
        line,
        reason: "an amount is read from the catalogue",
      }))
    })
}

function linesInWords({ text }: SourceFile): number[] {
  return text
    .split("\n")
    .flatMap((line, index) => (!comment.test(line) && written.some((amount) => amount.test(line)) ? [index + 1] : []))
}

/** The lines that give a number to a name of money, directly or within an object, a list or an expression. */
function linesInNumbers({ path, text, program }: SourceFile, known: typeof noPrices): number[] {
  if (!program || mayHoldAmounts.some((pattern) => pattern.test(path))) return []
  const lines: number[] = []
  walk(program, (node) => {
    const [name, value] = givenTo(node)
    if (!name || !money.test(name) || `${path} ${name}` in known) return
    if (bare(value)?.type === "ObjectExpression" && !moneyByKey.test(name)) return
    if (holdsNumber(value)) lines.push(lineAt(text, node.start))
  })
  return lines
}

/** The name and the value of a declaration, a property, an assignment, a default or an attribute. */
function givenTo(node: SyntaxNode): [name: string | undefined, value: unknown] {
  if (node.type === "VariableDeclarator") return [nameOf(node.id), node.init]
  if (node.type === "Property" || node.type === "PropertyDefinition") return [nameOf(node.key), node.value]
  if (node.type === "AssignmentPattern") return [nameOf(node.left), node.right]
  if (node.type === "JSXAttribute") return [nameOf(node.name), node.value]
  if (node.type !== "AssignmentExpression") return [undefined, undefined]
  const { left } = node
  return [isNode(left) && left.type === "MemberExpression" ? nameOf(left.property) : nameOf(left), node.right]
}

const wrapping = /^(?:TS\w+|UnaryExpression|ConditionalExpression|ParenthesizedExpression|JSXExpressionContainer)$/

/** Without `as const` and `satisfies`. */
function bare(value: unknown): SyntaxNode | undefined {
  if (!isNode(value)) return undefined
  return value.type.startsWith("TS") ? bare(value.expression) : value
}

/** Whether the expression contains a literal other than 0: true for `80 * 100`, false for `hours * 100` and calls. */
function holdsNumber(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === "Literal") return typeof value.value === "number" && value.value !== 0
  if (value.type === "ArrayExpression") return nodes(value.elements).some(holdsNumber)
  if (value.type === "ObjectExpression") return nodes(value.properties).some((part) => holdsNumber(part.value))
  if (value.type === "LogicalExpression") return [value.left, value.right].some(holdsNumber)
  if (value.type === "BinaryExpression") return [value.left, value.right].every(holdsNumber)
  return (
    wrapping.test(value.type) && [value.expression, value.argument, value.consequent, value.alternate].some(holdsNumber)
  )
}
