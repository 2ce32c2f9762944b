import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { pages } from "#content/pages.ts"
import { copyTemplate } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { bundle, startServer } from "#tests/support/server-process.ts"

// Whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Beside the packages the bundle asks for: a build that nobody has started yet. */
const caches = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url))
let build: string
let dataDir: string

beforeAll(async () => {
  await mkdir(caches, { recursive: true })
  build = await mkdtemp(join(caches, "kept-pages-"))
  dataDir = await mkdtemp(join(tmpdir(), "ecole-pages-"))
  copyTemplate("embeddedTemplate", dataDir)
  const built = dirname(bundle)
  const ofThisBuild = (path: string) => !path.endsWith(".map") && !path.slice(built.length).includes(`${sep}.`)
  await cp(built, join(build, "server"), { recursive: true, filter: ofThisBuild })
  await symlink(join(dirname(built), "client"), join(build, "client"))
})

afterAll(() => Promise.all([build, dataDir].map((path) => rm(path, { recursive: true, force: true }))))

/** Every public page and its policy, as a start on a port of its own serves them; the port's digits are taken out. */
async function servedByNextStart() {
  const port = await freePort()
  const program = join(build, "server", basename(bundle))
  const server = await startServer({ dataDir, program, env: { PORT: String(port) } })
  const paths = pages.filter(({ access }) => access === "public").map(({ path }) => path)
  const served = paths.map(async (path) => {
    const response = await fetch(server.origin + path)
    const html = await response.text()
    expect(html).toContain(`data-origin="${server.origin}"`)
    return [path, response.headers.get("content-security-policy"), html.replaceAll(server.origin, "")]
  })
  try {
    return await Promise.all(served)
  } finally {
    await server.stop()
  }
}

test("a later start serves what the first one rendered, under its own origin", async () => {
  const rendered = await servedByNextStart()
  const kept = await readdir(join(build, "server", ".pages"))
  expect(kept).toHaveLength(1)
  expect(await servedByNextStart()).toEqual(rendered)
  expect(await readdir(join(build, "server", ".pages"))).toEqual(kept)
})
