import { expect, test } from "vitest"
import { noBoatWord } from "./no-boat-word.ts"

test("a model that is out is told from one that the base has not, and from a base without any boat left", () => {
  const slot = { reservationType: "boat_rental" as const, boats: { electric_small: 0, electric_large: 1 } }
  expect(noBoatWord(slot, "electric_small")).toBe("Modèle pris")
  expect(noBoatWord(slot, "electric_medium")).toBe("Pas de ce modèle")
  expect(noBoatWord({ ...slot, boats: { electric_small: 0 } }, "electric_medium")).toBe("Bateaux tous pris")
  expect(noBoatWord(slot, undefined)).toBe("Bateaux tous pris")
})

test("a group learns that it is too large, a lesson only that it is full", () => {
  expect(noBoatWord({ reservationType: "group_outing" }, undefined)).toBe("Groupe trop grand")
  expect(noBoatWord({ reservationType: "boat_license" }, undefined)).toBe("Complet")
})
