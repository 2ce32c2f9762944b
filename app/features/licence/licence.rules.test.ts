import { describe, expect, test } from "vitest"
import { canDecide, isSent } from "./licence.rules.ts"
import { applicationStatuses } from "./licence.schema.ts"

describe("the school", () => {
  test("decides on what is submitted, and on nothing else", () => {
    expect(applicationStatuses.filter(canDecide)).toEqual(["submitted"])
  })

  test("reads everything but drafts", () => {
    expect(applicationStatuses.filter((status) => !isSent(status))).toEqual(["draft"])
  })
})
