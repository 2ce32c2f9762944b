import { createHash, randomBytes } from "node:crypto"
import { v7 as uuid } from "uuid"
import { type DocumentKind, documentKinds } from "#app/features/licence/document-kinds.rules.ts"
import { inspectDocument } from "#app/features/licence/documents/inspect-document.server.ts"
import { extensionOf, folderOf } from "#app/features/licence/documents/licence.documents.rules.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import type { DemoApplication } from "./demo-applicants.ts"

const fileNames = {
  identity: "carte-identite.png",
  photo: "portrait.png",
  medical: "certificat-medical.pdf",
} as const satisfies Record<DocumentKind, string>

const drawings = 3

type DemoDocument = object & { path: string }

/** Stores the documents through the inspection of uploads. Files come before rows. */
export async function storeDemoDocuments(
  fileStore: FileStore,
  applications: readonly DemoApplication[],
  now: Date,
): Promise<DemoDocument[]> {
  const kept = await drawnDocuments()
  const documents = applications.flatMap((application, index) =>
    documentKinds.map((kind) => {
      const { bytes, mime, sha256 } = kept[kind][index % kept[kind].length] ?? missing()
      const { userId, id: applicationId, createdAt } = application
      const path = `${folderOf[kind]}/${userId}/${now.getTime()}-${randomBytes(12).toString("hex")}.${extensionOf[mime]}`
      const issuedOn = kind === "medical" ? addDays(dayAt(createdAt), -9) : null
      const row = { id: uuid(), userId, applicationId, kind, name: fileNames[kind], path, size: bytes.length, mime }
      return { row: { ...row, sha256, issuedOn, createdAt }, path, bytes, mime }
    }),
  )
  await Promise.all(documents.map(({ path, bytes, mime }) => fileStore.put(path, bytes, mime)))
  return documents.map(({ row }) => row)
}

function missing(): never {
  throw new Error("every kind of document has a drawing")
}

async function drawnDocuments() {
  const { default: sharp } = await import("sharp")
  const hues = Array.from({ length: drawings }, (_, index) => Math.round((360 / drawings) * index))
  const drawn = async (kind: DocumentKind, svg: string) =>
    await inspected(kind, await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())
  return {
    identity: await Promise.all(hues.map((hue) => drawn("identity", card(hue)))),
    photo: await Promise.all(hues.map((hue) => drawn("photo", portrait(hue)))),
    medical: [await inspected("medical", certificate())],
  } satisfies Record<DocumentKind, unknown>
}

async function inspected(kind: DocumentKind, given: Buffer) {
  const document = await inspectDocument(kind, given, "demo")
  if (!document.ok) throw new Error(`the demo's ${kind} is refused: ${document.refusal}`)
  const { bytes, mime } = document
  return { bytes, mime, sha256: createHash("sha256").update(bytes).digest("hex") }
}

function portrait(hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="350" height="450" viewBox="0 0 350 450">
    <rect width="350" height="450" fill="hsl(${hue} 25% 86%)"/>
    <ellipse cx="175" cy="450" rx="150" ry="150" fill="hsl(${hue} 40% 35%)"/>
    <ellipse cx="175" cy="190" rx="78" ry="98" fill="hsl(28 45% 72%)"/>
    <path d="M95 180c0-120 160-120 160 0-30-40-130-40-160 0z" fill="hsl(${hue} 30% 22%)"/></svg>`
}

function card(hue: number): string {
  const lines = [150, 190, 230, 270].map(
    (y) => `<rect x="230" y="${y}" width="${320 - y / 2}" height="14" fill="hsl(${hue} 20% 45%)"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404" viewBox="0 0 640 404">
    <rect width="640" height="404" rx="24" fill="hsl(${hue} 35% 90%)"/>
    <rect width="640" height="84" fill="hsl(${hue} 45% 40%)"/>
    <rect x="40" y="130" width="150" height="190" fill="hsl(${hue} 25% 78%)"/>
    <circle cx="115" cy="205" r="42" fill="hsl(28 45% 72%)"/>
    <path d="M50 320a65 65 0 0 1 130 0z" fill="hsl(${hue} 30% 35%)"/>${lines.join("")}</svg>`
}

function certificate(): Buffer {
  const text = "BT /F1 16 Tf 60 760 Td (Certificat medical - exemple fictif) Tj 0 -30 Td (Apte a la navigation.) Tj ET"
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]
  let body = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, "latin1")
}
