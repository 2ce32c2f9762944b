import { expect, test } from "vitest"
import { writeTab } from "#app/browser/page/tab-store.ts"
import { keptValues, mergedValues } from "./typed-values.ts"

test("of what an older form left in the tab, only what this one has is taken, and nothing of another kind", () => {
  const empty = { name: "", days: ["mardi"], seats: 1 }
  expect(keptValues("a form", empty)).toEqual(empty)
  writeTab("a form", { name: "Zoé", days: { first: "lundi" }, seats: "3", gone: "x" })
  expect(keptValues("a form", empty)).toEqual({ ...empty, name: "Zoé" })
})

test("what was typed here outlasts what changed elsewhere, field by field", () => {
  const base = { firstName: "Zoé", phone: "", city: "" }
  const typed = { ...base, phone: "+41 79 123 45 67" }
  const newer = { ...base, phone: "+41 79 000 00 00", city: "Nyon" }
  expect(mergedValues(typed, base, newer)).toEqual({ ...base, phone: "+41 79 123 45 67", city: "Nyon" })
  expect(mergedValues(base, base, newer)).toEqual(newer)
})
