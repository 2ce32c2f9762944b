import { readdirSync, readFileSync } from "node:fs"
import { type Breach, lineAt, type SourceFile } from "./source-tree.ts"

/** The numbers that may be named, by what they are sections of: « design 7.5 », « school 1 », « decision 0027 ». */
type Sections = Record<string, ReadonlySet<string>>

const numbers = "\\d+(?:\\.\\d+)?"
const named = new RegExp(
  `\\b(design|specification|school|decisions?)\\]? +(?:sections? +)?\\[?(${numbers}(?:(?:,| +and| +to|, +and) +${numbers})*)`,
  "g",
)

/** « ## 7. » is section 7, and item « 5. » of its list section 7.5. */
export function sectionsOf(document: string): ReadonlySet<string> {
  const found = new Set<string>()
  let section = ""
  for (const [, marks, number = ""] of document.matchAll(/^(## )?(\d+)\. /gm)) {
    if (marks) section = number
    found.add(marks ? number : `${section}.${number}`)
  }
  return found
}

export function readSections(): Sections {
  const read = (name: string) => sectionsOf(readFileSync(`docs/${name}.md`, "utf8"))
  const decision = new Set(readdirSync("docs/decisions").map((name) => name.slice(0, 4)))
  return { design: read("design"), specification: read("specification"), school: read("school"), decision }
}

/** Comments and documents name only sections and decisions that exist. */
export function referenceBreaches(files: readonly Pick<SourceFile, "path" | "text">[], sections: Sections): Breach[] {
  return files.flatMap(({ path, text }) =>
    passagesOf(path, text).flatMap(({ passage, at }) =>
      [...passage.matchAll(named)].flatMap(({ 1: kind = "", 2: list = "", index }) => {
        const document = kind.replace("decisions", "decision")
        const number = document === "decision" ? /\d{4}/g : /\d+(?:\.\d+)?/g
        const missing = (list.match(number) ?? []).filter((one) => !sections[document]?.has(one))
        return missing.map((one) => ({
          wall: "references/no-such-section",
          path,
          line: lineAt(text, at + index),
          reason: `${document} ${one} does not exist`,
        }))
      }),
    ),
  )
}

/** A document as a whole; of a source its comments, each with line ends and stars as spaces. */
function passagesOf(path: string, text: string): { passage: string; at: number }[] {
  if (path.endsWith(".md")) return [{ passage: text, at: 0 }]
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:\/\/.*\n\s*)+/g)].map(({ 0: comment, index }) => ({
    passage: comment.replaceAll(/\n\s*(?:\*|\/\/)?/g, (end) => " ".repeat(end.length)),
    at: index,
  }))
}
