import { rm } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { certificatePdf, phonePhoto, pngCard } from "#tests/factories/document-files.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { documentsOf, freshDay, sha256 } from "#tests/support/people/documents.ts"
import { rowsOf } from "#tests/support/rows.ts"

describe("documents of a draft", () => {
  const on = useDatabase()
  let site: Awaited<ReturnType<typeof documentsOf>>
  beforeEach(async () => {
    await rm(join(on.dataDir, "files"), { recursive: true, force: true })
    site = await documentsOf(on)
  })

  test("a photo is kept upright, without what the phone wrote into it, and its row says what is stored", async () => {
    const { userId, cookie, draft } = await site.candidate("camille@example.ch")
    const bytes = await phonePhoto()
    expect(bytes.includes("Secretphone")).toBe(true)
    const { status, body } = await site.upload({ kind: "photo", bytes, name: "Été à Nyon.JPG" }, cookie)
    expect(status).toBe(201)
    const [path] = await site.paths()
    expect(body).toEqual({
      id: expect.any(String),
      kind: "photo",
      name: "Été à Nyon.jpg",
      url: expect.stringContaining(`/api/v1/documents/${body.id}/content?expires=`),
      path,
      size: expect.any(Number),
      mime: "image/jpeg",
      issuedOn: null,
      createdAt: testNow.toISOString(),
    })
    expect(path).toMatch(new RegExp(`^photos/${userId}/${testNow.getTime()}-[0-9a-f]{24}\\.jpg$`))
    const stored = (await site.bytesOf(path ?? "")) ?? Buffer.alloc(0)
    expect(stored.length).toBe(body.size)
    expect(stored.includes("Secretphone")).toBe(false)
    const { width, height, exif, orientation } = await sharp(stored).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 900, height: 1200, exif: undefined })
    expect(await site.rows()).toMatchObject([
      { id: body.id, userId, applicationId: draft.id, sha256: sha256(stored), deletedAt: null },
    ])
    const change = { kind: "photo", size: body.size, mime: "image/jpeg", application: draft.id, replaced: [] }
    expect(await site.events("document.uploaded")).toEqual([{ actor: userId, entityId: body.id, change }])
  })

  test("a PDF is kept as it is, a PNG as a PNG, whatever they are called", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const pdf = certificatePdf()
    const medical = await site.upload({ kind: "medical", issuedOn: freshDay, bytes: pdf, name: "scan.exe" }, cookie)
    expect(medical.body).toMatchObject({ mime: "application/pdf", name: "scan.exe.pdf", issuedOn: freshDay })
    expect(await site.bytesOf(medical.body.path)).toEqual(pdf)
    const identity = await site.upload({ bytes: await pngCard(), name: "carte.jpg", type: "image/jpeg" }, cookie)
    expect(identity.body).toMatchObject({ mime: "image/png", name: "carte.jpg.png", kind: "identity" })
    expect(await site.paths()).toEqual([identity.body.path, medical.body.path].toSorted())
  })

  test("a second one of its kind takes its place: one live row, one file", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const first = await site.upload({ bytes: await pngCard() }, cookie)
    const second = await site.upload({ bytes: certificatePdf() }, cookie)
    const other = await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)
    expect([first.status, second.status, other.status]).toEqual([201, 201, 201])
    expect(await site.paths()).toEqual([second.body.path, other.body.path].toSorted())
    const live = (await site.rows()).filter(({ deletedAt }) => deletedAt === null)
    expect(live.map(({ id }) => id).toSorted()).toEqual([second.body.id, other.body.id].toSorted())
  })

  test("sent five times at once, leaves one live row with its file, and no other file", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const bytes = await pngCard()
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => site.upload({ bytes }, cookie)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const live = (await site.rows()).filter(({ deletedAt }) => deletedAt === null)
    expect(await site.paths()).toEqual(live.map(({ path }) => path))
    expect(live).toHaveLength(1)
  })

  test("removed by its owner, the row is marked and the file is gone", async () => {
    const { userId, cookie } = await site.candidate("camille@example.ch")
    const { body } = await site.upload({ bytes: certificatePdf() }, cookie)
    const remove = () => site.call("DELETE", `/api/v1/me/documents/${body.id}`, undefined, cookie)
    expect(await remove()).toMatchObject({ status: 200, body: { done: true } })
    expect(await site.paths()).toEqual([])
    expect(await site.rows()).toMatchObject([{ id: body.id, deletedAt: testNow }])
    expect(await site.events("document.removed")).toEqual([
      { actor: userId, entityId: body.id, change: { kind: "identity" } },
    ])
    expect(await remove()).toMatchObject({ status: 404, body: { code: "no-document" } })
  })

  test("somebody else's is not found, nor one of an application that was sent changed", async () => {
    const owner = await site.candidate("camille@example.ch")
    const { body } = await site.upload({ bytes: certificatePdf() }, owner.cookie)
    const before = await rowsOf(on.db)
    const admin = await site.someone("admin@example.ch", { role: "admin" })
    for (const { cookie } of [await site.candidate("autre@example.ch"), admin]) {
      const removed = await site.call("DELETE", `/api/v1/me/documents/${body.id}`, undefined, cookie)
      expect(removed).toMatchObject({ status: 404, body: { code: "no-document" } })
    }
    await on.db.updateTable("boatLicenseApplications").set({ status: "submitted" }).execute()
    const late = await site.call("DELETE", `/api/v1/me/documents/${body.id}`, undefined, owner.cookie)
    expect(late).toMatchObject({ status: 409, body: { code: "application-sent" } })
    const more = await site.upload({ bytes: certificatePdf() }, owner.cookie)
    expect(more).toMatchObject({ status: 409, body: { code: "application-sent" } })
    expect(await site.paths()).toEqual([body.path])
    expect({ ...(await rowsOf(on.db)), documents: 1 }).toMatchObject({ documents: before.documents })
  })

  test("without a draft, nothing is kept", async () => {
    const { userId, cookie } = await site.someone("camille@example.ch")
    await applicationOf(on.db, userId, { status: "approved" })
    const answer = await site.upload({ bytes: certificatePdf() }, cookie)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "no-draft", detail: "Enregistrez d’abord vos informations personnelles." },
    })
    expect(await site.paths()).toEqual([])
  })

  test.each([
    ["without its date", undefined, "Indiquez la date du certificat médical"],
    ["of tomorrow", addDays(dayAt(testNow), 1), "La date du certificat médical ne peut pas être à venir"],
    ["of three months ago to the day", "2027-03-10", "Le certificat médical doit dater de moins de 3\u00a0mois"],
    ["of a day there never was", "2027-04-31", "Indiquez une date qui existe"],
    ["of no date at all", "hier", "Indiquez une date qui existe"],
  ])("a medical certificate %s is refused at its field", async (_what, issuedOn, message) => {
    const { cookie } = await site.candidate("camille@example.ch")
    const file = { kind: "medical", bytes: certificatePdf(), ...(issuedOn ? { issuedOn } : {}) }
    const answer = await site.upload(file, cookie)
    expect(answer).toMatchObject({ status: 422, body: { errors: { issuedOn: [message] } } })
    expect(await site.paths()).toEqual([])
    expect(await site.rows()).toEqual([])
  })

  test.each(["2027-03-11", "2027-06-10"])("a medical certificate of %s is taken on 10 June", async (issuedOn) => {
    const { cookie } = await site.candidate("camille@example.ch")
    const answer = await site.upload({ kind: "medical", issuedOn, bytes: certificatePdf() }, cookie)
    expect(answer).toMatchObject({ status: 201, body: { issuedOn } })
  })

  test("goes with the account: rows, files and drafts; the copy of one's data lists it before", async () => {
    const { userId, cookie } = await site.candidate("camille@example.ch")
    const other = await site.candidate("autre@example.ch")
    const { body } = await site.upload({ bytes: certificatePdf(), name: "passeport.pdf" }, cookie)
    await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)
    const kept = await site.upload({ bytes: certificatePdf() }, other.cookie)
    const copy = await site.call("GET", "/api/v1/me/export", undefined, cookie)
    expect(copy.body.documents).toHaveLength(2)
    expect(copy.body.documents).toContainEqual(expect.objectContaining({ name: "passeport.pdf", path: body.path }))

    await site.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await site.mailed("account-deletion")
    const gone = await site.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)
    expect(gone).toMatchObject({ status: 200, body: { done: true } })
    expect(await site.paths()).toEqual([kept.body.path])
    expect(await site.rows()).toMatchObject([{ id: kept.body.id }])
    const drafts = await on.db.selectFrom("boatLicenseApplications").select("userId").execute()
    expect(drafts).toEqual([{ userId: other.userId }])
    expect(JSON.stringify(await site.events("account.deleted"))).toContain(userId)
  })
})
