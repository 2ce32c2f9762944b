import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readSiteFiles } from "./site-files.ts"

let outside: string
let directory: string

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "ecole-files-"))
  directory = join(outside, "client")
  await mkdir(join(directory, "assets", ".vite"), { recursive: true })
  await mkdir(join(directory, ".vite"))
  const files = [
    "favicon.svg",
    "assets/app-1a2b.js",
    ".env",
    ".vite/manifest.json",
    "assets/.vite/x.json",
    "assets/.map",
    "notes.xyz",
  ]
  await Promise.all(files.map((file) => writeFile(join(directory, file), file)))
  await writeFile(join(outside, "secret.txt"), "secret")
})

afterEach(() => rm(outside, { recursive: true }))

test("only what may be seen is served, named files for ever", async () => {
  const files = await readSiteFiles(directory)
  expect([...files.keys()].sort()).toEqual(["/assets/app-1a2b.js", "/favicon.svg", "/notes.xyz"])
  expect(files.get("/assets/app-1a2b.js")?.headers).toMatchObject({
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
  })
  expect(files.get("/favicon.svg")?.headers).toMatchObject({
    "Content-Type": "image/svg+xml",
    "Cache-Control": "public, max-age=3600",
  })
  expect(files.get("/notes.xyz")?.headers["Content-Type"]).toBe("application/octet-stream")
})

test("a link out of the directory is not followed", async () => {
  await symlink(join(outside, "secret.txt"), join(directory, "secret.txt"))
  expect((await readSiteFiles(directory)).has("/secret.txt")).toBe(false)
})
