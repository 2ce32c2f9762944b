import { expect, test } from "vitest"
import { baselineName, nameOf } from "./index.ts"

test("the name of the baseline is its first place and its hash", () => {
  expect(baselineName).toMatch(/^0001-baseline-[0-9a-f]{16}$/)
})

test("a change of any word gives another name, a change of spaces does not", () => {
  const statements = ["create table boats (\n  id uuid\n)", "create index boats_by_id on boats (id)"]
  expect(nameOf(["create table boats ( id uuid )", ...statements.slice(1)])).toBe(nameOf(statements))
  expect(nameOf(["create table boats ( id text )", ...statements.slice(1)])).not.toBe(nameOf(statements))
  expect(nameOf(statements.toReversed())).not.toBe(nameOf(statements))
})
