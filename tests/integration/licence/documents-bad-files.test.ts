import { rm } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { inspectDocument } from "#app/features/licence/documents/inspect-document.server.ts"
import { storedName } from "#app/features/licence/documents/licence.documents.rules.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import {
  certificatePdf,
  denselyPackedPng,
  drawing,
  phonePhoto,
  pixelBomb,
  pngCard,
  program,
  webPage,
} from "#tests/factories/document-files.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { documentForm, documentsOf } from "#tests/support/people/documents.ts"
import { rowsOf } from "#tests/support/rows.ts"

const wrongType = "Type de fichier non autorisé (JPG, PNG ou PDF uniquement)"
const damaged = "Ce fichier est abîmé ou incomplet\u00a0: choisissez-en un autre."
const tooLarge = "Le fichier est trop volumineux (maximum 10MB)"
const bomb = "Cette image compte trop de points (50\u00a0millions au plus)\u00a0: réduisez-la."
const megabytes = 1024 * 1024

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** What is wrong with a file, the file, and what is said of it. */
const badFiles: [string, () => Promise<Buffer> | Buffer, string, string?][] = [
  ["a program called photo.jpg", () => program, wrongType],
  ["a drawing that carries a script", () => drawing, wrongType],
  ["a page of the web", () => webPage, wrongType],
  ["a text", () => Buffer.from("Bonjour, voici mon passeport."), wrongType],
  ["nothing at all", () => Buffer.alloc(0), wrongType],
  ["a GIF", () => Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"), wrongType],
  ["a PDF for a photo", () => certificatePdf(), wrongType, "photo"],
  ["half a JPEG", async () => half(await phonePhoto()), damaged],
  ["half a PNG", async () => half(await pngCard()), damaged],
  ["the first bytes of a JPEG, then nonsense", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6]), damaged],
  ["a PDF without its end", () => half(certificatePdf(4_000)), damaged],
  ["something before the PDF", () => Buffer.concat([Buffer.from("MZ"), certificatePdf()]), wrongType],
  ["an image of 60 million pixels in a few bytes", () => pixelBomb(10_000, 6_000), bomb],
  ["a byte more than 10 MB", () => certificatePdf(10 * megabytes + 1), tooLarge],
  ["30 MB", () => certificatePdf(30 * megabytes), tooLarge],
]

