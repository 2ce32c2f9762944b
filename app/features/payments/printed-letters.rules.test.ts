import { describe, expect, test } from "vitest"
import { printFonts } from "#app/features/payments/invoices/print-fonts.server.ts"
import { asPrinted, inPrintedLetters, isPrintable, onSlip } from "./printed-letters.rules.ts"
import { printedLineSchema } from "./printed-line.schema.ts"

const everySign = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => sign.isWellFormed() && /[^\p{Cn}\p{Co}]/u.test(sign),
)

describe("letters of printed documents", () => {
  test.each(Object.entries(printFonts))("all stand in the font %s", (_name, font) => {
    const missing = everySign.filter((sign) => sign !== "\n" && isPrintable(sign) && !hasGlyph(font, sign))
    expect(missing).toEqual([])
  })

  test.each([
    ["Nguyễn Thị Hương", "Nguyen Thi Huong"],
    ["Zoe\u0301 Kovac\u030cevic\u0301", "Zoé Kovačević"],
    ["Ştefan Țăranu, Łódź", "Ştefan Țăranu, Łódź"],
    ["Ælfric d’Aubonne", "Ælfric d’Aubonne"],
    ["oﬃce\u200b, Ａ", "office, A"],
  ])("of « %s » are « %s »", (typed, printed) => {
    expect(inPrintedLetters(typed)).toBe(printed)
    expect(isPrintable(printed)).toBe(true)
  })

  test("leave one mark for words without Latin letters", () => {
    expect(asPrinted("Иван Петров")).toBe("…")
    expect(asPrinted("Anna Петрова, 写真 12")).toBe("Anna …, … 12")
  })

  test("are those of the QR-bill on the slip, whatever was typed", () => {
    const admitted = /^[\u0020-\u007e\u00a0-\u017fȘșȚț€]*$/
    expect(everySign.filter((sign) => !admitted.test(onSlip(sign)))).toEqual([])
    expect(onSlip("Chemin de l’Église – « Le\u202fPort »…")).toBe("Chemin de l'Église - « Le Port »...")
  })

  test("of a typed line are stored, and other scripts are refused in words", () => {
    const name = printedLineSchema({ label: "Le nom", max: 70 })
    expect(name.parse(" Nguyễn ")).toBe("Nguyen")
    for (const typed of ["Иван Петров", "Zoé 🦺", "Ωmega"]) {
      expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        "Le nom s’écrit en lettres latines, sans emoji\u00a0: les autres signes ne s’impriment pas sur un document.",
      ])
    }
  })
})

/** Reads the character map of a TrueType font (format 4 of its cmap table). */
function hasGlyph(font: Buffer, sign: string): boolean {
  const code = sign.charCodeAt(0)
  const map = subtableOf(font)
  const segments = font.readUInt16BE(map + 6) / 2
  const at = (list: number, nth: number) => map + 14 + 2 * nth + (list === 0 ? 0 : 2 + 2 * segments * list)
  for (let nth = 0; nth < segments; nth += 1) {
    const [end, start] = [font.readUInt16BE(at(0, nth)), font.readUInt16BE(at(1, nth))]
    if (code > end || code < start) continue
    const [delta, range] = [font.readUInt16BE(at(2, nth)), font.readUInt16BE(at(3, nth))]
    if (range === 0) return ((code + delta) & 0xffff) !== 0
    return font.readUInt16BE(at(3, nth) + range + 2 * (code - start)) !== 0
  }
  return false
}

function subtableOf(font: Buffer): number {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, nth) => 12 + 16 * nth)
  const record = tables.find((at) => font.toString("latin1", at, at + 4) === "cmap") ?? 0
  const cmap = font.readUInt32BE(record + 8)
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, nth) => cmap + 4 + 8 * nth)
  const found = subtables.map((at) => cmap + font.readUInt32BE(at + 4)).find((at) => font.readUInt16BE(at) === 4)
  if (found === undefined) throw new Error("the font has no character map of format 4")
  return found
}
