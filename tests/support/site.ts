import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./free-port.ts"
import { startServer } from "./server-process.ts"

/** The built site on an embedded database with demonstration data, for browser journeys. */
export interface Site {
  origin: string
  stop: () => Promise<void>
  start: (env?: Record<string, string>) => Promise<void>
  /** The administrator's credentials, as the first start printed them. */
  admin: { email: string; password: string }
  mails: () => Promise<string[]>
  remove: () => Promise<void>
}

/** @param prepared a data directory to copy, because creating the database takes most of a first start */
export async function openSite(prepared?: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "journeys-"))
  if (prepared) await cp(prepared, dataDir, { recursive: true })
  // A fixed port, because a restart must find the site at the same address.
  const port = await freePort()
  const usual = { PORT: String(port), DEMO: "1", APP_SECRET: "" }
  // Less than the fixture of a journey may take.
  const patienceMs = 500_000
  let server = await startServer({ dataDir, env: usual, patienceMs })
  const [, email = "", password = ""] = /Administrateur : (\S+), mot de passe : (\S+)/.exec(server.said) ?? []
  return {
    origin: `http://localhost:${port}`,
    stop: async () => void (await server.stop()),
    admin: { email, password },
    async start(env = {}) {
      server = await startServer({ dataDir, env: { ...usual, ...env }, patienceMs })
    },
    mails: mailsIn(join(dataDir, "mail")),
    async remove() {
      if (server.alive()) await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Caches each file: it is complete when it has its name, and journeys read the mails often. */
function mailsIn(directory: string): () => Promise<string[]> {
  const read = new Map<string, Promise<string>>()
  return async () => {
    const names = await readdir(directory).catch(() => [])
    for (const name of names) {
      if (name.endsWith(".eml") && !read.has(name)) read.set(name, readFile(join(directory, name), "utf8"))
    }
    return await Promise.all(read.values())
  }
}
