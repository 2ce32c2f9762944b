import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { schema } from "#db/schema.ts"
import { faultOver, releaseSql } from "./lay-over-release.ts"

/** As if today's database had been released. */
const release = releaseSql(await readFile("db/schema.sql", "utf8"), schema.migrations)

async function faultOf(change: (text: string) => string): Promise<string | undefined> {
  const { is_closed: text = "", ...others } = schema.functions
  const changed = change(text)
  expect(changed).not.toBe(text)
  return await faultOver(release, { ...schema, functions: { ...others, is_closed: changed } })
}

test("a function with another body is laid over the one of a release", async () => {
  expect(await faultOf((text) => text.replace("return exists", "return not exists"))).toBeUndefined()
})

test.each([
  [
    "a parameter has another name",
    (text: string) => text.replaceAll("on_day", "that_day"),
    /cannot change name of input/,
  ],
  ["a parameter comes", (text: string) => text.replace("on_day date", "on_day date, at_hour integer"), /is not unique/],
  [
    "a parameter has another type",
    (text: string) => text.replace("on_day date", "on_day timestamptz"),
    /is not unique/,
  ],
  [
    "its result has another type",
    (text: string) => text.replace("returns boolean", "returns text"),
    /cannot change return type/,
  ],
])("a released function is refused when %s", async (_what, change, fault) => {
  expect(await faultOf(change)).toMatch(fault)
})
