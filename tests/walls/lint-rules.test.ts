import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

/** The rules of .oxlintrc.json that one file of this name and text breaks, beside another named `b.ts`. */
async function brokenRules(name: string, text: string, other = "export const other = 1\n"): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "ecole-lint-"))
  await writeFile(join(folder, name), text)
  await writeFile(join(folder, "b.ts"), other)
  await writeFile(join(folder, "tsconfig.json"), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }')
  const words = ["--config", resolve(".oxlintrc.json"), "--type-aware", "--format", "json", "."]
  const answer = await promisify(execFile)(resolve("node_modules/.bin/oxlint"), words, { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  )
  await rm(folder, { recursive: true })
  const { diagnostics } = JSON.parse(answer.stdout) as { diagnostics: { code: string }[] }
  return [...new Set(diagnostics.map(({ code }) => code))]
}

function longFunction(lines: number): string {
  const body = Array.from({ length: lines - 2 }, (_, i) => `  console.log(${i})\n`).join("")
  return `export function Long() {\n${body}}\n`
}

test("a promise without await is refused", async () => {
  const text = "async function save() {}\nexport function onClick() {\n  WAIT save()\n}\n"
  expect(await brokenRules("a.ts", text.replace("WAIT", "return"))).toEqual([])
  expect(await brokenRules("a.ts", text.replace("WAIT ", ""))).toEqual(["typescript(no-floating-promises)"])
})

test("no function is longer than 60 lines, no component than 120", async () => {
  expect(await brokenRules("a.ts", longFunction(60))).toEqual([])
  expect(await brokenRules("a.ts", longFunction(61))).toEqual(["eslint(max-lines-per-function)"])
  expect(await brokenRules("a.tsx", longFunction(120))).toEqual([])
  expect(await brokenRules("a.tsx", longFunction(121))).toEqual(["eslint(max-lines-per-function)"])
})

test("an image without words is refused", async () => {
  const image = (words: string) => `export function Flag() {\n  return <img src="/flag.svg" ${words}/>\n}\n`
  expect(await brokenRules("flag.tsx", image('alt="Suisse" '))).not.toContain("jsx-a11y(alt-text)")
  expect(await brokenRules("flag.tsx", image(""))).toContain("jsx-a11y(alt-text)")
})

test("no file is longer than 300 lines", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `export const x${i} = 1\n`).join("")
  expect(await brokenRules("a.ts", lines(300))).toEqual([])
  expect(await brokenRules("a.ts", lines(301))).toEqual(["eslint(max-lines)"])
})

test("files that import each other are refused", async () => {
  const text = 'import { b } from "./b.ts"\nexport const a = () => b\n'
  expect(await brokenRules("a.ts", text, "export const b = 1\n")).toEqual([])
  const back = 'import { a } from "./a.ts"\nexport const b = () => a\n'
  expect(await brokenRules("a.ts", text, back)).toEqual(["import(no-cycle)"])
})

test("files that import each other's types are refused", async () => {
  const text = 'import type { B } from "./b.ts"\nexport type A = B\n'
  expect(await brokenRules("a.ts", text, "export type B = 1\n")).toEqual([])
  const back = 'import type { A } from "./a.ts"\nexport type B = A[]\n'
  expect(await brokenRules("a.ts", text, back)).toEqual(["import(no-cycle)"])
})
