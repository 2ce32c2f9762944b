/**
 * Cuts the fonts of printed documents down to the letters that names in Switzerland are written with: app/features/
 * payments/invoices/fonts/. Run it again when a package changes: `node scripts/subset-print-fonts.mjs`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import subsetFont from "subset-font"

const require = createRequire(import.meta.url)
const target = new URL("../app/features/payments/invoices/fonts/", import.meta.url)

/** Arimo is Liberation Sans 2 under its first name: one of the four faces that the Swiss QR-bill admits. */
const fonts = {
  "hanken-regular.ttf": require.resolve("@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf"),
  "hanken-bold.ttf": require.resolve("@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf"),
  "liberation-regular.ttf": require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  "liberation-bold.ttf": require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
}

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth))
/** The character set of the QR-bill (Latin to Extended-A), and typographic signs. */
const text = [...range(0x20, 0x7e), ...range(0xa0, 0x17f), "ȘșȚț€’‘“”‹›…–—•−"].join("")

await mkdir(target, { recursive: true })
for (const [name, source] of Object.entries(fonts)) {
  const font = await subsetFont(await readFile(source), text, { targetFormat: "truetype" })
  await writeFile(new URL(name, target), font)
  console.info(`${name}: ${font.length} bytes`)
}
