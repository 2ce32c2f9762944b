import { expect, test } from "vitest"
import { uploadsUnderWay } from "./uploads-under-way.server.ts"

test("one person has so many places, everybody together so many, and each is given back", () => {
  const enter = uploadsUnderWay({ most: 3, perPerson: 2 })
  const [first, second] = [enter("a"), enter("a")]
  expect([first, second, enter("a")]).toEqual([expect.any(Function), expect.any(Function), undefined])
  const third = enter("b")
  expect([third, enter("b"), enter("c")]).toEqual([expect.any(Function), undefined, undefined])
  first?.()
  expect([enter("c"), enter("a")]).toEqual([expect.any(Function), undefined])
  second?.()
  expect([enter("a"), enter("b")]).toEqual([expect.any(Function), undefined])
})
