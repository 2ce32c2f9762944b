import { describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"

describe("what a caller asks about the surface itself", () => {
  const on = useDatabase()

  test.each([
    ["/api/v1/reservations", 204, "POST, OPTIONS"],
    ["/api/v1/admin/reservations", 204, "GET, POST, HEAD, OPTIONS"],
    ["/api/v1/nowhere", 404, null],
    ["/contact", 405, "GET, HEAD"],
    ["/agenda/x.ics", 405, "GET, HEAD"],
  ])("OPTIONS %s answers %d", async (path, status, allow) => {
    const ask = askApp(await testApp(on))
    const answer = await ask(path, { method: "OPTIONS" })
    expect([answer.status, answer.headers.get("allow")]).toEqual([status, allow])
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
  })

  test("security.txt names whom to write to, and does not run out within half a year", async () => {
    const ask = askApp(await testApp(on, { publicUrl: "https://troisports.example" }))
    const answer = await ask("/.well-known/security.txt")
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/)
    const text = await answer.text()
    expect(text).toContain("Contact: mailto:technique@troisports.example\n")
    expect(text).toContain("Canonical: https://troisports.example/.well-known/security.txt\n")
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? "")
    const days = (expires.getTime() - testNow.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })
})
