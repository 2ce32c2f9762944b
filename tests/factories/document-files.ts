import { randomBytes } from "node:crypto"
import sharp from "sharp"

/** A photo as a phone takes it: EXIF with the place, turned by 90 degrees. */
export async function phonePhoto({ width = 1200, height = 900 } = {}): Promise<Buffer> {
  return await noise(width, height)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: "Secretphone" }, IFD3: { GPSLatitude: "46/1 23/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export async function pngCard({ width = 640, height = 400 } = {}): Promise<Buffer> {
  return await noise(width, height).png().toBuffer()
}

/** Small as long as each row is written as its difference from the one above: written otherwise it has its full size. */
export async function denselyPackedPng({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const row = randomBytes(width * 3)
  const rows = Buffer.alloc(row.length * height)
  for (let at = 0; at < rows.length; at += 1) {
    rows[at] = (row[at % row.length] ?? 0) + 37 * Math.floor(at / row.length)
  }
  return await sharp(rows, { raw: { width, height, channels: 3 } })
    .png({ adaptiveFiltering: true })
    .toBuffer()
}

/** Pixels no compression makes smaller. */
function noise(width: number, height: number) {
  const background = "#808080"
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma: 60 } },
  })
}

/** A few bytes that unfold to so many pixels. */
export async function pixelBomb(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: "#000000" }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A PDF with a page, filled up to a size. */
export function certificatePdf(bytes = 0): Buffer {
  const start = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
`
  const places = [1, 2, 3].map((object) => String(start.indexOf(`${object} 0 obj`)).padStart(10, "0"))
  const table = ["0000000000 65535 f ", ...places.map((place) => `${place} 00000 n `)].join("\n")
  const endAt = (at: number) =>
    `xref\n0 4\n${table}\ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n${String(at).padStart(8, "0")}\n%%EOF\n`
  const filling = Math.max(0, bytes - start.length - endAt(0).length)
  const end = endAt(start.length + filling)
  return Buffer.concat([Buffer.from(start), Buffer.alloc(filling, "% ecole\n"), Buffer.from(end)])
}

/** The beginning of a Windows program, as `file-type` and everybody else knows it. */
export const program = Buffer.concat([
  Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0", "latin1"),
  Buffer.alloc(2000, 7),
])

export const drawing = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>`,
)

export const webPage = Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>")
