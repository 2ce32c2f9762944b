import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { v7 as uuid } from "uuid"
import { afterAll, beforeAll, expect, test } from "vitest"
import { pages } from "#content/pages.ts"
import { copyTemplate, lookInto } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { bundle, startServer } from "#tests/support/server-process.ts"

/** A build that nobody has started yet, beside the packages its bundle asks for. */
const build = fileURLToPath(new URL("../../node_modules/.cache/kept-pages", import.meta.url))
const kept = join(build, "server/.pages")
let dataDir: string

beforeAll(async () => {
  await rm(build, { recursive: true, force: true })
  await mkdir(build, { recursive: true })
  dataDir = await mkdtemp(join(tmpdir(), "ecole-pages-"))
  copyTemplate("embeddedTemplate", dataDir)
  // A season of the school's own: what the specification says is of the year.
  const season = { id: uuid(), fromDate: "2040-04-01", toDate: "2040-10-31" }
  await lookInto({ dataDir }, (db) => db.insertInto("seasons").values(season).execute())
  const built = dirname(bundle)
  const ofThisBuild = (path: string) => !path.endsWith(".map") && !path.slice(built.length).includes(`${sep}.`)
  await cp(built, join(build, "server"), { recursive: true, filter: ofThisBuild })
  await symlink(join(dirname(built), "client"), join(build, "client"))
})

afterAll(() => Promise.all([build, dataDir].map((path) => rm(path, { recursive: true, force: true }))))

/** Every public page with its policy, and what is in the kept file, after a start on a port of its own. */
async function start(env: Record<string, string> = {}) {
  const port = String(await freePort())
  const program = join(build, "server", basename(bundle))
  const server = await startServer({ dataDir, program, env: { PORT: port, LOG_LEVEL: "info", ...env } })
  const paths = pages.filter(({ access }) => access === "public").map(({ path }) => path)
  const read = async (path: string) => {
    const response = await fetch(server.origin + path)
    return { path, policy: response.headers.get("content-security-policy"), html: await response.text() }
  }
  const served = await Promise.all(paths.map(read))
  await server.stop()
  const [name = "", ...others] = await readdir(kept)
  expect(others).toEqual([])
  const file = join(kept, name)
  return { origin: server.origin, served, printed: server.printed(), file, text: await readFile(file, "utf8") }
}

test("a later start serves what an earlier one rendered, under its own origin", async () => {
  const first = await start()
  const title = "<title>Gardé</title>"
  await writeFile(first.file, first.text.replaceAll(/<title>[^<]*<\/title>/g, title))
  const later = await start()
  expect(later.served.filter(({ html }) => !html.includes(title))).toEqual([])
  expect(later.served.filter(({ html }) => !html.includes(`data-origin="${later.origin}"`))).toEqual([])
  const withoutOrigin = (site: typeof first) =>
    site.served.map((page) => ({
      ...page,
      html: page.html.replaceAll(site.origin, "").replace(/<title>[^<]*<\/title>/, ""),
    }))
  expect(withoutOrigin(later)).toEqual(withoutOrigin(first))
})

test("no page holds anything of the clock, of the machine or of what is set", async () => {
  await rm(kept, { recursive: true, force: true })
  const now = await start()
  await rm(kept, { recursive: true })
  const years =
    "const { now } = Date; Date = class extends Date { constructor(...given) { given.length ? super(...given) : super(Date.now()) } static now() { return now() + 2e11 } }"
  const elsewhere = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(years)}`,
    TZ: "Asia/Tokyo",
    LANG: "ja_JP.UTF-8",
    PUBLIC_URL: "https://ecole.example",
    EMAIL_CONFIRMATION: "1",
    PUBLIC_POSTS_PER_MINUTE: "3",
    METRICS_TOKEN: "only-for-tests-only-for-tests-only-for-tests",
  })
  // The clock really was another: the log says so.
  expect(loggedYear(elsewhere.printed) - loggedYear(now.printed)).toBeGreaterThan(5)
  expect(elsewhere.text).toBe(now.text)
  expect(pages.length).toBeLessThanOrEqual((JSON.parse(now.text) as unknown[]).length)
})

function loggedYear(printed: string): number {
  return Number(/"time":"(\d{4})-/.exec(printed)?.[1])
}
