import { spawnSync } from "node:child_process"
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"

const script = join(import.meta.dirname, "write-variables.ts")

test("a table that is not the schema's is refused, and written anew when asked", async () => {
  const directory = await mkdtemp(join(tmpdir(), "ecole-variables-"))
  await mkdir(join(directory, "docs"))
  for (const name of ["README.md", "docs/operations.md"]) await cp(name, join(directory, name))
  const run = (...words: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: directory, encoding: "utf8" })
    return [status, stderr]
  }
  expect(run()).toEqual([0, ""])
  const document = join(directory, "docs/operations.md")
  const right = await readFile(document, "utf8")
  await writeFile(document, right.replace("`3000`", "`3001`"))
  expect(run()).toEqual([1, "docs/operations.md is out of date: run npm run format:docs\n"])
  expect(run("--write")).toEqual([0, ""])
  expect(await readFile(document, "utf8")).toBe(right)
  await rm(directory, { recursive: true })
})
