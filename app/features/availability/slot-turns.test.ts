import { afterEach, expect, test, vi } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { inSlotTurn } from "./slot-turns.server.ts"

/** Work on slots that is begun when its turn comes and ends when it is told to. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const db = {} as Db
  function start(name: string, slotId = "slot") {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return inSlotTurn(db, slotId, async () => {
      begun.push(name)
      await end.promise
    })
  }
  return {
    begun,
    start,
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  }
}

afterEach(() => vi.useRealTimers())

test("three run at a time, the others in the order in which they came; another slot waits for none of them", async () => {
  const { begun, start, end } = works()
  const all = ["a", "b", "c", "d", "e"].map((name) => start(name))
  const other = start("other", "another slot")
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "other"]))
  end("b")
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "other", "d"]))
  for (const name of ["a", "c", "d", "e", "other"]) end(name)
  await Promise.all([...all, other])
  expect(begun.at(-1)).toBe("e")
})

test("one that fails says so and gives its turn on", async () => {
  const { begun, start, end, fail } = works()
  const all = ["a", "b", "c", "d"].map((name) => start(name))
  fail("a")
  await expect(all[0]).rejects.toThrow("a")
  await vi.waitFor(() => expect(begun).toContain("d"))
  for (const name of ["b", "c", "d"]) end(name)
  await Promise.all(all.slice(1))
})

test("whoever has waited a second goes though nobody ahead has ended, and takes nobody's turn by it", async () => {
  vi.useFakeTimers()
  const { begun, start, end } = works()
  const all = ["a", "b", "c", "d"].map((name) => start(name))
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toEqual(["a", "b", "c"])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(["a", "b", "c", "d"])
  const last = start("e")
  end("a")
  await all[0]
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).not.toContain("e")
  end("b")
  await all[1]
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.at(-1)).toBe("e")
  for (const name of ["c", "d", "e"]) end(name)
  await Promise.all([...all, last])
})
