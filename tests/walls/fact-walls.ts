import { wordsOf } from "./french-walls.ts"
import { type Breach, isTest, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-tree.ts"

/** What `content/facts/` alone words: deadlines, prices and costs of a booking (school 0, "Facts of a booking"). */
const facts: readonly (readonly [words: RegExp, home: string])[] = [
  [/gratuit(?:e|ement)?s?[\s,]+jusqu’au|délai pour déplacer gratuitement/iu, "change.ts"],
  [/(?:annul|déplac)[^.:]*(?:gratuit|sans\s(?:frais|rien\spayer))/iu, "change.ts"],
  [/(?:gratuit|sans\s(?:frais|rien\spayer))[^.:]*(?:annul|déplac)/iu, "change.ts"],
  [/prix[^.]*\brest(?:e dû|ent dus)|% du prix|L’école garde …/u, "cost.ts"],
  [/prix indicatif/iu, "price.ts"],
  [/à payer (?:maintenant|jusqu’au)|dûe?s? maintenant|acompte[^.]*\b(?:est|sont) dû/iu, "dues.ts"],
  [/vous répond (?:au plus tard|avant)|Réponse de l’école/u, "answer.ts"],
]

/** Files that speak of the general terms or of something else, each with its reason. */
const mayWord: readonly RegExp[] = [
  /^content\/facts\//,
  // The terms of sale are the source of the rules, and the deletion of an account quotes them.
  /^content\/legal\//,
  /^content\/profile\.ts$/,
  // The public pages quote the general terms to somebody who has booked nothing.
  /^content\/(?:faq|home|licence)\.ts$/,
  // Printed on an invoice, whose sentence never changes once it is issued.
  /^content\/till\/printed-documents\.ts$/,
  // The description of the API speaks to developers.
  /\.(?:api|examples|routes|shapes)\.server\.ts$/,
]

/** The words of a string, of JSX, or of a whole template, in which … stands for what is put in. */
function sentenceOf(node: SyntaxNode, parents: readonly SyntaxNode[]): string | undefined {
  if (node.type === "TemplateElement") return undefined
  if (node.type !== "TemplateLiteral") return wordsOf(node, parents)
  const pieces = node.quasis as SyntaxNode[]
  const said = pieces.map((piece) => wordsOf(piece, [...parents, node]))
  return said.includes(undefined) ? undefined : said.join("…")
}

/** No surface words a deadline, a price or a cost by itself. */
export function factBreaches(files: SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const { path, program, text } = file
    const isFree = !program || isTest(path) || !/^(app|content)\//.test(path)
    if (isFree || mayWord.some((pattern) => pattern.test(path))) return []
    const breaches: Breach[] = []
    walk(program, (node, parents) => {
      const words = sentenceOf(node, parents)
      const found = words && facts.find(([pattern]) => pattern.test(words))
      if (!found) return
      const reason = `content/facts/${found[1]} alone words this fact of a booking`
      breaches.push({ wall: "facts/words", path, line: lineAt(text, node.start), reason })
    })
    for (const { target, line } of file.imports) {
      if (target !== "content/cancellation.ts") continue
      breaches.push({ wall: "facts/words", path, line, reason: "content/facts/ alone reads the rule of cancellations" })
    }
    return breaches
  })
}
