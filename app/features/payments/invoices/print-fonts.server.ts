import hankenBold from "./fonts/hanken-bold.ttf?inline"
import hankenRegular from "./fonts/hanken-regular.ttf?inline"
import liberationBold from "./fonts/liberation-bold.ttf?inline"
import liberationRegular from "./fonts/liberation-regular.ttf?inline"

/** By the names that documents and swissqrbill use; `scripts/subset-print-fonts.mjs` cuts them. */
export const printFonts = {
  regular: fontBytes(hankenRegular),
  bold: fontBytes(hankenBold),
  "Liberation Sans": fontBytes(liberationRegular),
  "Liberation Sans-Bold": fontBytes(liberationBold),
}

/** Of a file that the build put into the program. */
function fontBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")
}
