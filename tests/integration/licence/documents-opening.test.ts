import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { beforeEach, describe, expect, test } from "vitest"
import { signLink } from "#app/features/licence/documents/link-document.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { certificatePdf, pngCard } from "#tests/factories/document-files.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { documentsOf } from "#tests/support/people/documents.ts"
import { testSecret } from "#tests/support/test-app.ts"

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

describe("the signed address of a document", () => {
  const on = useDatabase()
  let site: Awaited<ReturnType<typeof documentsOf>>
  let now = testNow
  beforeEach(async () => {
    now = testNow
    await rm(join(on.dataDir, "files"), { recursive: true, force: true })
    site = await documentsOf(on, { clock: { now: () => now } })
  })

  async function linkTo(id: string, cookie: string) {
    const answer = await site.call("POST", `/api/v1/documents/${id}/link`, {}, cookie)
    return { ...answer, url: String(answer.body.url) }
  }

  async function open(url: string, cookie = "") {
    return await site.app.request(url, { headers: { cookie } })
  }

  async function submitted(id: string) {
    await on.db.updateTable("boatLicenseApplications").set({ status: "submitted" }).where("id", "=", id).execute()
  }

  test("opens it for its owner for an hour, and each opening is written down", async () => {
    const { userId, cookie } = await site.candidate("camille@example.ch")
    const pdf = certificatePdf()
    const { body } = await site.upload({ bytes: pdf, name: "Carte d’identité (recto).pdf" }, cookie)
    const { url, status, body: link } = await linkTo(body.id, cookie)
    expect({ status, link }).toMatchObject({ status: 200, link: { expiresAt: later(3600).toISOString() } })
    expect(body.url).toBe(url)
    const draft = await site.call("GET", "/api/v1/me/application", undefined, cookie)
    expect(draft.body.application).toMatchObject({ documents: [body] })
    const answers = [await open(url, cookie), await open(url, cookie)]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    }
    expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": `inline; filename="Carte d_identit_ _recto_.pdf"; filename*=UTF-8''Carte%20d%E2%80%99identit%C3%A9%20%28recto%29.pdf`,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    })
    const opening = { actor: userId, entityId: body.id, change: {} }
    expect(await site.events("document.opened")).toEqual([opening, opening])

    now = later(3599)
    expect((await open(url, cookie)).status).toBe(200)
    now = later(3600)
    const late = await open(url, cookie)
    expect({ status: late.status, body: await late.json() }).toMatchObject({
      status: 410,
      body: { code: "link-expired" },
    })
    expect(await site.events("document.opened")).toHaveLength(3)
  })

  test("shows an image in place", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const { body } = await site.upload({ kind: "photo", bytes: await pngCard(), name: "moi.png" }, cookie)
    const { url } = await linkTo(body.id, cookie)
    const { headers } = await open(url, cookie)
    expect(headers.get("content-type")).toBe("image/png")
    expect(headers.get("content-disposition")).toBe(`inline; filename="moi.png"; filename*=UTF-8''moi.png`)
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
  })

  test("asked for its head alone, leaves no file open", async () => {
    const streams: Readable[] = []
    const store = await openFileStore(join(on.dataDir, "files"), undefined)
    const watched = await documentsOf(on, {
      fileStore: {
        ...store,
        async read(path) {
          const stream = await store.read(path)
          if (stream) streams.push(stream)
          return stream
        },
      },
    })
    const { cookie } = await watched.candidate("camille@example.ch")
    const { body } = await watched.upload({ bytes: certificatePdf(200_000) }, cookie)
    const { body: link } = await watched.call("POST", `/api/v1/documents/${body.id}/link`, {}, cookie)
    const answer = await watched.app.request(String(link.url), { method: "HEAD", headers: { cookie } })
    expect({ status: answer.status, length: answer.headers.get("content-length") }).toEqual({
      status: 200,
      length: "200000",
    })
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  test("is given to administrators once it is sent, who may open but not remove; to nobody else", async () => {
    const owner = await site.candidate("camille@example.ch")
    const other = await site.candidate("autre@example.ch")
    const admin = await site.someone("admin@example.ch", { role: "admin" })
    const { body } = await site.upload({ bytes: certificatePdf() }, owner.cookie)
    // While it is prepared, it is nobody else's; its owner's address opens nothing for the school either.
    const own = await linkTo(body.id, owner.cookie)
    expect(await linkTo(body.id, admin.cookie)).toMatchObject({ status: 404, body: { code: "no-document" } })
    expect((await open(own.url, admin.cookie)).status).toBe(404)
    await submitted(owner.draft.id)
    const { url, status } = await linkTo(body.id, admin.cookie)
    expect(status).toBe(200)
    expect((await open(url, admin.cookie)).status).toBe(200)
    expect(await site.events("document.opened")).toMatchObject([{ actor: admin.userId }])
    const removed = await site.call("DELETE", `/api/v1/me/documents/${body.id}`, undefined, admin.cookie)
    expect(removed.status).toBe(404)

    expect(await linkTo(body.id, other.cookie)).toMatchObject({ status: 404, body: { code: "no-document" } })
    expect((await site.call("POST", `/api/v1/documents/${body.id}/link`, {})).status).toBe(401)
    // An address that leaked opens nothing without its owner's session.
    expect((await open(url, other.cookie)).status).toBe(404)
    expect((await open(url)).status).toBe(401)
    expect(await site.events("document.opened")).toHaveLength(1)
  })

  test("cannot be made up: another document, a later hour or another key are refused", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const one = (await site.upload({ bytes: certificatePdf() }, cookie)).body
    const two = (await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)).body
    const { url } = await linkTo(one.id, cookie)
    const signature = new URL(url, "http://localhost").searchParams.get("signature") ?? ""
    const foreign = signLink(one.id, { now, secret: `${testSecret}!` })
    const path = (id: string, expires: number, sign: string) =>
      `/api/v1/documents/${id}/content?expires=${expires}&signature=${sign}`
    const hour = later(3600).getTime() / 1000
    for (const forged of [
      url.replace(one.id, two.id),
      path(one.id, hour + 1, signature),
      path(one.id, foreign.expires, foreign.signature),
      path(one.id, hour, `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`),
    ]) {
      const answer = await open(forged, cookie)
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 403,
        body: { code: "link-forged" },
      })
    }
    for (const broken of [
      `/api/v1/documents/${one.id}/content`,
      path(one.id, hour, "x"),
      path(one.id, -1, signature),
      path("passport", hour, signature),
    ]) {
      expect((await open(broken, cookie)).status).toBe(422)
    }
    expect((await open(url, cookie)).status).toBe(200)
    expect(await site.events("document.opened")).toHaveLength(1)
  })

  test("of a removed document, or of one whose file is lost, opens nothing", async () => {
    const { cookie } = await site.candidate("camille@example.ch")
    const removed = (await site.upload({ bytes: certificatePdf() }, cookie)).body
    const lost = (await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)).body
    const urls = [(await linkTo(removed.id, cookie)).url, (await linkTo(lost.id, cookie)).url]
    await site.call("DELETE", `/api/v1/me/documents/${removed.id}`, undefined, cookie)
    await site.fileStore.remove(lost.path)
    for (const url of urls) {
      const answer = await open(url, cookie)
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 404,
        body: { code: "no-document" },
      })
    }
    expect(site.logText()).toContain("file of a document is missing")
    expect(await site.events("document.opened")).toEqual([])
  })
})
