import { crc32, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import sharp, { type Sharp } from "sharp"

/** A script that must never run, and metadata that must never stay. */
export const script = "<script>alert('lac')</script>"
export const place = "46.3833 N 6.2333 E, chez Zoe"

export const ascii = (text: string) => Buffer.from(text, "latin1")

export function picture(width = 240, height = 160): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
}

export const jpegOf = (made: Sharp = picture()) => made.jpeg().toBuffer()
export const pngOf = (made: Sharp = picture()) => made.png().toBuffer()

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

export async function jpegWith(...segments: [marker: number, payload: Buffer | string][]): Promise<Buffer> {
  const jpeg = await jpegOf()
  const added = segments.map(([marker, payload]) =>
    segment(marker, typeof payload === "string" ? ascii(payload) : payload),
  )
  return Buffer.concat([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)])
}

/** Makes a JPEG whose header states this size. */
export async function jpegSaying(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await jpegOf())
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([ascii(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

export async function pngWith(...chunks: [name: string, data: Buffer | string][]): Promise<Buffer> {
  const png = await pngOf()
  const added = chunks.map(([name, data]) => chunk(name, typeof data === "string" ? ascii(data) : data))
  const afterHeader = pngSignature.length + 25
  return Buffer.concat([png.subarray(0, afterHeader), ...added, png.subarray(afterHeader)])
}

/** Makes a PNG header, by default with one bit of grey. */
function header(width: number, height: number, depth = 1, colour = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = depth
  data[9] = colour
  return chunk("IHDR", data)
}

/** Makes a complete black PNG: a hundred kilobytes that unfold to hundreds of megabytes. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([pngSignature, header(width, height), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))])
}

/** Makes a PNG that states a size and holds almost nothing. */
export function pngSaying(width: number, height: number, depth = 16, colour = 6): Buffer {
  const data = chunk("IDAT", deflateSync(Buffer.alloc(100)))
  return Buffer.concat([pngSignature, header(width, height, depth, colour), data, chunk("IEND", Buffer.alloc(0))])
}

/** Deflates so many equal bytes, as in a compressed text or profile. */
export const folded = (bytes: number) => deflateSync(Buffer.alloc(bytes, 0x41), { level: 9 })

export async function animatedPng(): Promise<Buffer> {
  const control = Buffer.alloc(26)
  control.writeUInt32BE(240, 4)
  control.writeUInt32BE(160, 8)
  const frames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
  const png = await pngWith(["acTL", frames], ["fcTL", control])
  const end = png.length - 12
  const frame = chunk("fdAT", Buffer.concat([Buffer.from([0, 0, 0, 1]), deflateSync(Buffer.alloc(115_360, 7))]))
  return Buffer.concat([png.subarray(0, end), frame, png.subarray(end)])
}

export function zipOf(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content, { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  local.copy(central, 6, 4, 30)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, ascii(name), data, central, ascii(name), end])
}

/** Makes ten megabytes in a kilobyte, zipped again at each level. */
export function nestedZip(levels: number): Buffer {
  let inner = Buffer.alloc(10_000_000)
  for (let level = 0; level < levels; level += 1) inner = Buffer.from(zipOf(`${level}.zip`, inner))
  return inner
}

export const nestedGzip = () => gzipSync(gzipSync(Buffer.alloc(20_000_000)))

export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const raw = Buffer.alloc(40 * 80 * 3)
  raw.fill(0xff, raw.length / 2)
  const made = sharp(raw, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
  return await made[format]({ loop: 0, delay: [100, 100] }).toBuffer()
}

/** Makes the first box of an ISO media file (HEIC, MP4, JPEG XL) by its brand. */
export function mediaOf(brand: string, rest = ""): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(24, 0)
  box.write("ftyp", 4, "latin1")
  box.write(brand, 8, "latin1")
  box.write(`mif1${brand}`, 16, "latin1")
  return Buffer.concat([box, ascii(rest.padEnd(200, "\0"))])
}

/** Makes an icon of one picture, which may be a PNG. */
export async function icon(): Promise<Buffer> {
  const png = await pngOf()
  const directory = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  directory.writeUInt32LE(png.length, 14)
  return Buffer.concat([directory, png])
}

/** Makes an inverted bitmap that states a size larger than any memory. */
export function bitmap(): Buffer {
  const made = Buffer.alloc(200)
  made.write("BM", 0, "latin1")
  made.writeUInt32LE(200, 2)
  made.writeUInt32LE(54, 10)
  made.writeUInt32LE(40, 14)
  made.writeInt32LE(2_000_000_000, 18)
  made.writeInt32LE(-2_000_000_000, 22)
  made.writeUInt16LE(1, 26)
  made.writeUInt16LE(24, 28)
  return made
}

/** Makes a PDF of one page, with extra catalogue entries and objects. */
export function pdfWith({ catalogue = "", objects = "", trailer = "", before = "", after = "" } = {}): Buffer {
  return ascii(`${before}%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
${objects}
trailer<</Root 1 0 R/Size 4${trailer}>>
%%EOF
${after}`)
}
