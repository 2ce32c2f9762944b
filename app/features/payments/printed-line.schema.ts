import { lineSchema } from "#app/platform/http/text.schema.ts"
import { inPrintedLetters, isPrintable } from "./printed-letters.rules.ts"

/** A line that documents print: letters outside their fonts lose their accents, and other scripts are refused. */
export function printedLineSchema(options: Parameters<typeof lineSchema>[0]) {
  return lineSchema(options)
    .overwrite(inPrintedLetters)
    .refine(isPrintable, {
      error: `${options.label} s’écrit en lettres latines, sans emoji : les autres signes ne s’impriment pas sur un document.`,
    })
}
