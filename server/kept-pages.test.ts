import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keptPages } from "./kept-pages.ts"

let directory: string
let kept: string
let rendered: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-pages-"))
  kept = join(directory, ".pages")
  rendered = []
  await writeFile(join(directory, "index.js"), "the program")
})

afterEach(() => rm(directory, { recursive: true }))

/** What a start of the program would serve at `path`; then it keeps its pages. */
async function startAndOpen(path: string, { origin = "https://ecole.example", demo = false } = {}) {
  const pages = await keptPages({
    program: join(directory, "index.js"),
    origin,
    demo,
    renderer: (site) => async (asked) => {
      rendered.push(asked)
      return `${site.origin}${asked}${site.demo ? " demo" : ""} ${site.origin}`
    },
  })
  const html = await pages.render(path)
  await pages.keep()
  return html
}

test("a page is rendered once for all starts, whatever their origin", async () => {
  expect(await startAndOpen("/")).toBe("https://ecole.example/ https://ecole.example")
  expect(await startAndOpen("/", { origin: "http://localhost:4000" })).toBe(
    "http://localhost:4000/ http://localhost:4000",
  )
  expect(rendered).toEqual(["/"])
  expect(await readdir(kept)).toHaveLength(1)
})

test("a page that was not kept is rendered, and kept beside the others", async () => {
  await startAndOpen("/")
  await startAndOpen("/vente")
  await startAndOpen("/")
  await startAndOpen("/vente")
  expect(rendered).toEqual(["/", "/vente"])
})

test("another program, or the demonstration, has pages of its own", async () => {
  await startAndOpen("/")
  expect(await startAndOpen("/", { demo: true })).toContain("demo")
  expect(await startAndOpen("/")).not.toContain("demo")
  await writeFile(join(directory, "index.js"), "the next program")
  await startAndOpen("/")
  expect(rendered).toEqual(["/", "/", "/"])
})

test.each(["", '[["/", "half of a pa', "{}", '{"/": 1}'])("a file that holds %j is made anew", async (broken) => {
  const html = await startAndOpen("/")
  const [name = ""] = await readdir(kept)
  await writeFile(join(kept, name), broken)
  expect(await startAndOpen("/")).toBe(html)
  expect(await startAndOpen("/")).toBe(html)
  expect(rendered).toEqual(["/", "/"])
})

test("where nothing can be kept, each start renders", async () => {
  await writeFile(kept, "a file where the folder would be")
  await startAndOpen("/")
  await startAndOpen("/")
  expect(rendered).toEqual(["/", "/"])
})

test("what could not take its name leaves nothing behind", async () => {
  await startAndOpen("/")
  const [name = ""] = await readdir(kept)
  await rm(kept, { recursive: true })
  await mkdir(join(kept, name), { recursive: true })
  await startAndOpen("/")
  expect(await readdir(kept)).toEqual([name])
})
