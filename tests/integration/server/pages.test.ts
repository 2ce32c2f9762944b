import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { generateSignedCookie } from "hono/cookie"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pages } from "#content/pages.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { type TestApp, testApp, testSecret } from "#tests/support/test-app.ts"

let on: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp

beforeAll(async () => {
  on = await createDatabase("embedded")
  site = await testApp(on)
})

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return site.app.request(path, { method, headers })
}

const publicPaths = pages.filter((page) => page.access === "public").map((page) => page.path)
const guardedPaths = pages.filter((page) => page.access !== "public").map((page) => page.path)

/** A Cookie header with a session cookie signed with `secret`. */
async function signedCookie(secret: string, name = "nautique.session_token") {
  const [cookie = ""] = (await generateSignedCookie("nautique.session_token", "a-token", secret)).split(";")
  return cookie.replace("nautique.session_token", name)
}

afterAll(() => on.remove())

describe("the path table", () => {
  test.each(publicPaths)("%s is served, and read only", async (path) => {
    const page = await get(path)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`Contenu de ${path}<`)
    const head = await get(path, {}, "HEAD")
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", page.headers.get("etag")])
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const refused = await get(path, {}, method)
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"])
    }
  })

  test.each(guardedPaths)(
    "%s leads to the sign-in page, is kept by no cache and clears a stale cookie",
    async (path) => {
      const back = `/auth?returnTo=${encodeURIComponent(path)}`
      for (const [Cookie, way] of [
        ["", back],
        [await signedCookie(testSecret), `${back}&session=expiree`],
      ] as const) {
        const guarded = await get(path, { Cookie })
        expect([guarded.status, guarded.headers.get("location")]).toEqual([302, way])
        expect(guarded.headers.get("cache-control")).toBe("private, no-store")
        expect(guarded.headers.get("set-cookie")).toMatch(
          /^nautique\.session_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
        )
        expect(await guarded.text()).not.toContain("Contenu de")
      }
    },
  )

  test.each(["/reservation/", "/reservation//", "/dashboard/", "/admin///"])(
    "%s leads to the path without its slash",
    async (path) => {
      const moved = await get(`${path}?a=b`)
      expect([moved.status, moved.headers.get("location")]).toEqual([301, `${path.replace(/\/+$/, "")}?a=b`])
    },
  )

  test.each([
    "/DASHBOARD",
    "/Reservation",
    "/%64ashboard",
    "/dashboard%2f",
    "/dashboard%00",
    "//dashboard",
    "//dashboard/",
    "/dashboard.data",
    "/dashboard.html",
    "/dashboard;x",
    "/dashboard/;",
    "/admin/user",
    "/admin/users.data",
    "/dashboard/x/..%2f",
    "/_root.data",
    "/__manifest",
    "/page-inconnue",
    "//",
    "/%",
    "/%E0%A4%A",
    `/${"x".repeat(4_000)}`,
  ])("%s is the not-found page", async (path) => {
    const missing = await site.app.request(new Request(`http://localhost${path}`))
    expect(missing.status).toBe(404)
    expect(missing.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(await missing.text()).toContain("Contenu de /page-introuvable<")
  })

  test.each([
    "/./dashboard",
    "/x/../dashboard",
    "/dashboard/.",
    "/%2e/dashboard",
    "/dashboard?x=1",
    "/dashboard#x",
    "/\\dashboard",
  ])("%s never serves the guarded page", async (path) => {
    const answer = await site.app.request(new Request(`http://localhost${path}`))
    expect([301, 302, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain("Contenu de /dashboard")
  })

  test.each([
    "//evil.example/",
    "//evil.example//",
    "/\\evil.example/",
    "//evil.example/reservation/",
    "/%2f/evil.example/",
    "//reservation/",
    "/https://evil.example/",
  ])("%s redirects nowhere", async (path) => {
    const answer = await site.app.request(new Request(`http://localhost${path}`))
    expect(answer.status).toBe(404)
    expect(answer.headers.get("location")).toBeNull()
  })

  test("a path of 300 000 slashes is answered like any other", async () => {
    expect((await get(`${"/".repeat(300_000)}x`)).status).toBe(404)
  })
})

describe("the page cache", () => {
  test("each encoding is the same document under its own tag, which answers 304", async () => {
    const plain = await get("/reservation")
    const html = await plain.text()
    const tags = [plain.headers.get("etag")]
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const encoded = await get("/reservation", { "Accept-Encoding": encoding })
      expect(encoded.headers.get("content-encoding")).toBe(encoding)
      expect(decode(Buffer.from(await encoded.arrayBuffer())).toString()).toBe(html)
      tags.push(encoded.headers.get("etag"))
    }
    expect(new Set(tags).size).toBe(3)
    expect(plain.headers.get("vary")).toBe("Accept-Encoding, Cookie")
    expect(plain.headers.get("cache-control")).toBe("no-cache")
    const unchanged = await get("/reservation", { "If-None-Match": `"other", W/${tags[0]}` })
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")]).toEqual([304, "", tags[0]])
    expect((await get("/reservation", { "If-None-Match": String(tags[0]), "Accept-Encoding": "br" })).status).toBe(200)
    expect((await get("/reservation", { "If-None-Match": "*" })).status).toBe(304)
    expect((await get("/", { "If-None-Match": String(tags[0]) })).status).toBe(200)
    expect((await get("/page-inconnue", { "If-None-Match": "*" })).status).toBe(404)
  })

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5", "br"],
    ["br;q=0, gzip;q=0.8", "gzip"],
    ["br;q=0.000, gzip;q=0", null],
    ["identity", null],
    ["x-br, brotli", null],
    ["", null],
  ])("Accept-Encoding %j gives %j", async (accepted, encoding) => {
    const page = await get("/reservation", { "Accept-Encoding": accepted })
    expect(page.headers.get("content-encoding")).toBe(encoding)
  })

  test("the signed-in variant differs in one attribute and has its own tag", async () => {
    const [signedOut, signedIn] = [
      await get("/contact"),
      await get("/contact", { Cookie: await signedCookie(testSecret) }),
    ]
    const [outside, inside] = [await signedOut.text(), await signedIn.text()]
    expect(outside).toContain('data-session="out"')
    expect(inside).toBe(outside.replace('data-session="out"', 'data-session="in"'))
    expect(signedIn.headers.get("etag")).not.toBe(signedOut.headers.get("etag"))
    expect(signedIn.headers.get("content-security-policy")).toBe(signedOut.headers.get("content-security-policy"))
  })

  test.each([
    ["another secret", () => signedCookie("another-secret-of-at-least-32-characters-")],
    ["a truncated signature", async () => (await signedCookie(testSecret)).slice(0, -6)],
    ["a longer signature", async () => `${await signedCookie(testSecret)}x`],
    ["another value", async () => (await signedCookie(testSecret)).replace("a-token", "b-token")],
    ["no signature", async () => "nautique.session_token=a-token"],
    ["an empty value", async () => "nautique.session_token="],
    ["broken escapes", async () => "nautique.session_token=%E0%A4%A.%"],
    ["another name", () => signedCookie(testSecret, "xnautique.session_token")],
    ["the name of https under http", () => signedCookie(testSecret, "__Secure-nautique.session_token")],
  ])("a cookie with %s shows the signed-out variant", async (_, cookie) => {
    const page = await get("/", { Cookie: await cookie() })
    expect([page.status, (await page.text()).includes('data-session="out"')]).toEqual([200, true])
  })

  test("under https only the cookie with the __Secure- prefix counts", async () => {
    const secure = await testApp(on, { publicUrl: "https://troisports.example" })
    const [plain, prefixed] = [
      await signedCookie(testSecret),
      await signedCookie(testSecret, "__Secure-nautique.session_token"),
    ]
    expect(await (await secure.app.request("/contact", { headers: { Cookie: plain } })).text()).toContain(
      'data-session="out"',
    )
    expect(await (await secure.app.request("/contact", { headers: { Cookie: prefixed } })).text()).toContain(
      'data-session="in"',
    )
    const guarded = await secure.app.request("/dashboard")
    expect(guarded.headers.get("set-cookie")).toMatch(/^__Secure-nautique\.session_token=; .*Secure/)
  })
})

describe("/deconnexion", () => {
  test("clears the cookie and leads home, from our own pages only", async () => {
    const Cookie = await signedCookie(testSecret)
    const done = await get("/deconnexion", { Cookie, "Sec-Fetch-Site": "same-origin" }, "POST")
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"])
    expect(done.headers.get("clear-site-data")).toBe('"storage"')
    expect(done.headers.get("set-cookie")).toMatch(/^nautique\.session_token=; Max-Age=0; Path=\//)
    const forged = await get("/deconnexion", { Cookie, "Sec-Fetch-Site": "cross-site" }, "POST")
    expect([forged.status, forged.headers.get("set-cookie")]).toEqual([403, null])
    expect(forged.headers.get("clear-site-data")).toBeNull()
    expect((await get("/deconnexion")).status).toBe(404)
  })
})
