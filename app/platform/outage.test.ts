import { expect, test } from "vitest"
import { watchOutage } from "./outage.server.ts"

test("an hour's outage with a failure a second is a line a minute and one at its end", () => {
  let seconds = 0
  const outage = watchOutage(() => new Date(seconds * 1_000))
  const error = Object.assign(new Error(), { code: "ECONNREFUSED" })
  const lines = []
  for (; seconds < 3_600; seconds += 1) lines.push(outage.failed(error))
  const said = lines.filter((line) => line !== undefined)
  expect(said).toHaveLength(60)
  expect(said[0]).toMatchObject({ cause: expect.stringContaining("ECONNREFUSED"), failures: 1 })
  expect(said.at(-1)).toMatchObject({ failures: 59 * 60 + 1 })
  expect(outage.ended()).toEqual({ failures: 3_600, seconds: 3_600 })
  expect(outage.ended()).toBeUndefined()
  expect(outage.failed(error)).toMatchObject({ failures: 1 })
})
