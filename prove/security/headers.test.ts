import { readdir } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pages } from "#content/pages.ts"
import { certificatePdf, pngCard } from "#tests/factories/document-files.ts"
import { aDraft } from "#tests/factories/training.ts"
import { documentForm } from "#tests/support/people/documents.ts"
import { type BuiltSchool, openBuiltSchool } from "./built-school.ts"
import { askedFrom, type Finding, type Grade, grade } from "./observatory.ts"

const user = "camille@example.ch"
const admin = "admin@example.ch"

let school: BuiltSchool
const cookies = { public: "", user: "", admin: "" }

beforeAll(async () => {
  school = await openBuiltSchool({
    users: [user],
    admins: [admin],
    // Behaves as behind a proxy that speaks https with visitors.
    env: { PUBLIC_URL: "https://troisports.example" },
    prepare: async (db, userIds) => {
      await aDraft(db, userIds.get(user) ?? "", { documents: [], payment: null })
    },
  })
  cookies.user = await school.signIn(user)
  cookies.admin = await school.signIn(admin)
})

afterAll(() => school.remove())

interface Asking {
  method?: string
  as?: keyof typeof cookies
  /** 'identity' reaches the application where a cache answers common requests. */
  encoding?: string
  body?: string
}

async function ask(path: string, { method = "GET", as = "public", encoding = "br", body }: Asking = {}) {
  const headers = new Headers({ "accept-encoding": encoding, origin: askedFrom })
  if (cookies[as]) headers.set("cookie", cookies[as])
  if (body !== undefined) headers.set("content-type", "application/json")
  const answer = await fetch(school.origin + path, { method, headers, redirect: "manual", body: body ?? null })
  const text = await answer.text()
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") ?? false
  return { status: answer.status, headers: answer.headers, html: isHtml ? text : undefined }
}

/** Findings without a penalty that still miss a bonus. */
const bonusesLost = new Set<Finding>([
  "csp-implemented-with-unsafe-inline-in-style-src-only",
  "cookies-secure-with-httponly-sessions",
  "referrer-policy-not-implemented",
  "x-frame-options-allow-from-origin",
  "cross-origin-resource-policy-not-implemented",
])

/**
 * Requires 100 points without bonuses, so that a bonus never hides a penalty, and each bonus that a header can earn.
 */
function shortcomings({ withoutBonuses, findings }: Grade): string[] {
  const good = withoutBonuses === 100 && !findings.some((finding) => bonusesLost.has(finding))
  return good ? [] : findings
}

describe("every page is worth 100 points and more by the rules of the HTTP Observatory", () => {
  test.each(pages.map(({ path, access }) => [path, access] as const))("the page %s, for %s", async (path, access) => {
    for (const as of ["public", "user", "admin"] as const) {
      for (const encoding of ["br", "gzip", "identity"]) {
        const answer = await ask(path, { as, encoding })
        const allowed = access === "public" || as === "admin" || as === access
        // The home page leads signed-in people to the dashboard.
        expect([as, answer.status]).toEqual([as, allowed && (path !== "/" || as === "public") ? 200 : 302])
        expect(answer.html === undefined).toBe(answer.status !== 200)
        expect(shortcomings(grade(answer))).toEqual([])
      }
    }
  })
})

const refusals: [what: string, path: string, asking: Asking, status: number][] = [
  ["the not-found page", "/ile-au-tresor", {}, 404],
  ["the not-found page for somebody signed in", "/ile-au-tresor", { as: "user" }, 404],
  ["a path nobody can have", "/%ff%fe", {}, 404],
  ["a redirection", "/reservation/", {}, 301],
  ["a write to a page", "/", { method: "POST" }, 405],
  ["an answer of the API", "/api/v1/availability?type=boat_license", {}, 200],
  ["a refusal of the API", "/api/v1/availability", {}, 422],
  ["no session", "/api/v1/session", {}, 400],
  ["a session", "/api/v1/session", { as: "user" }, 200],
  ["a missing endpoint", "/api/v1/nowhere", {}, 404],
  ["a broken body", "/api/v1/contact-messages", { method: "POST", body: "{" }, 422],
  ["the back-office closed to guests", "/api/v1/admin/users", {}, 401],
  ["the back-office closed to users", "/api/v1/admin/users", { as: "user" }, 403],
  ["a list of the back-office", "/api/v1/admin/users", { as: "admin" }, 200],
  ["a file for a spreadsheet", "/api/v1/admin/users/export.csv", { as: "admin" }, 200],
  ["one's own data", "/api/v1/me/export", { as: "user" }, 200],
  ["the API's description", "/api/openapi.json", {}, 200],
  ["the back-office's", "/api/openapi.admin.json", {}, 200],
  ["the map of the site", "/sitemap.xml", {}, 200],
  ["the words to robots", "/robots.txt", {}, 200],
  ["the manifest", "/manifest.webmanifest", {}, 200],
  ["the process's health", "/healthz", {}, 200],
  ["the database's", "/readyz", {}, 200],
]

