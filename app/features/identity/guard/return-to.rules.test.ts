import { describe, expect, test } from "vitest"
import { safeReturnTo } from "./return-to.rules.ts"

describe("where somebody goes after signing in", () => {
  test.each([
    ["/dashboard", "/dashboard"],
    ["/reservation?type=boat_rental", "/reservation?type=boat_rental"],
    ["/dashboard?tab=profil#mot-de-passe", "/dashboard?tab=profil#mot-de-passe"],
    ["/a/../contact", "/contact"],
    ["/authors", "/authors"],
    ["/?next=//evil.example", "/?next=//evil.example"],
  ])("%s is a place of this site", (wanted, path) => {
    expect(safeReturnTo(wanted)).toBe(path)
  })

  test.each([
    "",
    "dashboard",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/.///evil.example",
    "/..///evil.example",
    "/./%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "/dash\u0000board",
    "/dash\u0085board",
    "/\ud800",
    "/auth",
    "/auth?returnTo=/auth",
    "/auth/",
    "/x/../auth#lien=abc",
    "/api/v1/session",
    "/api",
    `/${"a".repeat(512)}`,
  ])("%j is none", (wanted) => {
    expect(safeReturnTo(wanted)).toBeUndefined()
  })

  test("nowhere in particular is none", () => {
    expect(safeReturnTo(null)).toBeUndefined()
    expect(safeReturnTo(undefined)).toBeUndefined()
  })
})
