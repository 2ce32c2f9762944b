import { mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { writeWholeFile } from "#app/platform/files/write-whole-file.server.ts"
import type { RenderedSite } from "#app/site/frame/site-config.tsx"
import type { RenderPage } from "./pages.ts"

/** Stands for the site's origin, so that stored pages do not depend on name and port. */
const anyOrigin = "https://origin.invalid"

const keptDocuments = z.array(z.tuple([z.string(), z.string().regex(/^<!DOCTYPE html>.*<\/html>$/s)]))

export interface KeptPagesOptions {
  directory: string
  fingerprint: string
  site: RenderedSite
  renderer: (site: RenderedSite) => RenderPage
}

export interface KeptPages {
  render: RenderPage
  keep: () => Promise<void>
}

/** Reuses pages rendered by an earlier start of the same build (decision 0036). */
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

async function readPages(file: string): Promise<Map<string, string>> {
  try {
    return new Map(keptDocuments.parse(JSON.parse(await readFile(file, "utf8"))))
  } catch {
    return new Map()
  }
}
