import { expect, test } from "vitest"
import { readSort, writeSort } from "./data-column.ts"

test("an order is read as it was written", () => {
  for (const sort of ["createdAt:desc", "name:asc"]) {
    const { key, descending } = readSort(sort)
    expect(writeSort(key, descending)).toBe(sort)
  }
})

test("an order without a direction is ascending", () => {
  expect(readSort("name")).toEqual({ key: "name", descending: false })
})
