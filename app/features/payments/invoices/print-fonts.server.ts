import hankenBold from "./fonts/hanken-bold.ttf?inline"
import hankenRegular from "./fonts/hanken-regular.ttf?inline"
import liberationBold from "./fonts/liberation-bold.ttf?inline"
import liberationRegular from "./fonts/liberation-regular.ttf?inline"

/** Fonts by the names that documents and swissqrbill use. `scripts/subset-print-fonts.mjs` writes the files. */
export const printFonts = {
  regular: fontBytes(hankenRegular),
  bold: fontBytes(hankenBold),
  "Liberation Sans": fontBytes(liberationRegular),
  "Liberation Sans-Bold": fontBytes(liberationBold),
}

function fontBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")
}
