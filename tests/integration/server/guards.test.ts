import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("a page", () => {
  const on = useDatabase()
  const uuid = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
  const toAuth = (path: string) => `/auth?returnTo=${encodeURIComponent(path)}`

  test("is guarded by who asks for it", async () => {
    const people = await accountsOf(on)
    const user = await people.someone("user@example.ch")
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const expected = {
      "/": [200, "/dashboard", "/admin"],
      "/dashboard": [toAuth("/dashboard"), 200, 200],
      "/boat-reservation": [toAuth("/boat-reservation"), 200, 200],
      "/admin": [toAuth("/admin"), "/dashboard", 200],
      "/admin/users": [toAuth("/admin/users"), "/dashboard", 200],
      [`/admin/personnes/${uuid}`]: [toAuth(`/admin/personnes/${uuid}`), "/dashboard", 200],
      "/admin/personnes/nobody": [404, 404, 404],
      "/reservation": [200, 200, 200],
      "/auth": [200, 200, 200],
    }
    const seen: Record<string, (string | number | null)[]> = {}
    for (const path of Object.keys(expected)) {
      seen[path] = []
      for (const cookie of ["", user.cookie, admin.cookie]) {
        const { status, headers } = await people.app.request(path, { headers: { cookie } })
        seen[path].push(status === 302 ? headers.get("location") : status)
        if (status === 302 || path === "/dashboard") {
          expect([path, headers.get("cache-control")]).toEqual([path, "private, no-store"])
        }
      }
    }
    expect(seen).toEqual(expected)
  })

  test("keeps the requested address, but never redirects to another site", async () => {
    const people = await accountsOf(on)
    const { headers } = await people.app.request("/dashboard?onglet=profil")
    expect(headers.get("location")).toBe(toAuth("/dashboard?onglet=profil"))
  })

  test("says who is signed in by one attribute, and clears a cookie that opens nothing", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone("user@example.ch")
    const contact = await people.app.request("/contact", { headers: { cookie } })
    expect(await contact.text()).toContain('data-session="in"')
    await on.db.updateTable("sessions").set({ expiresAt: sql`now() - interval '1 second'` }).execute()
    const home = await people.app.request("/", { headers: { cookie } })
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('data-session="out"')
    expect(home.headers.get("set-cookie")).toMatch(/session_token=; Max-Age=0/)
    const guarded = await people.app.request("/dashboard", { headers: { cookie } })
    expect(guarded.headers.get("location")).toBe(`${toAuth("/dashboard")}&session=expiree`)
    expect(guarded.headers.get("set-cookie")).toMatch(/session_token=; Max-Age=0/)
  })

  test("reads the role at each request", async () => {
    const people = await accountsOf(on)
    const { cookie, userId } = await people.someone("user@example.ch")
    const admin = () => people.app.request("/admin", { headers: { cookie } })
    expect((await admin()).headers.get("location")).toBe("/dashboard")
    await on.db.insertInto("userRoles").values({ userId, role: "admin" }).execute()
    expect((await admin()).status).toBe(200)
    await on.db.deleteFrom("userRoles").execute()
    expect((await admin()).headers.get("location")).toBe("/dashboard")
  })

  test("goes to the personal space when the role cannot be read", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone("admin@example.ch", { role: "admin" })
    await sql`alter table user_roles rename to user_roles_away`.execute(on.db)
    try {
      const admin = await people.app.request("/admin", { headers: { cookie } })
      expect(admin.headers.get("location")).toBe("/dashboard")
      expect((await people.app.request("/dashboard", { headers: { cookie } })).status).toBe(503)
    } finally {
      await sql`alter table user_roles_away rename to user_roles`.execute(on.db)
    }
  })
})
