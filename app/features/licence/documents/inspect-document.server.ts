import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import { documentLimits } from "#content/limits.ts"
import { inImageTurn } from "./image-turns.server.ts"
import { type DocumentType, isAllowed, isHeic, largestFile } from "./licence.documents.rules.ts"
import { openPdf } from "./open-pdf.server.ts"

export type FileRefusal =
  | "file-type"
  | "file-heic"
  | "file-locked"
  | "file-damaged"
  | "file-too-large"
  | "image-too-large"

export type Inspected = { ok: true; bytes: Uint8Array; mime: DocumentType } | { ok: false; refusal: FileRefusal }

/** Pixels; enough to read an identity card. */
const longestSide = 4096

/** A camera's picture takes a second or two; one with hundreds of scans takes longer than this. */
const longestSeconds = 30

/**
 * Judges a file by its content, not its name. Images are rewritten, which removes hidden data; a PDF is opened and stays unchanged.
 * @param person only one file of a person is opened at a time
 */
export async function inspectDocument(kind: DocumentKind, bytes: Uint8Array, person: string): Promise<Inspected> {
  if (bytes.length > largestFile) return { ok: false, refusal: "file-too-large" }
  const { fileTypeFromBuffer } = await import("file-type")
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ""
  if (!isAllowed(kind, type)) return { ok: false, refusal: isHeic(type) ? "file-heic" : "file-type" }
  if (type !== "application/pdf") return await inImageTurn(person, () => rewritten(bytes, type))
  if (!isWholePdf(bytes)) return { ok: false, refusal: "file-damaged" }
  const opened = await inImageTurn(person, () => openPdf(bytes))
  return opened.ok ? { ok: true, bytes, mime: type } : opened
}

function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return /^%PDF-\d/.test(text.toString("latin1", 0, 8)) && text.subarray(-1024).includes("%%EOF")
}

async function rewritten(bytes: Uint8Array, type: "image/jpeg" | "image/png"): Promise<Inspected> {
  // It is loaded late, because it would slow the start.
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  const upright = () =>
    sharp(bytes, { limitInputPixels: documentLimits.megapixels * 1_000_000, failOn: "truncated" })
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
  try {
    if (type === "image/png") {
      const png = await upright().png().toBuffer()
      if (png.length <= largestFile) return { ok: true, bytes: png, mime: type }
    }
    // A photo saved as PNG may grow beyond the limit.
    for (const quality of [88, 70, 50]) {
      const jpeg = await upright().flatten({ background: "#ffffff" }).jpeg({ quality }).toBuffer()
      if (jpeg.length <= largestFile) return { ok: true, bytes: jpeg, mime: "image/jpeg" }
    }
    return { ok: false, refusal: "file-too-large" }
  } catch (error) {
    const bomb = error instanceof Error && error.message.includes("exceeds pixel limit")
    return { ok: false, refusal: bomb ? "image-too-large" : "file-damaged" }
  }
}
