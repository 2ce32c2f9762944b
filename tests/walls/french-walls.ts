import { type Breach, isTest, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-tree.ts"

/** What the specification quotes is owed to the letter, straight apostrophes and plain spaces included. */
const quotedToTheLetter = [
  "École agréée par l'État",
  "Vue d'ensemble",
  "En cours d'examen",
  "Oops ! Une erreur s'est produite",
  "L'erreur a été automatiquement signalée à notre équipe technique.",
  "Retour à l'accueil",
  "Une erreur s'est produite. Veuillez réessayer.",
  "Une erreur est survenue lors de l'enregistrement de votre demande.",
  "vous ne pouvez demander qu'un lien par minute",
  "Cet email est déjà dans notre liste d'attente !",
  "Réservation confirmée !",
  "Réservation créée !",
  "Inscription réussie !",
  "Demande soumise avec succès !",
  "1h à la journée",
  "9h-18h",
  "de 9h à 18h",
  "Réponse sous 24h",
] as const

const faults: readonly (readonly [RegExp, string])[] = [
  [/ [:;!?%»](?=[\s\u00a0\u202f.,)]|$)/u, "a plain space before : ; ! ? % or » lets the line break there"],
  [/« (?=\S|$)/u, "a plain space after « lets the line break there"],
  [/séance/iu, "a training session is a « session » everywhere"],
  [/(?<![\p{L}'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd)'(?=\p{L})/iu, "a straight apostrophe: write ’"],
]

/** Of content/ alone: in the code, « 4h » and « 4 h » are drawings and class names. */
const hourFaults: typeof faults = [
  [/\dh(?!\p{L})/u, "an hour or a duration is written with a no-break space: 24 h"],
  [/\d h(?!\p{L})/u, "a plain space before h lets the line break there"],
]

/**
 * French typography in what people read: pages, mails, refusals, the reference of the API. What a terminal shows
 * (server/) and migrations have their own ways.
 */
export function frenchBreaches(files: SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const { path, program, text } = file
    if (!program || isTest(path) || !/^(app|content)\//.test(path)) return []
    const breaches: Breach[] = []
    walk(program, (node, parents) => {
      const words = wordsOf(node, parents)
      if (words === undefined) return
      const ours = quotedToTheLetter.reduce((left, quoted) => left.replaceAll(quoted, ""), words)
      for (const [pattern, reason] of path.startsWith("content/") ? [...faults, ...hourFaults] : faults) {
        if (pattern.test(ours))
          breaches.push({ wall: "french/typography", path, line: lineAt(text, node.start), reason })
      }
    })
    return breaches
  })
}

/** The text of a string, of a piece of a template or of JSX, in one line; undefined for any other node, and for SQL. */
export function wordsOf(node: SyntaxNode, parents: readonly SyntaxNode[]): string | undefined {
  if (node.type === "Literal" || node.type === "JSXText") {
    return typeof node.value === "string" ? node.value.replaceAll(/\s*\n\s*/g, "\n") : undefined
  }
  if (node.type !== "TemplateElement" || parents.at(-2)?.type === "TaggedTemplateExpression") return undefined
  const { cooked } = node.value as { cooked?: string | null }
  return cooked ?? undefined
}
