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
const signs = "’‘“”«»‹›…–—•·°′″×→←↑↓−±½¼€£©®№ªº²³§\u00a0\u202f\u2009"

const font = await subsetFont(await readFile(source), ascii + french + signs, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
})
if (font.length > limitBytes) throw new Error(`The font weighs ${font.length} bytes, more than ${limitBytes}`)
await mkdir(new URL("./", target), { recursive: true })
await writeFile(target, font)
console.info(`app/styles/fonts/hanken-grotesk.woff2: ${font.length} bytes`)
