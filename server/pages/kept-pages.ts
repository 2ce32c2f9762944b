import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { writeWholeFile } from "#app/platform/files/write-whole-file.server.ts"
import type { SiteConfig } from "#app/site/frame/site-config.tsx"
import type { RenderPage } from "./pages.ts"

/** Stands for the site's origin in what is kept: a start on another port, or under another name, has the same pages. */
const anyOrigin = "https://origin.invalid"

/** A page that is not a whole document was not written here. */
const keptDocuments = z.array(z.tuple([z.string(), z.string().regex(/^<!DOCTYPE html>.*<\/html>$/s)]))

export interface KeptPagesOptions {
  directory: string
  /** Names the sources of the program that runs: what another one rendered is not read. */
  fingerprint: string
  site: SiteConfig
  /** Asked for only when a page is missing. */
  renderer: (site: SiteConfig) => RenderPage
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
export async function keptPages({ directory, fingerprint, site, renderer }: KeptPagesOptions): Promise<KeptPages> {
  const file = `${fingerprint}-${site.demo ? "demo" : "school"}.json`
  const known = await readPages(join(directory, file))
  const pages = new Map(known)
  let renderFresh: RenderPage | undefined

  async function rendered(path: string): Promise<string> {
    renderFresh ??= renderer({ ...site, origin: anyOrigin })
    const html = await renderFresh(path)
    pages.set(path, html)
    return html
  }

  async function write(): Promise<void> {
    await mkdir(directory, { recursive: true })
    await writeWholeFile(join(directory, file), JSON.stringify([...pages]))
    const others = (await readdir(directory)).filter((name) => !name.startsWith(fingerprint))
    await Promise.all(others.map((name) => rm(join(directory, name), { force: true })))
  }

  return {
    async render(path) {
      const html = pages.get(path) ?? (await rendered(path))
      return html.replaceAll(anyOrigin, () => site.origin)
    },
    async keep() {
      if (pages.size > known.size) await write().catch(() => undefined)
    },
  }
}

/** Empty where there is no file, or one that holds anything else. */
async function readPages(file: string): Promise<Map<string, string>> {
  try {
    return new Map(keptDocuments.parse(JSON.parse(await readFile(file, "utf8"))))
  } catch {
    return new Map()
  }
}
