import { expect, test } from "vitest"
import { passwordStrength } from "./password.rules.ts"

test.each([
  ["", undefined],
  ["lac", "short"],
  ["leman", "short"],
  ["aaaaaaaaaaaa", "weak"],
  ["abababababab", "weak"],
  ["19091984", "weak"],
  ["azertyuiop", "weak"],
  ["abcdefgh1", "weak"],
  ["87654321a", "weak"],
  ["bonjour", "weak"],
  ["Bonjour1", "fair"],
  ["voilebateau", "fair"],
  ["lac-leman-2027", "strong"],
  ["trois petites barques", "strong"],
  ["été à Nyon, hiver à Vevey", "strong"],
] as const)("%j is said to be %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test("a longer password never seems weaker for words added to it", () => {
  const order = ["short", "weak", "fair", "strong"]
  let before = -1
  for (const password of ["lac", "lac bleu", "lac bleu rond", "lac bleu rond calme"]) {
    const now = order.indexOf(passwordStrength(password) ?? "")
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  }
})

test("the longest password allowed is judged at once", () => {
  expect(passwordStrength("abcdefghijklmnopqrstuvwxyz".repeat(5).slice(0, 128))).toBeDefined()
})
