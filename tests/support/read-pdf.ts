import { execFile } from "node:child_process"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import jsQR from "jsqr"
import sharp from "sharp"

const run = promisify(execFile)

/** Reads the file with Debian's poppler-utils, which did not write it. */
async function withFile<T>(pdf: Uint8Array, read: (file: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "ecole-pdf-"))
  const file = path.join(folder, "document.pdf")
  try {
    await writeFile(file, pdf)
    return await read(file, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  return await withFile(pdf, async (file) => {
    const { stdout } = await run("pdftotext", ["-layout", file, "-"])
    return stdout.split("\f").slice(0, -1)
  })
}

/** Returns title, tags, dates and number of pages by their English names. */
export async function pdfFacts(pdf: Uint8Array): Promise<Record<string, string>> {
  return await withFile(pdf, async (file) => {
    const { stdout } = await run("pdfinfo", [file])
    const pairs = stdout.split("\n").map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? [])
    return Object.fromEntries(pairs.filter(([name]) => name))
  })
}

export async function pdfTags(pdf: Uint8Array): Promise<string> {
  return await withFile(pdf, async (file) => (await run("pdfinfo", ["-struct-text", file])).stdout)
}

const resolution = 300
const perMillimetre = resolution / 25.4

/** Returns the content of the Swiss QR code printed on the last page, if there is one. */
export async function readQrCode(pdf: Uint8Array): Promise<string | undefined> {
  return await withFile(pdf, async (file, folder) => {
    await run("pdftoppm", ["-r", String(resolution), "-png", file, path.join(folder, "page")])
    const pictures = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort()
    const { data, info } = await sharp(path.join(folder, pictures.at(-1) ?? ""))
      .extract(codeArea())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  })
}

/**
 * The code is 46 mm wide, 67 mm from the left and 42 mm from the bottom, with a margin of 5 mm (Implementation
 * Guidelines).
 */
function codeArea() {
  const [left, top, size] = [67 - 5, 297 - 42 - 46 - 5, 46 + 10].map((value) => Math.round(value * perMillimetre))
  return { left: left ?? 0, top: top ?? 0, width: size ?? 0, height: size ?? 0 }
}
