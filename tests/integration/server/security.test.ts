import { createHash } from "node:crypto"
import { Hono } from "hono"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { closedPolicy, sameOriginOnly } from "#server/http/security.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { type TestApp, testApp } from "#tests/support/test-app.ts"

let on: Awaited<ReturnType<typeof createDatabase>>
let site: TestApp
let secure: TestApp

beforeAll(async () => {
  on = await createDatabase("embedded")
  site = await testApp(on)
  secure = await testApp(on, { publicUrl: "https://troisports.example" })
})

afterAll(() => on.remove())

const session = "nautique.session_token=x.y; __Secure-nautique.session_token=x.y"

const answers: [what: string, path: string, init: RequestInit, status: number, policy: "page" | "closed"][] = [
  ["a page", "/", {}, 200, "page"],
  ["the not-found page", "/nulle-part", {}, 404, "page"],
  ["an answer of the API", "/api/v1/availability?type=boat_license", {}, 200, "closed"],
  ["a refusal of the API", "/api/v1/availability", {}, 422, "closed"],
  ["a missing endpoint", "/api/v1/nowhere", {}, 404, "closed"],
  ["an endpoint spelled otherwise", "/api/v1/%61vailability", {}, 404, "closed"],
  ["a method an endpoint does not know", "/api/v1/reservations", {}, 405, "closed"],
  ["the description", "/api/openapi.json", {}, 200, "closed"],
  ["the back-office's description", "/api/openapi.admin.json", {}, 200, "closed"],
  [
    "a broken body",
    "/api/v1/reservations",
    {
      method: "POST",
      body: "{",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" },
    },
    400,
    "closed",
  ],
  ["a wrong type", "/api/v1/reservations", { method: "POST", body: "x" }, 415, "closed"],
  ["a file", "/assets/app.js", {}, 200, "closed"],
  ["a missing file", "/assets/missing.js", {}, 404, "page"],
  ["a redirect", "/reservation/", {}, 301, "closed"],
  ["a guard", "/dashboard", {}, 302, "closed"],
  ["a write to a page", "/", { method: "POST" }, 405, "closed"],
  ["a cross-site write", "/", { method: "POST", headers: { Cookie: session } }, 403, "closed"],
  ["the end of a session", "/deconnexion", { method: "POST" }, 303, "closed"],
  ["not modified", "/", { headers: { "If-None-Match": "*" } }, 304, "page"],
  ["the head of a page", "/", { method: "HEAD" }, 200, "page"],
  ["the process's health", "/healthz", {}, 200, "closed"],
  ["the database's", "/readyz", {}, 200, "closed"],
]

test.each([
  ["GET", "/api/v1/reservations", "POST"],
  ["POST", "/api/v1/availability", "GET, HEAD"],
  ["DELETE", "/api/v1/payments/notifications/simulated", "POST"],
  ["POST", "/api/openapi.json", "GET, HEAD"],
])("%s on %s is refused with the methods that are answered", async (method, path, allowed) => {
  const answer = await site.app.request(path, { method, headers: { "Content-Type": "application/json" } })
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed])
  expect(await answer.json()).toEqual({
    type: "about:blank",
    status: 405,
    code: "method-not-allowed",
    detail: `Cette adresse ne répond pas à ${method}, seulement à ${allowed}.`,
  })
})

describe("headers", () => {
  test.each(answers)("of %s", async (_, path, init, status, policy) => {
    for (const [{ app }, https] of [
      [site, false],
      [secure, true],
    ] as const) {
      const { status: answered, headers } = await app.request(path, init)
      expect(answered).toBe(status)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
      expect(headers.get("permissions-policy")).toContain("camera=(), ")
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
      expect(headers.get("x-frame-options")).toBe("DENY")
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get("access-control-allow-origin")).toBeNull()
      expect(headers.get("x-powered-by")).toBeNull()
      expect(headers.get("strict-transport-security")).toBe(https ? "max-age=63072000; includeSubDomains" : null)
      const csp = headers.get("content-security-policy") ?? ""
      expect(csp).toContain("frame-ancestors 'none'")
      expect(csp).toContain("base-uri 'none'")
      expect(csp).not.toContain("unsafe")
      expect(csp === closedPolicy).toBe(policy === "closed")
    }
  })
})

test("the policy of a page allows exactly its inline scripts, whatever they hold", async () => {
  const scripts = [
    'window.a = "$& $1 $$ $`"',
    "window.b = 'é 🚤 \u2028 <\\/script>'",
    "\n  window.c = 1 < 2 && 3 > 2\n",
    "",
  ]
  const inline = scripts.map(
    (script, index) => `<script${index === 2 ? ' type="module" async' : ""}>${script}</script>`,
  )
  const html = `<!DOCTYPE html><html lang="fr" data-session="out"><head>${inline.join("")}<script src="/assets/a.js"></script></head></html>`
  const { app } = await testApp(on, { render: async () => html })
  const page = await app.request("/")
  expect(await page.text()).toBe(html)
  const directive = page.headers
    .get("content-security-policy")
    ?.split("; ")
    .find((part) => part.startsWith("script-src"))
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
  expect(directive).toBe(`script-src 'self' ${hashes.join(" ")}`)
})

