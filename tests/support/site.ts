import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./free-port.ts"
import { startServer } from "./server-process.ts"

/** The built site, running for journeys on an embedded database with demonstration data. */
export interface Site {
  /** 'http://localhost:…', the same after a restart. */
  origin: string
  stop: () => Promise<void>
  /** Starts it again on the same directory, with variables that differ this time. */
  start: (env?: Record<string, string>) => Promise<void>
  /** What the demonstration's administrator signs in with, as the first start said it. */
  admin: { email: string; password: string }
  /** Every mail written so far, as sent: headers and bodies. */
  mails: () => Promise<string[]>
  /** Stops it and removes its directory. */
  remove: () => Promise<void>
}

/** @param prepared a data directory to begin with: making the database is most of a first start */
export async function openSite(prepared?: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "journeys-"))
  if (prepared) await cp(prepared, dataDir, { recursive: true })
  // Named beforehand: a restart must find the site where it was.
  const port = await freePort()
  const usual = { PORT: String(port), DEMO: "1", APP_SECRET: "" }
  let server = await startServer({ dataDir, env: usual })
  const [, email = "", password = ""] = /Administrateur : (\S+), mot de passe : (\S+)/.exec(server.said) ?? []
  return {
    origin: `http://localhost:${port}`,
    stop: async () => void (await server.stop()),
    admin: { email, password },
    async start(env = {}) {
      server = await startServer({ dataDir, env: { ...usual, ...env } })
    },
    mails: mailsIn(join(dataDir, "mail")),
    async remove() {
      if (server.alive()) await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each file is read once: it is whole as soon as it has its name, and journeys ask again and again. */
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
