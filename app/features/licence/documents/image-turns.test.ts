import { expect, test } from "vitest"
import { inImageTurn } from "./image-turns.server.ts"

/** Work that begins when its turn comes, and ends when it is told to. */
function image(person: string) {
  let end = () => {}
  let begun = false
  const done = inImageTurn(person, async () => {
    begun = true
    await new Promise<void>((resolve) => (end = resolve))
  })
  return { done, begun: () => begun, end: () => end() }
}

test("one person's images wait for each other, another's does not wait for them", async () => {
  const own = [image("a"), image("a"), image("a")]
  const other = image("b")
  const third = image("c")
  const begun = () => [...own, other, third].map((one) => one.begun())
  await expect.poll(begun).toEqual([true, false, false, true, false])
  other.end()
  await other.done
  await expect.poll(begun).toEqual([true, false, false, true, true])
  own[0]?.end()
  await expect.poll(begun).toEqual([true, true, false, true, true])
  third.end()
  own[1]?.end()
  await expect.poll(begun).toEqual([true, true, true, true, true])
  own[2]?.end()
  await Promise.all([...own, third].map(({ done }) => done))
})

test("an image that cannot be read gives its turn on", async () => {
  await expect(inImageTurn("a", () => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged")
  expect(await inImageTurn("a", async () => "read")).toBe("read")
})