describe("a bad upload", () => {
  const on = useDatabase()
  let site: Awaited<ReturnType<typeof documentsOf>>
  beforeEach(async () => {
    await rm(join(on.dataDir, "files"), { recursive: true, force: true })
    site = await documentsOf(on)
  })

  /** Nothing was written, neither row nor file. */
  async function leavesNothing(work: () => Promise<unknown>) {
    const before = await rowsOf(on.db)
    await work()
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await site.paths()).toEqual([])
  }

  test.each(badFiles)("%s is refused in words", async (_what, file, message, kind = "identity") => {
    const { cookie } = await site.candidate("camille@example.ch")
    const bytes = await file()
    await leavesNothing(async () => {
      const answer = await site.upload({ kind, bytes, name: "photo.jpg", type: "image/jpeg" }, cookie)
      const status = message === tooLarge ? 413 : 422
      expect(answer).toMatchObject({ status, body: { detail: message, errors: { file: [message] } } })
    })
  })

  test("exactly 10 MB are taken", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const answer = await site.upload({ bytes: certificatePdf(10 * megabytes) }, cookie)
    expect(answer).toMatchObject({ status: 201, body: { size: 10 * megabytes } })
  })

  test("without a file, of no known kind, or with a field too many, is refused at its field", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const bytes = certificatePdf()
    const more = documentForm({ bytes })
    more.set("userId", uuid())
    const two = documentForm({ bytes })
    two.append("file", new File([new Uint8Array(bytes)], "autre.pdf"))
    const text = documentForm({})
    text.set("file", "carte.jpg")
    const none = "Aucun fichier sélectionné"
    await leavesNothing(async () => {
      for (const [form, errors] of [
        [documentForm({}), { file: [none] }],
        [text, { file: [none] }],
        [two, { file: [none] }],
        [documentForm({ bytes, kind: "diploma" }), { kind: ["Type de document inconnu"] }],
        [more, { userId: ["Champ inconnu\u00a0: il n’est pas accepté"] }],
        [documentForm({ bytes, issuedOn: "2027-06-01" }), { issuedOn: ["Seul un certificat médical porte une date"] }],
      ] as const) {
        expect(await site.send(form, cookie)).toMatchObject({ status: 422, body: { errors } })
      }
    })
  })

  test("that is no form, or half of one, is refused", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const type = { "content-type": "multipart/form-data; boundary=x" }
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    await leavesNothing(async () => {
      const answers = [
        await site.send("{}", cookie, { "content-type": "application/json" }),
        await site.send("kind=photo", cookie, { "content-type": "application/x-www-form-urlencoded" }),
        await site.send(part, cookie, type),
        await site.send("", cookie, type),
        await site.send(part, cookie, { "content-type": "multipart/form-data" }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([415, 415, 400, 400, 415])
      expect(answers[2]?.body).toMatchObject({
        code: "file-unreadable",
        detail: "Erreur lors du téléchargement du fichier",
      })
    })
  })

  test("of a guest is refused before it is read", async () => {
    await site.candidate("camille@example.ch")
    await leavesNothing(async () => {
      for (const form of [documentForm({ bytes: certificatePdf(30 * megabytes) }), "{"]) {
        expect(await site.send(form)).toMatchObject({
          status: 401,
          body: { code: "sign-in-required", detail: "Vous devez être connecté pour télécharger des fichiers" },
        })
      }
    })
  })

  test("from another site is refused", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    await leavesNothing(async () => {
      const form = documentForm({ bytes: certificatePdf() })
      expect((await site.send(form, cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403)
    })
  })

  test("is counted by person: 30 in ten minutes", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const other = await site.candidate("autre@example.ch")
    for (let sent = 0; sent < 30; sent += 1) expect((await site.send(documentForm({}), cookie)).status).toBe(422)
    const answer = await site.upload({ bytes: certificatePdf() }, cookie)
    expect(answer).toMatchObject({ status: 429, body: { code: "too-many-uploads" } })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await site.upload({ bytes: certificatePdf() }, other.cookie)).status).toBe(201)
  })

  test("to a store that takes nothing is answered in the given words, and leaves no row", async () => {
    const nowhere = { bucket: "none", endpoint: "http://127.0.0.1:9", region: "eu-central-1" }
    const keys = { accessKeyId: "a", secretAccessKey: "b" }
    site = await documentsOf(on, { fileStore: await openFileStore("", { ...nowhere, ...keys }) })
    const { cookie } = await site.candidate("camille@example.ch")
    const answer = await site.upload({ bytes: certificatePdf() }, cookie)
    expect(answer).toMatchObject({ status: 503, body: { detail: "Erreur lors du téléchargement du fichier" } })
    expect(await site.rows()).toEqual([])
  })

  test("whose draft goes while the file is being written leaves no file", async () => {
    const fileStore = {
      ...site.fileStore,
      async put(path: string, bytes: Uint8Array, mime: string) {
        await site.fileStore.put(path, bytes, mime)
        expect(await site.paths()).toEqual([path])
        await on.db.deleteFrom("boatLicenseApplications").execute()
      },
    }
    site = { ...(await documentsOf(on, { fileStore })), fileStore: site.fileStore, paths: site.paths }
    const { cookie } = await site.candidate("camille@example.ch")
    expect(await site.upload({ bytes: certificatePdf() }, cookie)).toMatchObject({ status: 409 })
    expect(await site.paths()).toEqual([])
    expect(await site.rows()).toEqual([])
  })
})

describe("an image is written anew", () => {
  test("as JPEG when, as PNG, it would outgrow the limit", async () => {
    const photo = await denselyPackedPng({ width: 2_000, height: 1_900 })
    expect(photo.length).toBeLessThan(10 * megabytes)
    const inspected = await inspectDocument("photo", photo, "somebody")
    expect(inspected).toMatchObject({ ok: true, mime: "image/jpeg" })
    if (inspected.ok) expect(inspected.bytes.length).toBeLessThan(10 * megabytes)
  })

  test("no longer than 4096 pixels, and a small one not larger", async () => {
    for (const [width, height, expected] of [
      [6_000, 2_000, { width: 4_096, height: 1_365 }],
      [30, 20, { width: 30, height: 20 }],
    ] as const) {
      const inspected = await inspectDocument("photo", await pixelBomb(width, height), "somebody")
      if (!inspected.ok) throw new Error(inspected.refusal)
      expect(await sharp(inspected.bytes).metadata()).toMatchObject(expected)
    }
  })
})

test.each([
  ["C:\\Users\\moi\\passeport.PDF", "passeport.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["carte\r\nSet-Cookie: a=b.pdf", "carte Set-Cookie: a=b.pdf"],
  ["", "document.pdf"],
  [".pdf", "document.pdf"],
  ["\u202Efdp.exe", "fdp.exe.pdf"],
  [`${"é".repeat(300)}.pdf`, `${"é".repeat(196)}.pdf`],
  ["\ud800", "document.pdf"],
])("a file called %j is stored as %j", (given, expected) => {
  expect(storedName(given, "application/pdf")).toBe(expected)
})
