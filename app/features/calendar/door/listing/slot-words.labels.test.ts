import { expect, test } from "vitest"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { leftWords } from "./availability.labels.ts"
import { leftOf, obstacleWord } from "./slot-words.labels.ts"

test("what is left is counted in what the type has", () => {
  const said = reservationTypes.map((type) => [3, 1, 0].map((left) => leftOf(type, left)))
  expect(said).toEqual([
    ["3\u00a0places", "dernière place", "Complet"],
    ["3\u00a0bateaux", "dernier bateau", "Complet"],
    ["3\u00a0départs", "dernier départ", "Complet"],
  ])
})

test("only a lesson has places", () => {
  const others = reservationTypes.filter((type) => type !== "boat_license")
  expect(JSON.stringify(others.map((type) => leftWords[type]))).not.toContain("place")
})

test("a rental that does not fit says for how many hours, or when it would end", () => {
  expect(obstacleWord("too-short", 1)).toBe("Ne permet pas 1\u00a0heure")
  expect(obstacleWord("too-short", 3)).toBe("Ne permet pas 3\u00a0heures")
  expect(obstacleWord("ends-after-closing", 3)).toBe("Finirait après 18:00")
  expect(obstacleWord("closed", undefined)).toBe("Fermé")
})
