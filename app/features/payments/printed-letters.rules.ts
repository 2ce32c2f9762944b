/** The letters in the fonts of documents: Latin to Extended-A, typographic signs (scripts/subset-print-fonts.mjs). */
const notInFonts = /[^\n\u0020-\u007e\u00a0-\u017eȘșȚț€’‘“”‹›…–—•−]/gu

/** « Nguyễn » → « Nguyen »; letters without a Latin base stay. */
export function inPrintedLetters(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(notInFonts, (letter) => letter.normalize("NFKD").replaceAll(/[\p{M}\p{Cf}]/gu, ""))
}

export function isPrintable(text: string): boolean {
  return text.search(notInFonts) === -1
}

/** Replaces words that the fonts cannot write by one « … », because a missing glyph prints as a box. */
export function asPrinted(text: string): string {
  return inPrintedLetters(text)
    .replaceAll(notInFonts, "…")
    .replaceAll(/…(?:\s*…)+/gu, "…")
}

/** Signs of our fonts that the QR-bill does not admit (Swiss Implementation Guidelines 2.3, character set). */
const slipSigns: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "‹": "'",
  "›": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "–": "-",
  "—": "-",
  "−": "-",
  "•": "-",
}

/** Writes text in letters of the QR-bill with common spaces, because pdfkit cannot measure other spaces in the fonts of the slip. */
export function onSlip(text: string): string {
  return asPrinted(text)
    .replaceAll(/[’‘‹›“”…–—−•]/gu, (sign) => slipSigns[sign] ?? "")
    .replaceAll(/\s/gu, " ")
}
