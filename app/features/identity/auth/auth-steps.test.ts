import { expect, test } from "vitest"
import { authPath, readAddressLink, readAuthMode, readMailLink } from "./auth-steps.ts"

test.each([
  ["#lien=abc_DEF-1", { purpose: "lien", token: "abc_DEF-1" }],
  ["#confirmer=a.b.c", { purpose: "confirmer", token: "a.b.c" }],
  ["#mot-de-passe=x%2By", { purpose: "mot-de-passe", token: "x+y" }],
  ["#inscription=i", { purpose: "inscription", token: "i" }],
  ["", undefined],
  ["#", undefined],
  ["#lien=", undefined],
  ["#contenu", undefined],
  ["#suppression=abc", undefined],
])("the fragment %j", (hash, link) => {
  expect(readMailLink(hash)).toEqual(link)
})

test("a known mode stays in the address, with the page to return to", () => {
  expect(authPath("lien", "/reservation?type=boat_rental")).toBe(
    "/auth?returnTo=%2Freservation%3Ftype%3Dboat_rental&mode=lien",
  )
  expect(authPath(undefined, undefined)).toBe("/auth")
  expect(readAuthMode(new URLSearchParams("mode=lien"))).toBe("lien")
  expect(readAuthMode(new URLSearchParams("mode=constructor"))).toBeUndefined()
  expect(readAuthMode(new URLSearchParams())).toBeUndefined()
})

test("a link about an address says which; anything else says nothing", () => {
  const token = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`
  expect(readAddressLink(token({ email: "élodie@example.ch" }))).toEqual({
    email: "élodie@example.ch",
    lastStep: false,
  })
  const change = { email: "a@example.ch", updateTo: "b@example.ch", requestType: "change-email-verification" }
  expect(readAddressLink(token(change))).toEqual({ email: "a@example.ch", newEmail: "b@example.ch", lastStep: true })
  for (const nonsense of ["", "abc", "a.%%%.c", token([]), "a.bnVsbA.c"]) {
    expect(readAddressLink(nonsense).email).toBeUndefined()
  }
})
