import { wordsOf } from "./french-walls.ts"
import { type Breach, isTest, lineAt, type SourceFile, walk } from "./source-tree.ts"

/** What `content/facts/` alone words: deadlines, prices and costs of a booking (school 0, "Facts of a booking"). */
const facts: readonly (readonly [words: RegExp, home: string])[] = [
  [/gratuit(?:e|ement)?s?[\s,]+jusqu’au|délai pour déplacer gratuitement/iu, "change.ts"],
  [/\b(?:déplacer|annuler)[^.]*(?:gratuitement|sans\s(?:frais|rien\spayer))/iu, "change.ts"],
  [/prix[^.]*\brest(?:e dû|ent dus)|L’école garde $/u, "cost.ts"],
  [/prix indicatif/iu, "price.ts"],
  [/à payer (?:maintenant|jusqu’au)|dûe?s? maintenant/iu, "dues.ts"],
  [/vous répond (?:au plus tard|avant)|Réponse de l’école/u, "answer.ts"],
]

/** Files that speak of the general terms or of something else, each with its reason. */
const mayWord: readonly RegExp[] = [
  /^content\/facts\//,
  // The terms of sale are the source of the rules, and the deletion of an account quotes them.
  /^content\/legal\//,
  /^content\/profile\.ts$/,
  // Printed on an invoice, whose sentence never changes once it is issued.
  /^content\/till\/printed-documents\.ts$/,
  // The description of the API speaks to developers.
  /\.(?:api|examples|routes)\.server\.ts$/,
]

/** No surface words a deadline, a price or a cost by itself. */
export function factBreaches(files: SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const { path, program, text } = file
    const isFree = !program || isTest(path) || !/^(app|content)\//.test(path)
    if (isFree || mayWord.some((pattern) => pattern.test(path))) return []
    const breaches: Breach[] = []
    walk(program, (node, parents) => {
      const words = wordsOf(node, parents)
      const found = words && facts.find(([pattern]) => pattern.test(words))
      if (!found) return
      const reason = `content/facts/${found[1]} alone words this fact of a booking`
      breaches.push({ wall: "facts/words", path, line: lineAt(text, node.start), reason })
    })
    return breaches
  })
}
