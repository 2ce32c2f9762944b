/**
 * Cuts Hanken Grotesk down to what French needs: app/styles/fonts/hanken-grotesk.woff2.
 * Run it again when the package changes or a new character is shown: `node scripts/subset-font.mjs`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import subsetFont from "subset-font"

const limitBytes = 30_000
const source = new URL(
  "../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  import.meta.url,
)
const target = new URL("../app/styles/fonts/hanken-grotesk.woff2", import.meta.url)

const ascii = Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join("")
const french = "àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸñÑáíóúßãõåøÅØ"
const signs = "’‘“”«»‹›…–—•·°×−±½¼€£©®№ªº²³§\u00a0"

/** Characters the package lacks, drawn with a glyph it has: narrow spaces, minutes and seconds of arc. */
const aliases = { "\u202f": "\u00a0", "\u2009": "\u00a0", "′": "'", "″": '"' }

const text = ascii + french + signs
const cut = await subsetFont(await readFile(source), text, {
  targetFormat: "truetype",
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
})
const font = await subsetFont(withAliases(cut), text + Object.keys(aliases).join(""), { targetFormat: "woff2" })
if (font.length > limitBytes) throw new Error(`The font weighs ${font.length} bytes, more than ${limitBytes}`)
await mkdir(new URL("./", target), { recursive: true })
await writeFile(target, font)
console.info(`app/styles/fonts/hanken-grotesk.woff2: ${font.length} bytes`)

/** Adds a full character map that also holds the aliases, beside the plain one, at the end of the file. */
function withAliases(sfnt) {
  const entry = tableEntry(sfnt, "cmap")
  const plainAt = plainMapOffset(sfnt, sfnt.readUInt32BE(entry + 8))
  const plain = sfnt.subarray(plainAt, plainAt + sfnt.readUInt16BE(plainAt + 2))
  const glyphs = readPlainMap(sfnt, plainAt)
  for (const [alias, model] of Object.entries(aliases)) {
    const glyph = glyphs.get(model.codePointAt(0))
    if (glyph === undefined) throw new Error(`No glyph for U+${model.codePointAt(0).toString(16)}`)
    glyphs.set(alias.codePointAt(0), glyph)
  }
  const header = Buffer.alloc(20)
  header.writeUInt16BE(2, 2)
  // Two subtables for Windows: the plain one (encoding 1) first, the full one (encoding 10) after it.
  for (const [at, encoding, offset] of [
    [4, 1, 20],
    [12, 10, 20 + plain.length],
  ]) {
    header.writeUInt16BE(3, at)
    header.writeUInt16BE(encoding, at + 2)
    header.writeUInt32BE(offset, at + 4)
  }
  const map = Buffer.concat([header, plain, fullMap(glyphs)])
  const padded = Buffer.concat([sfnt, Buffer.alloc((4 - (sfnt.length % 4)) % 4)])
  padded.writeUInt32BE(padded.length, entry + 8)
  padded.writeUInt32BE(map.length, entry + 12)
  return Buffer.concat([padded, map])
}

/** A subtable of format 12: one group per character. */
function fullMap(glyphs) {
  const groups = [...glyphs].sort(([first], [second]) => first - second)
  const map = Buffer.alloc(16 + groups.length * 12)
  map.writeUInt16BE(12, 0)
  map.writeUInt32BE(map.length, 4)
  map.writeUInt32BE(groups.length, 12)
  for (const [index, [code, glyph]] of groups.entries()) {
    map.writeUInt32BE(code, 16 + index * 12)
    map.writeUInt32BE(code, 20 + index * 12)
    map.writeUInt32BE(glyph, 24 + index * 12)
  }
  return map
}

function tableEntry(sfnt, tag) {
  for (let entry = 12; entry < 12 + sfnt.readUInt16BE(4) * 16; entry += 16) {
    if (sfnt.toString("latin1", entry, entry + 4) === tag) return entry
  }
  throw new Error(`The font has no ${tag} table`)
}

/** Where the subtable of format 4 (Basic Multilingual Plane) begins. */
function plainMapOffset(sfnt, cmap) {
  for (let index = 0; index < sfnt.readUInt16BE(cmap + 2); index++) {
    const offset = cmap + sfnt.readUInt32BE(cmap + 8 + index * 8)
    if (sfnt.readUInt16BE(offset) === 4) return offset
  }
  throw new Error("The font has no character map of format 4")
}

/** Code point → glyph. */
function readPlainMap(sfnt, table) {
  const bytes = sfnt.readUInt16BE(table + 6) // twice the number of segments
  const glyphs = new Map()
  for (let at = table + 14; at < table + 14 + bytes; at += 2) {
    const [end, start] = [sfnt.readUInt16BE(at), sfnt.readUInt16BE(at + bytes + 2)]
    const delta = sfnt.readUInt16BE(at + 2 * bytes + 2)
    const rangeAt = at + 3 * bytes + 2
    const range = sfnt.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code : sfnt.readUInt16BE(rangeAt + range + 2 * (code - start))
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff)
    }
  }
  return glyphs
}
