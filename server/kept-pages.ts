import { createHash, randomUUID } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { RenderPage } from "./pages.ts"

/** Stands for the site's origin in what is kept: a start on another port, or under another name, has the same pages. */
const anyOrigin = "https://origin.invalid"

export interface KeptPagesOptions {
  /** The bundle that renders: its bytes name every other file of the build by its hash. */
  program: string
  origin: string
  demo: boolean
  /** Asked for only when a page is missing. */
  renderer: (site: { origin: string; demo: boolean }) => RenderPage
}

export interface KeptPages {
  render: RenderPage
  /** Keeps what had to be rendered for the next start; where nobody may write, every start renders. */
  keep: () => Promise<void>
}

/**
 * Pages as an earlier start of the same program rendered them: nothing of a visitor or of the clock is in them, so they
 * are the same each time, and take a quarter of a start (decision 0036).
 */
export async function keptPages({ program, origin, demo, renderer }: KeptPagesOptions): Promise<KeptPages> {
  const renderedBy = createHash("sha256").update(await readFile(program))
  const file = join(dirname(program), ".pages", `${renderedBy.digest("hex")}-${demo ? "demo" : "school"}.json`)
  const known = await readPages(file)
  const pages = new Map(known)
  let renderFresh: RenderPage | undefined

  async function rendered(path: string): Promise<string> {
    renderFresh ??= renderer({ origin: anyOrigin, demo })
    const html = await renderFresh(path)
    pages.set(path, html)
    return html
  }

  return {
    async render(path) {
      const html = pages.get(path) ?? (await rendered(path))
      return html.replaceAll(anyOrigin, origin)
    },
    async keep() {
      if (pages.size > known.size) await writePages(file, pages).catch(() => undefined)
    },
  }
}

/** Empty where there is no file, or only some of one. */
async function readPages(file: string): Promise<Map<string, string>> {
  try {
    return new Map(JSON.parse(await readFile(file, "utf8")) as [string, string][])
  } catch {
    return new Map()
  }
}

/** Under another name first: whoever starts meanwhile reads a whole file or none. */
async function writePages(file: string, pages: Map<string, string>): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(aside, JSON.stringify([...pages]))
    await rename(aside, file)
  } finally {
    await rm(aside, { force: true })
  }
}
