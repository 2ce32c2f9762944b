import { describe, expect, test } from "vitest"
import { moveSentence, sessionsSentence } from "./change-sentences.labels.ts"

const plain = (sentence: string) => sentence.replaceAll("\u00a0", " ")
const usual = { cancellable: true, move: "free", movedBySchool: false } as const

describe("above the sessions of a programme", () => {
  test("the usual terms stand while they hold of every session that can still be changed", () => {
    const over = { cancellable: false, move: "over", movedBySchool: false } as const
    expect(sessionsSentence([usual, over])).toMatch(
      /^Chaque session se déplace ou s’annule gratuitement jusqu’à 7 jours/,
    )
    expect(sessionsSentence([over])).toBe("Ces sessions ne peuvent plus être modifiées en ligne.")
  })

  test.each([
    ["is late", { ...usual, move: "late" }],
    ["was moved by its person twice", { ...usual, move: "often" }],
    ["was moved by the school", { ...usual, movedBySchool: true }],
  ] as const)("no rule is promised for all where one session %s", (_, other) => {
    expect(sessionsSentence([usual, other])).not.toMatch(/gratuit/)
  })
})

describe("where somebody chooses another time", () => {
  test("the moves that are left are counted, the same for both kinds", () => {
    const left = { movedBySchool: false, movesLeft: 1 }
    expect(plain(moveSentence(left, "booking"))).toBe(
      "Vous pouvez encore déplacer cette réservation 1 fois. La référence et le prix restent les mêmes.",
    )
    expect(plain(moveSentence(left, "session"))).toBe(
      "Vous pouvez encore déplacer cette session 1 fois. La référence reste la même.",
    )
  })

  test("after a move by the school, what holds again is said, the same for both kinds", () => {
    const moved = { movedBySchool: true, movesLeft: 3 }
    expect(plain(moveSentence(moved, "booking"))).toMatch(
      /Pour le créneau que vous choisissez, .*gratuite jusqu’à 48 h avant, puis le prix entier reste dû\.$/,
    )
    expect(plain(moveSentence(moved, "session"))).toMatch(
      /Pour la session que vous choisissez, .*gratuite jusqu’à 7 jours avant son début, puis le prix entier reste dû\.$/,
    )
  })
})
