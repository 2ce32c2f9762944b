import { describe, expect, test } from "vitest"
import { type UnderWay, uploadsUnderWay } from "./uploads-under-way.server.ts"

const patient = { afterMs: Number.POSITIVE_INFINITY, lowest: 0 }
const place = expect.objectContaining({ leave: expect.any(Function) })

test("one person has so many places, everybody together so many, and each is given back", () => {
  const enter = uploadsUnderWay({ most: 3, perPerson: 2, forFirst: 0 }, patient)
  const [first, second] = [enter("a"), enter("a")]
  expect([first, second, enter("a")]).toEqual([place, place, undefined])
  const third = enter("b")
  expect([third, enter("b"), enter("c")]).toEqual([place, undefined, undefined])
  first?.leave()
  expect([enter("c"), enter("a")]).toEqual([place, undefined])
  second?.leave()
  expect([enter("a"), enter("b")]).toEqual([place, undefined])
})

test("a person's first upload gets a place where another person's second is refused", () => {
  const enter = uploadsUnderWay({ most: 4, perPerson: 4, forFirst: 2 }, patient)
  const own = [enter("a"), enter("a"), enter("a")]
  expect(own).toEqual([place, place, undefined])
  const others = [enter("b"), enter("b"), enter("c"), enter("d")]
  expect(others).toEqual([place, undefined, place, undefined])
  own[0]?.leave()
  expect([enter("a"), enter("d")]).toEqual([undefined, place])
})

describe("where every place is taken", () => {
  let clock = 0

  /** Two places, taken by a and b, a second ago for each of these bytes. */
  function twoHeld(bytes: { a: number; b: number }, seconds: number) {
    clock = 0
    const enter = uploadsUnderWay(
      { most: 2, perPerson: 2, forFirst: 0 },
      { afterMs: 5_000, lowest: 1_000 },
      () => clock,
    )
    const held = { a: enter("a") as UnderWay, b: enter("b") as UnderWay }
    held.a.form.onBytes(bytes.a)
    held.b.form.onBytes(bytes.b)
    clock = seconds * 1_000
    return { enter, held, turned: () => [held.a.form.turnedAway.aborted, held.b.form.turnedAway.aborted] }
  }

  test("the slowest below the lowest pace makes room, and its place is given back once", () => {
    const { enter, held, turned } = twoHeld({ a: 9_000, b: 5_000 }, 10)
    expect(enter("c")).toEqual(place)
    expect(turned()).toEqual([false, true])
    held.b.leave()
    expect(enter("d")).toEqual(place)
    expect(turned()).toEqual([true, true])
    expect(enter("e")).toBeUndefined()
  })

  test.each([
    ["fast enough", { a: 10_000, b: 11_000 }, 10],
    ["too new to be judged", { a: 0, b: 0 }, 4.9],
  ])("nobody makes room who is %s", (_, bytes, seconds) => {
    const { enter, turned } = twoHeld(bytes, seconds)
    expect(enter("c")).toBeUndefined()
    expect(turned()).toEqual([false, false])
  })

  test("a complete upload keeps its place during a long inspection", () => {
    const { enter, held, turned } = twoHeld({ a: 1, b: 1 }, 60)
    held.a.form.onWhole()
    held.b.form.onWhole()
    expect(enter("c")).toBeUndefined()
    expect(turned()).toEqual([false, false])
  })
})
