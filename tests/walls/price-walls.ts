import type { Breach, SourceFile } from "./source-tree.ts"

const amount = /\d\s?€|\bCHF[\s\u00a0]?\d|\d[\s\u00a0](?:CHF|EUR)\b/
const comment = /^\s*(?:\/\/|\/?\*)/

/** Prices are data (school 4): words of the product hold none, because a school changes them while it runs. */
export function priceBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => /^(app|content)\//.test(path) && !/\.test\./.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          amount.test(line) && !comment.test(line)
            ? [{ wall: "prices/literal", path, line: index + 1, reason: "an amount is read from the catalogue" }]
            : [],
        ),
    )
}
