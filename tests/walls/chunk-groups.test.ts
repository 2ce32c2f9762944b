import { existsSync, globSync } from "node:fs"
import { expect, test } from "vitest"
import { chunkGroups, chunkTest } from "#scripts/chunk-groups.ts"

const files = globSync("{app,content}/**/*.{ts,tsx}").map((path) => path.replaceAll("\\", "/"))

function matchesNothing(pattern: string): boolean {
  const chunk = chunkTest({ name: "one", sources: [pattern] })
  return !files.some((path) => chunk.test(`/${path}`))
}

test("each pattern of a chunk matches a file, and each package is installed", () => {
  expect(chunkGroups.flatMap(({ sources }) => sources).filter(matchesNothing)).toEqual([])
  const installed = chunkGroups.flatMap(({ packages = [] }) => packages)
  expect(installed.filter((name) => /^[@\w/-]+$/.test(name) && !existsSync(`node_modules/${name}`))).toEqual([])
})

test("control: the pattern of a file that moved matches nothing", () => {
  expect(matchesNothing("app/features/training/training\\.rules")).toBe(true)
})
