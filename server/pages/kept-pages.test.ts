import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openingOf } from "#content/places/opening.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import { keptPages } from "./kept-pages.ts"

let outside: string
let directory: string
let rendered: string[]

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "ecole-pages-"))
  directory = join(outside, ".pages")
  rendered = []
})

afterEach(() => rm(outside, { recursive: true }))

/** What a start of the program would serve at `path`; then it keeps its pages. */
async function startAndOpen(
  path: string,
  { origin = "https://ecole.example", demo = false, fingerprint = "1a2b" } = {},
): Promise<string> {
  const pages = await keptPages({
    directory,
    fingerprint,
    site: { origin, demo, tariff: specifiedTariff, opening: openingOf({ hours: [], seasons: [] }, "2027-06-12") },
    renderer: (site) => async (asked) => {
      rendered.push(asked)
      return `<!DOCTYPE html><html>\n${site.origin}${asked}${site.demo ? " demo" : ""} ${site.origin}</html>`
    },
  })
  const html = await pages.render(path)
  await pages.keep()
  return html
}

const document = (words: string) => `<!DOCTYPE html><html>\n${words}</html>`

test("a page is rendered once for all starts, whatever their origin", async () => {
  expect(await startAndOpen("/")).toBe(document("https://ecole.example/ https://ecole.example"))
  for (const origin of ["http://localhost:4000", "http://[::1]:3000", "https://$&.example"]) {
    expect(await startAndOpen("/", { origin })).toBe(document(`${origin}/ ${origin}`))
  }
  expect(rendered).toEqual(["/"])
  expect(await readdir(directory)).toEqual(["1a2b-school.json"])
})

test("a page that was not kept is rendered, and kept beside the others", async () => {
  for (const path of ["/", "/vente", "/", "/vente"]) await startAndOpen(path)
  expect(rendered).toEqual(["/", "/vente"])
})

test("the demonstration has pages of its own", async () => {
  await startAndOpen("/")
  expect(await startAndOpen("/", { demo: true })).toContain("demo")
  expect(await startAndOpen("/")).not.toContain("demo")
  expect(rendered).toEqual(["/", "/"])
})

test("another program renders its own, and those of the one before go", async () => {
  await startAndOpen("/")
  await startAndOpen("/", { demo: true })
  await startAndOpen("/", { fingerprint: "3c4d" })
  expect(rendered).toEqual(["/", "/", "/"])
  expect(await readdir(directory)).toEqual(["3c4d-school.json"])
})

test.each(["", '[["/", "half of a pa', "{}", "null", '[["/", 1]]', '[["/", ""]]', '[["/", "<!DOCTYPE html><html>"]]'])(
  "a file that holds %j is made anew",
  async (broken) => {
    const html = await startAndOpen("/")
    const [name = ""] = await readdir(directory)
    await writeFile(join(directory, name), broken)
    expect(await startAndOpen("/")).toBe(html)
    expect(await startAndOpen("/")).toBe(html)
    expect(rendered).toEqual(["/", "/"])
  },
)

test("where nothing can be kept, each start renders", async () => {
  await writeFile(directory, "a file where the folder would be")
  await startAndOpen("/")
  await startAndOpen("/")
  expect(rendered).toEqual(["/", "/"])
})

test("what could not take its name leaves nothing behind", async () => {
  await mkdir(join(directory, "1a2b-school.json"), { recursive: true })
  await startAndOpen("/")
  expect(await readdir(directory)).toEqual(["1a2b-school.json"])
})
