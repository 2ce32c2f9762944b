import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { documentForm } from "#tests/support/people/documents.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { jpegOf, picture, place, script } from "./file-makers.ts"
import { type HostileFile, refusals } from "./hostile-file.ts"
import { broken, carriers, strangers } from "./hostile-images.ts"
import { names, papers } from "./hostile-papers.ts"
import { type Desk, openDesk, rawForm, type Sent } from "./upload-desk.ts"

const corpus = [...carriers, ...broken, ...strangers, ...papers, ...names]

/** Generous for a busy machine. An image of 49 million points takes a second or two. */
const longestSeconds = 30
/** More than the server needs at rest, because decoding takes up to four bytes a point. */
const mostMegabytes = 600

let desk: Desk
let atRest = 0

beforeAll(async () => {
  desk = await openDesk({ candidates: 6 })
})

afterAll(() => desk.school.remove())

test("the corpus holds sixty hostile files and more, all different", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length)
})

test("control: plain documents pass", async () => {
  for (const [kind, bytes, mime] of [
    ["identity", certificatePdf(), "application/pdf"],
    ["photo", await jpegOf(), "image/jpeg"],
    ["identity", await picture().png().toBuffer(), "image/png"],
  ] as const) {
    expect(await desk.post(documentForm({ kind, bytes }))).toMatchObject({ status: 201, body: { mime } })
  }
  atRest = await desk.memoryFromNow()
})

describe("on the embedded database and the local disk", () => {
  test.each(corpus.map((file) => [file.what, outcomeOf(file), file] as const))(
    "the outcome of %s: %s",
    async (_what, _how, file) => {
      await expect(judge(desk, file)).resolves.toBeUndefined()
    },
  )

  test.each(misfits())("%s leaves nothing", async (_what, send, status, said) => {
    const before = await desk.files()
    const { body, ...answer } = await send()
    expect([answer.status, body.errors ? Object.values(body.errors).flat() : [body.detail]]).toEqual([status, [said]])
    expect(await desk.files()).toEqual(before)
  })

  test.each([
    ["a zero in a name", "a\0.jpg", 201],
    ["a quotation mark that ends a name early", 'a".jpg"; name="kind', 201],
    ["a name over two lines", "a\r\nContent-Type: text/html\r\n\r\n.jpg", 422],
  ])("%s, as no browser writes it, is refused or harmless", async (_what, name, status) => {
    const before = await desk.files()
    const { body, type } = rawForm(name, await jpegOf())
    const answer = await desk.post(body, type)
    expect([status, answer.status, answer.body.name]).toEqual([status, status, answer.body.name])
    if (answer.status === 201) expect(answer.body.name).toMatch(/^[\w .]+\.jpg$/)
    else expect(await desk.files()).toEqual(before)
  })

  test("afterwards the server runs within its memory, and no file is left open", async () => {
    expect(desk.school.alive()).toBe(true)
    const more = (await desk.mostMemory()) - atRest
    console.log(`Most memory above what the server holds at rest: ${Math.round(more)} MB`)
    expect(more).toBeLessThan(mostMegabytes)
    await expect.poll(() => desk.openFiles(), { timeout: 20_000 }).toEqual([])
    const sent = await desk.post(documentForm({ bytes: certificatePdf() }))
    expect(sent.status).toBe(201)
    expect((await fetch(`${desk.school.origin}/readyz`)).status).toBe(200)
  })

  test("rows and files agree, and each stored file has one event", async () => {
    const held = await Promise.all(desk.sessions().map((cookie) => desk.held(cookie)))
    const files = await desk.files()
    expect(held.flat().toSorted()).toEqual(files)
    await desk.school.afterStop(async (db) => {
      const rows = await db.selectFrom("documents").select(["path", "deletedAt"]).execute()
      const live = rows.filter(({ deletedAt }) => deletedAt === null)
      expect(live.map(({ path }) => path).toSorted()).toEqual(files)
      const events = await db.selectFrom("events").select("id").where("action", "=", "document.uploaded").execute()
      expect(events).toHaveLength(rows.length)
    })
  })
})

test("every sixth file on S3 has the same outcome", async () => {
  const s3 = await openS3()
  const bucket = await openDesk({ candidates: 1, s3: s3.settings })
  try {
    const share = corpus.filter((_, index) => index % 6 === 0)
    expect(share.length).toBeLessThan(25)
    for (const file of share) await judge(bucket, file)
    const held = await Promise.all(bucket.sessions().map((cookie) => bucket.held(cookie)))
    expect(held.flat().toSorted()).toEqual(await bucket.files())
  } finally {
    await bucket.school.remove()
    await s3.close()
  }
})

