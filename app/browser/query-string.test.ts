import { describe, expect, test } from "vitest"
import { changedSearch, readFields } from "./query-string.ts"

const usual = { q: "", status: "submitted", sort: "createdAt:desc" }

describe("what a screen keeps in the query string", () => {
  test("is read with what is usual for the rest", () => {
    expect(readFields("?q=rochat&autre=1", usual)).toEqual({ ...usual, q: "rochat" })
    expect(readFields("", usual)).toEqual(usual)
  })

  test("is written where it is not the usual", () => {
    expect(changedSearch("", { q: "rochat" }, usual)).toBe("?q=rochat")
    expect(changedSearch("?q=rochat", { q: "" }, usual)).toBe("")
    expect(changedSearch("?sort=name%3Aasc", { sort: "createdAt:desc" }, usual)).toBe("")
  })

  test("leaves alone what it was not told of", () => {
    expect(changedSearch("?id=7&q=a", { q: "b" }, usual)).toBe("?id=7&q=b")
    expect(changedSearch("?id=7", { id: undefined }, usual)).toBe("")
  })

  test("knows an emptied filter from one as usual, and finds it again", () => {
    const all = changedSearch("", { status: "" }, usual)
    expect(all).toBe("?status=")
    expect(readFields(all, usual).status).toBe("")
  })
})