describe("an unsafe request with the session cookie comes from our own pages", () => {
  const sites = ["same-origin", "same-site", "cross-site", "none", undefined] as const
  const origins = { ours: "http://localhost", other: "https://evil.example", null: "null", absent: undefined } as const
  const cases = sites.flatMap((fetchSite) =>
    (Object.keys(origins) as (keyof typeof origins)[]).flatMap((origin) =>
      [true, false].map((cookie) => ({ fetchSite, origin, cookie })),
    ),
  )

  test.each(cases)(
    "Sec-Fetch-Site $fetchSite, Origin $origin, cookie $cookie",
    async ({ fetchSite, origin, cookie }) => {
      const headers = new Headers()
      if (fetchSite) headers.set("Sec-Fetch-Site", fetchSite)
      if (origins[origin]) headers.set("Origin", origins[origin])
      if (cookie) headers.set("Cookie", `theme=dark; ${session}`)
      const ours = fetchSite === "same-origin" || (fetchSite === undefined && origin === "ours")
      const saysWhence = headers.has("Sec-Fetch-Site") || headers.has("Origin")
      const { status } = await site.app.request("/deconnexion", { method: "POST", headers })
      expect(status).toBe(ours || !(cookie || saysWhence) ? 303 : 403)
      expect((await site.app.request("/", { headers })).status).toBe(200)
    },
  )

  test.each([
    "/%64econnexion",
    "/deconnexio%6E",
    "/%61pi/auth/sign-in/email",
    "/api/%61uth/sign-in/email",
    "/api/v1/reservation%73",
    "/api%2Fauth/sign-in/email",
    "/deconnexion#x",
  ])("no other spelling of a path is routed: POST %s", async (path) => {
    for (const from of ["same-origin", "cross-site"]) {
      const headers = { "Sec-Fetch-Site": from, "Content-Type": "application/json" }
      const answer = await site.app.request(new Request(`http://localhost${path}`, { method: "POST", headers }))
      expect([404, 405]).toContain(answer.status)
      expect(answer.headers.get("clear-site-data")).toBeNull()
      expect(answer.headers.get("set-cookie")).toBeNull()
    }
  })

  test.each(["/%68ealthz", "/api/v1/availabilit%79?type=boat_license", "/assets/app%2Ejs", "/%63ontact"])(
    "no other spelling of a path is read: GET %s",
    async (path) => {
      const answer = await site.app.request(path)
      const type = path.startsWith("/api/") ? "application/problem+json; charset=utf-8" : "text/html; charset=utf-8"
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, type])
    },
  )

  test.each([
    "http://localhost:81",
    "https://localhost.evil.example",
    "http://evil.example#localhost",
    "localhost",
    "http://localhost@evil.example",
  ])("the origin %s is not ours", async (Origin) => {
    expect(
      (await site.app.request("/deconnexion", { method: "POST", headers: { Cookie: session, Origin } })).status,
    ).toBe(403)
  })

  test("where PUBLIC_URL is set only that origin is ours", async () => {
    const Cookie = "__Secure-nautique.session_token=x.y"
    async function status(Origin: string) {
      return (await secure.app.request("/deconnexion", { method: "POST", headers: { Cookie, Origin } })).status
    }
    expect(await status("https://troisports.example")).toBe(303)
    for (const origin of [
      "http://troisports.example",
      "https://www.troisports.example",
      "http://localhost",
      "https://troisports.example:8443",
    ]) {
      expect(await status(origin)).toBe(403)
    }
  })

  test("cookie and bearer together are refused", async () => {
    const headers = { Cookie: session, Authorization: "Bearer x", "Sec-Fetch-Site": "same-origin" }
    for (const path of ["/", "/api/v1/availability?type=boat_license"]) {
      const refused = await site.app.request(path, { headers })
      expect([refused.status, (await refused.json()).code]).toEqual([400, "two-credentials"])
    }
  })

  test("without the guard the forged request passes: it is the guard that stops it", async () => {
    const forged = { method: "POST", headers: { Cookie: session, "Sec-Fetch-Site": "cross-site" } }
    function bare(guarded: boolean) {
      const app = new Hono<ApiEnv>()
      if (guarded) app.use(sameOriginOnly({ cookieName: "nautique.session_token", isOurOrigin: () => false }))
      app.post("/deconnexion", (c) => c.redirect("/", 303))
      app.onError((error, c) => c.body(null, error instanceof Problem ? error.status : 500))
      return app
    }
    expect((await bare(true).request("/deconnexion", forged)).status).toBe(403)
    expect((await bare(false).request("/deconnexion", forged)).status).toBe(303)
  })
})
