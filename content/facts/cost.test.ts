import { expect, test } from "vitest"
import { afterColon, costWords } from "./cost.ts"

const words = (keptCents: number, restCents: number) =>
  costWords({ keptCents, restCents }, (cents) => `${cents / 100}€`).replaceAll("\u00a0", " ")

test.each([
  [0, 0, "L’annulation est gratuite."],
  [0, 12_000, "L’annulation est gratuite."],
  [0, -8000, "L’annulation est gratuite ; vos 80€ vous sont rendus."],
  [16_000, -4000, "L’école garde 160€ ; 40€ vous sont rendus."],
  [16_000, 0, "L’école garde 160€, que vous avez payés."],
  [8000, 8000, "80€ restent dus."],
  [16_000, 5000, "L’école garde 160€ ; 50€ restent dus."],
])("a cancellation that keeps %i and leaves %i cents says: %s", (keptCents, restCents, said) => {
  expect(words(keptCents, restCents)).toBe(said)
})

test("after a colon the sentence goes on in small letters", () => {
  expect(afterColon("L’école garde 160€.")).toBe("l’école garde 160€.")
})
