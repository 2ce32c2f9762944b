import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { compressAhead } from "./cached-body.ts"
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
    "assets/app-1a2b.js.br",
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

test("what the build compressed is taken over, the rest is compressed ahead, and pictures are left alone", async () => {
  await writeFile(join(directory, "map.png"), "map.png")
  const files = await readSiteFiles(directory)
  for (const file of files.values()) await compressAhead(file, new AbortController().signal)
  const compressed = async (path: string) => (await files.get(path)?.encodings.get("br"))?.toString()
  expect(await compressed("/assets/app-1a2b.js")).toBe("assets/app-1a2b.js.br")
  const drawing = await files.get("/favicon.svg")?.encodings.get("br")
  expect(brotliDecompressSync(drawing ?? "").toString()).toBe("favicon.svg")
  expect(files.get("/map.png")?.encodings.size).toBe(0)
})

test("a link out of the directory is not followed", async () => {
  await symlink(join(outside, "secret.txt"), join(directory, "secret.txt"))
  expect((await readSiteFiles(directory)).has("/secret.txt")).toBe(false)
})
