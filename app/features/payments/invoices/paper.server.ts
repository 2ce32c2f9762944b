import type PDFDocument from "pdfkit"
import { asPrinted } from "#app/features/payments/printed-letters.rules.ts"

export type Doc = InstanceType<typeof PDFDocument>

export const ink: Record<"lake" | "slate" | "line" | "foam" | "buoy", string> = {
  lake: "#0c2842",
  slate: "#43586a",
  line: "#cadbe2",
  foam: "#a9cad8",
  buoy: "#e8721c",
}

/** Millimetres → points. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4
}

/** An A4 page and its margins, in points. */
export const sheet = {
  width: mm(210),
  height: mm(297),
  left: mm(20),
  right: mm(190),
  /** The top of later pages, below their number. */
  top: mm(24),
  bottom: mm(279),
} as const

export interface Paper {
  doc: Doc
  body: PDFKit.PDFStructureElement
  /** Ends the document: call it once. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

interface PaperFacts {
  author: string
  title: string
  subject: string
  issuedOn: string
}

/** Opens a blank document without clock, randomness or compression, so that the same facts give the same bytes. */
export async function openPaper({ author, title, subject, issuedOn }: PaperFacts): Promise<Paper> {
  // The first document imports them, so that the server starts without them.
  const [{ default: Pdf }, { printFonts }] = await Promise.all([import("pdfkit"), import("./print-fonts.server.ts")])
  const created = new Date(`${issuedOn}T12:00:00Z`)
  const doc = new Pdf({
    size: "A4",
    margin: 0,
    compress: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "fr-CH",
    displayTitle: true,
    bufferPages: true,
    // Without this, PDFKit names Helvetica in the file and does not embed it.
    font: "",
    info: {
      Title: title,
      Subject: subject,
      Author: author,
      Creator: author,
      Producer: "PDFKit",
      CreationDate: created,
      ModDate: created,
    },
  })
  for (const [name, bytes] of Object.entries(printFonts)) doc.registerFont(name, bytes)
  const body = doc.struct("Document")
  doc.addStructure(body)
  const chunks: Buffer[] = []
  doc.on("data", (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<void>((resolve) => doc.on("end", resolve))
  return {
    doc,
    body,
    async bytes() {
      body.end()
      doc.end()
      await written
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

export interface Writing {
  x?: number
  y: number
  width?: number
  size?: number
  color?: string
  bold?: boolean
  align?: "left" | "right"
}

/** @returns the y below the text */
export function write(doc: Doc, words: string, writing: Writing): number {
  const { x = sheet.left, y, color = ink.lake, align = "left" } = writing
  const { width } = set(doc, writing)
  doc.fillColor(color).text(asPrinted(words), x, y, { width, align })
  return doc.y
}

export function heightOf(doc: Doc, words: string, writing: Omit<Writing, "y">): number {
  const { width } = set(doc, writing)
  return doc.heightOfString(asPrinted(words), { width })
}

function set(doc: Doc, { width = sheet.right - sheet.left, size = 9.5, bold = false }: Omit<Writing, "y">) {
  doc.font(bold ? "bold" : "regular").fontSize(size)
  return { width }
}

/** @param type H1, P, Table, … */
export function tagged(paper: Pick<Paper, "doc" | "body">, type: string, draw: () => void): void {
  paper.body.add(paper.doc.struct(type, {}, draw))
}

/** Screen readers skip a decoration. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" })
  draw()
  doc.endMarkedContent()
}

export function hairline(doc: Doc, y: number, { color = ink.line, width = 0.5, from = sheet.left } = {}): void {
  decoration(doc, () =>
    doc.moveTo(from, y).lineTo(sheet.right, y).lineWidth(width).undash().strokeColor(color).stroke(),
  )
}
