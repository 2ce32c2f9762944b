import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pages } from "#content/pages.ts"
import { copyTemplate } from "./databases.ts"
import { freePort } from "./free-port.ts"
import { startServer } from "./server-process.ts"

export interface BuiltPage {
  path: string
  html: string
  headers: Headers
}

export interface BuiltSite {
  origin: string
  get: (path: string) => Promise<Response>
  pages: BuiltPage[]
  close: () => Promise<void>
}

export const publicPaths = pages.filter((page) => page.access === "public").map((page) => page.path)

export async function openBuiltSite(): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "built-site-"))
  copyTemplate("embeddedTemplate", dataDir)
  // Canonical addresses need the origin before the server listens.
  const server = await startServer({ dataDir, env: { PORT: String(await freePort()), DEMO: "0" } })
  const get = (path: string) => fetch(server.origin + path, { redirect: "manual" })
  const read = async (path: string): Promise<BuiltPage> => {
    const response = await get(path)
    return { path, html: await response.text(), headers: response.headers }
  }
  return {
    origin: server.origin,
    get,
    pages: await Promise.all(publicPaths.map(read)),
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
