import { expect, test } from "vitest"
import { variantsOf } from "./schema-fields.ts"

test("nested lists and named schemas become rows with their limits", () => {
  const named = {
    Slot: { type: "object", properties: { date: { type: "string", format: "date" } }, required: ["date"] },
  }
  const [variant] = variantsOf(
    {
      type: "object",
      properties: {
        count: { type: "integer", minimum: 1, maximum: 8 },
        items: { type: "array", items: { $ref: "#/components/schemas/Slot" } },
      },
      required: ["items"],
    },
    named,
  )
  expect(variant?.rows.map(({ name, type, required, limits }) => [name, type, required, limits])).toEqual([
    ["count", "entier", false, ["au moins 1", "au plus 8"]],
    ["items", "liste", true, []],
    ["items[].date", "date, comme 2027-06-12", true, []],
  ])
})

test("bodies of several forms are told apart by the field that can only be one thing", () => {
  const form = (kind: string) => ({ type: "object", properties: { kind: { type: "string", enum: [kind] } } })
  expect(variantsOf({ oneOf: [form("a"), form("b")] }).map(({ title }) => title)).toEqual(["kind = a", "kind = b"])
})