describe("other answers are worth as much", () => {
  test.each(refusals)("%s", async (_what, path, asking, status) => {
    const answer = await ask(path, asking)
    expect(answer.status).toBe(status)
    expect(shortcomings(grade(answer))).toEqual([])
  })

  test("every file of the built site", async () => {
    const entries = await readdir("build/client", { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    expect(files.length).toBeGreaterThan(100)
    for (const { parentPath, name } of files) {
      const path = `${parentPath}/${name}`.replace("build/client", "")
      const answer = await ask(path)
      // A compressed file has no address of its own.
      expect([path, answer.status]).toEqual([path, name.endsWith(".br") ? 404 : 200])
      expect([path, ...shortcomings(grade(answer))]).toEqual([path])
    }
  })

  test("documents of a candidate, an image and a PDF", async () => {
    for (const [kind, bytes] of [
      ["photo", await pngCard()],
      ["identity", certificatePdf()],
    ] as const) {
      const sent = await school.call("POST", "/api/v1/me/documents", cookies.user, documentForm({ kind, bytes }))
      expect(sent.status).toBe(201)
      const { url } = (await sent.json()) as { url: string }
      const answer = await ask(url, { as: "user" })
      expect([answer.status, ...shortcomings(grade(answer))]).toEqual([200])
    }
  })

  test("a mail shown to the school, except for its styles", async () => {
    const message = {
      firstName: "Ana",
      lastName: "Rivaz",
      email: "ana@example.ch",
      subject: "autre",
      message: "Bonjour",
    }
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }
    const sent = await fetch(`${school.origin}/api/v1/contact-messages`, {
      method: "POST",
      headers,
      body: JSON.stringify(message),
    })
    expect(sent.status).toBe(201)
    const list = await school.call("GET", "/api/v1/admin/emails", cookies.admin)
    const { items } = (await list.json()) as { items: { id: string }[] }
    expect(items.length).toBeGreaterThan(0)
    const answer = await ask(`/api/v1/admin/emails/${items[0]?.id}/html`, { as: "admin" })
    expect(grade(answer)).toMatchObject({ score: 120, withoutBonuses: 100 })
    expect(shortcomings(grade(answer))).toContain("csp-implemented-with-unsafe-inline-in-style-src-only")
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'; /)
  })

  test("signing in and out: the session's cookie is Secure, HttpOnly and SameSite", async () => {
    const signedIn = await school.signingIn(user)
    expect(signedIn.headers.getSetCookie().length).toBeGreaterThan(0)
    const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0])
    const signedOut = await school.call("POST", "/deconnexion", cookie.join("; "))
    expect(signedOut.status).toBe(303)
    for (const { headers } of [signedIn, signedOut]) {
      expect(shortcomings(grade({ headers }))).toEqual([])
      expect(grade({ headers }).findings).toContain("cookies-secure-with-httponly-sessions-and-samesite")
      expect(headers.getSetCookie().every((line) => line.startsWith("__Secure-"))).toBe(true)
    }
  })
})

/** The same answer with a careless header, and its points. */
const spoilt: [what: string, spoil: (headers: Headers) => void, points: number][] = [
  ["no policy", (headers) => headers.delete("content-security-policy"), 75],
  ["no HSTS", (headers) => headers.delete("strict-transport-security"), 80],
  ["HSTS for a day", (headers) => headers.set("strict-transport-security", "max-age=86400"), 120],
  ["inline scripts allowed", (headers) => policy(headers, "script-src 'self' 'unsafe-inline'"), 80],
  ["scripts from anywhere", (headers) => policy(headers, "script-src https:"), 80],
  ["eval allowed", (headers) => policy(headers, "script-src 'self' 'unsafe-eval'"), 110],
  ["inline styles allowed", (headers) => policy(headers, "script-src 'self'; style-src 'unsafe-inline'"), 120],
  ["a policy that cannot be read", (headers) => policy(headers, "script-src 'self'; script-src 'none'"), 75],
  ["sniffing allowed", (headers) => headers.delete("x-content-type-options"), 125],
  ["framing allowed", unframed, 80],
  ["addresses told to everybody", (headers) => headers.set("referrer-policy", "unsafe-url"), 120],
  ["no referrer policy", (headers) => headers.delete("referrer-policy"), 125],
  ["no resource policy", (headers) => headers.delete("cross-origin-resource-policy"), 120],
  ["a session for scripts", (headers) => headers.append("set-cookie", "session=1; Secure; SameSite=Lax"), 70],
  ["a session over http", (headers) => headers.append("set-cookie", "session=1; HttpOnly; SameSite=Lax"), 120],
  ["every origin welcome with cookies", open, 50],
]

function policy(headers: Headers, said: string) {
  headers.set("content-security-policy", `default-src 'none'; ${said}; object-src 'none'; frame-ancestors 'none'`)
}

function unframed(headers: Headers) {
  headers.set("content-security-policy", "default-src 'none'")
  headers.delete("x-frame-options")
}

function open(headers: Headers) {
  headers.set("access-control-allow-origin", askedFrom)
  headers.set("access-control-allow-credentials", "true")
}

describe("the grading notices", () => {
  test("an unchanged page has 130 points", async () => {
    expect(grade(await ask("/"))).toMatchObject({ score: 130, withoutBonuses: 100 })
  })

  test.each(spoilt)("%s", async (_what, spoil, points) => {
    const { headers, html } = await ask("/")
    const careless = new Headers(headers)
    spoil(careless)
    const graded = grade({ headers: careless, html })
    expect([graded.score, ...graded.findings]).toEqual([points, ...graded.findings])
    expect(shortcomings(graded)).not.toEqual([])
  })

  test.each([
    ["//cdn.example/a.js", 50],
    ["http://cdn.example/a.js", 50],
    ["https://cdn.example/a.js", 125],
  ])("a script from %s", async (source, points) => {
    const { headers, html } = await ask("/contact")
    const graded = grade({ headers, html: `${html}<script src="${source}"></script>` })
    expect(graded.score).toBe(points)
    expect(shortcomings(graded)).not.toEqual([])
  })
})
