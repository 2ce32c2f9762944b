import fc, { type Arbitrary } from "fast-check"
import { certificatePdf, drawing, program } from "#tests/factories/document-files.ts"
import { oddTexts, oddTypes } from "./odd-values.ts"

const files: readonly Buffer[] = [
  certificatePdf(),
  program,
  drawing,
  Buffer.alloc(0),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
  Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
  Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
  Buffer.from("%PDF-1.4"),
  Buffer.alloc(200_000, 7),
]

const boundary = "----frontier"
const names = [
  ...oddTexts.filter((text) => text.length < 300),
  "carte.pdf",
  "carte.pdf.exe",
  "con",
  'a";name="kind',
].map((name) => name.replaceAll(/[\r\n]/g, ""))

type Part = [string, Buffer]

function field(name: string, value: string): Part {
  return [`Content-Disposition: form-data; name="${name}"`, Buffer.from(value)]
}

const kind = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("identity", "photo", "medical") },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
)
const today = new Date().toISOString().slice(0, 10)
const day = fc.oneof(fc.constantFrom(today, "2026-01-01"), fc.constantFrom(...oddTexts))

const parts: Arbitrary<Part[]> = fc
  .record({
    kind: kind.map((value) => [field("kind", value)]),
    day: fc.option(
      day.map((value) => [field("issuedOn", value)]),
      { nil: [], freq: 1 },
    ),
    file: fc
      .tuple(fc.constantFrom(...names), fc.oneof(fc.constant(certificatePdf()), fc.constantFrom(...files)))
      .map(([name, bytes]): Part[] => [
        [`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png`, bytes],
      ]),
    more: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Part[]>([]) },
      { weight: 1, arbitrary: fc.constantFrom(...oddTexts).map((text) => [field(text.slice(0, 50), text)]) },
      { weight: 1, arbitrary: fc.constant([field("kind", "photo"), field("file", "not a file")]) },
    ),
  })
  .map(({ kind: first, day: second, file, more }) => [first, second, file, more].flat())

function written(all: Part[]): Buffer {
  const opened = all.map(([head, bytes]) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from("\r\n")]),
  )
  return Buffer.concat([...opened, Buffer.from(`--${boundary}--\r\n`)])
}

const broken: Arbitrary<Buffer> = fc.oneof(
  fc.tuple(parts, fc.nat()).map(([all, at]) => {
    const whole = written(all)
    return whole.subarray(0, at % whole.length)
  }),
  fc.constantFrom(
    Buffer.from(`--${boundary}`),
    Buffer.from(`--${boundary}--`),
    Buffer.from(`--${boundary}\r\n\r\n\r\n--${boundary}--\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name=\r\n\r\nx\r\n--${boundary}--\r\n`),
    Buffer.from(`--${boundary}\r\n${"X-Head: y\r\n".repeat(5_000)}\r\nx\r\n--${boundary}--\r\n`),
    Buffer.concat(
      Array.from({ length: 2_000 }, () => Buffer.from(`--${boundary}\r\n${field("kind", "x")[0]}\r\n\r\nx\r\n`)),
    ),
  ),
)

/** Makes forms with a file, as browsers send them and as no browser does. */
export const anUpload = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: parts.map(written) }, { weight: 2, arbitrary: broken }),
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
      { weight: 1, arbitrary: fc.constantFrom(...oddTypes) },
    ),
  )
  .map(([body, type]) => ({ headers: [["content-type", type]] as [string, string][], body }))
