import { expect, test } from "vitest"
import { uploadsUnderWay } from "./uploads-under-way.server.ts"

test("one person has so many places, everybody together so many, and each is given back", () => {
  const enter = uploadsUnderWay({ most: 3, perPerson: 2, forFirst: 0 })
  const [first, second] = [enter("a"), enter("a")]
  expect([first, second, enter("a")]).toEqual([expect.any(Function), expect.any(Function), undefined])
  const third = enter("b")
  expect([third, enter("b"), enter("c")]).toEqual([expect.any(Function), undefined, undefined])
  first?.()
  expect([enter("c"), enter("a")]).toEqual([expect.any(Function), undefined])
  second?.()
  expect([enter("a"), enter("b")]).toEqual([expect.any(Function), undefined])
})

test("whoever sends nothing else finds a place where somebody's second is refused", () => {
  const enter = uploadsUnderWay({ most: 4, perPerson: 4, forFirst: 2 })
  const own = [enter("a"), enter("a"), enter("a")]
  expect(own).toEqual([expect.any(Function), expect.any(Function), undefined])
  const others = [enter("b"), enter("b"), enter("c"), enter("d")]
  expect(others).toEqual([expect.any(Function), undefined, expect.any(Function), undefined])
  own[0]?.()
  expect([enter("a"), enter("d")]).toEqual([undefined, expect.any(Function)])
})
