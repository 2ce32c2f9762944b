import { describe, expect, test } from "vitest"
import { readSections, referenceBreaches, sectionsOf } from "./reference-walls.ts"

const design = "# Design\n## 1. Idea\n* a\n## 7. Decided\n1. **One.**\n2. Two.\n## 10. Later\n"
const sections = {
  design: sectionsOf(design),
  specification: new Set(["2"]),
  school: new Set(["1"]),
  decision: new Set(["0027"]),
}

function named(text: string, path = "app/x.ts"): string[] {
  return referenceBreaches([{ path, text }], sections).map(({ line, reason }) => `${line}: ${reason}`)
}

test("the sections of a document are its numbered headings and the items of their lists", () => {
  expect([...sectionsOf(design)]).toEqual(["1", "7", "7.1", "7.2", "10"])
})

test("the three documents and the decisions have the sections that the code names most", () => {
  const found = readSections()
  expect(found.design?.has("7.31")).toBe(true)
  expect(found.specification?.has("9")).toBe(true)
  expect(found.school?.has("6")).toBe(true)
  expect(found.decision?.has("0001")).toBe(true)
})

describe("a comment", () => {
  test.each([
    ["one section", "A rule (design 7.1)."],
    ["several", "As there (specification 2, design 1, 7.1 and 7.2; school 1)."],
    ["a range", "design 7.1 to 7.2, decision 0027"],
    ["no section at all", "The school writes twenty mails a day; its design is older than 2026."],
  ])("may name %s", (_what, text) => {
    expect(named(`/** ${text} */`)).toEqual([])
  })

  test.each([
    ["a section that is not there", "design 8", "2: design 8 does not exist"],
    ["an item that is not there", "See design 7.1\n * and 7.9.", "2: design 7.9 does not exist"],
    ["another document", "as in school 7", "2: school 7 does not exist"],
    ["a decision that is gone", "decisions 0017 and 0027", "2: decision 0017 does not exist"],
  ])("may not name %s", (_what, text, said) => {
    expect(named(`const a = 1\n/** ${text} */\n`)).toEqual([said])
    if (!text.includes("\n")) expect(named(`const a = 1\nconst b = 2 // ${text}\n`)).toEqual([said])
  })
})

test("a document is read whole, code outside of comments is not read", () => {
  expect(named("As design 7.3 says.\n", "docs/x.md")).toEqual(["1: design 7.3 does not exist"])
  expect(named('const words = "design 7.3"\n')).toEqual([])
})