test("control: a photo stored unchanged is found", async () => {
  const raw = await picture()
    .withExif({ IFD0: { Copyright: script, Artist: place } })
    .jpeg()
    .toBuffer()
  expect(traces(raw, [script, place])).toEqual([script, place])
  expect(await hidden(raw)).toEqual(["exif"])
})

function outcomeOf({ outcome }: HostileFile): string {
  return typeof outcome === "string" ? refusals[outcome].join(" ") : `kept as ${outcome.kept}`
}

/** Sends a file, and compares the result with its expected outcome. */
async function judge(to: Desk, file: HostileFile): Promise<void> {
  const bytes = await file.bytes()
  expect(traces(bytes, file.carries), "what the file carries").toEqual(file.carries ?? [])
  const before = await to.files()
  const sent = await to.send(file, bytes)
  expect(sent.seconds).toBeLessThan(longestSeconds)
  if (typeof file.outcome === "string") {
    const [status, message] = refusals[file.outcome]
    expect([sent.status, sent.body.detail, sent.body.errors]).toEqual([status, message, { file: [message] }])
    expect(await to.files()).toEqual(before)
    return
  }
  expect([sent.status, sent.body.mime, sent.body.detail]).toEqual([201, file.outcome.kept, undefined])
  if (file.outcome.name !== undefined) expect(sent.body.name).toBe(file.outcome.name)
  expect(sent.body.path).toMatch(/^(identity|photos)\/[0-9a-f-]{36}\/\d{13}-[0-9a-f]{24}\.(jpg|png|pdf)$/)
  expect(await to.files()).toContain(sent.body.path)
  await opened(to, sent, file, bytes)
}

/** Opens a file as its owner: nothing in it can run, and an image holds only the picture. */
async function opened(to: Desk, { body, cookie }: Sent, { carries }: HostileFile, original: Buffer): Promise<void> {
  const answer = await fetch(to.school.origin + body.url, { headers: { cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  const isPaper = body.mime === "application/pdf"
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": body.mime,
    "content-disposition": expect.stringMatching(/^inline; filename="[\w. -]+"; filename\*=UTF-8''[\w.!~%-]+$/),
    "content-security-policy": `sandbox; default-src 'none'; frame-ancestors ${isPaper ? "'self'" : "'none'"}`,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
  })
  if (isPaper) {
    expect(bytes.equals(original)).toBe(true)
    return
  }
  expect(traces(bytes, carries)).toEqual([])
  expect(await hidden(bytes)).toEqual([])
}

function traces(bytes: Buffer, carries: readonly string[] = []): string[] {
  return carries.filter((carried) => bytes.includes(Buffer.from(carried, "latin1")))
}

/** Lists everything that an image holds besides one picture. */
async function hidden(bytes: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, icc, comments, pages } = await sharp(bytes).metadata()
  const found = { exif, xmp, iptc, icc, comments: comments?.length || undefined, pages: (pages ?? 1) > 1 || undefined }
  return Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

/** Wrong forms, with the status and the message of their refusal. */
function misfits() {
  const bytes = certificatePdf()
  const withFields = (change: (form: FormData) => void) => async () => {
    const form = documentForm({ bytes })
    change(form)
    return await desk.post(form)
  }
  const more = (name: string) => new File([new Uint8Array(bytes)], name)
  const none = "Aucun fichier sélectionné"
  return [
    ["no file", () => desk.post(documentForm({})), 422, none],
    ["a text where the file should be", withFields((form) => form.set("file", "carte.jpg")), 422, none],
    ["two files under one name", withFields((form) => form.append("file", more("autre.pdf"))), 422, none],
    [
      "a second file beside",
      withFields((form) => form.append("autre", more("a.pdf"))),
      422,
      "Champ inconnu\u00a0: il n’est pas accepté",
    ],
    [
      "a path of one’s own",
      withFields((form) => form.set("path", "../x")),
      422,
      "Champ inconnu\u00a0: il n’est pas accepté",
    ],
    ["no known kind", withFields((form) => form.set("kind", "../../etc")), 422, "Type de document inconnu"],
  ] as const
}
