import { execFile, execFileSync } from "node:child_process"
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { findPostgres } from "./find-programs.mjs"
import { freePort } from "./free-port.ts"

const run = promisify(execFile)

export interface PostgresCluster {
  /** The maintenance database, as a superuser. */
  url: string
  pid: () => Promise<number>
  start: () => Promise<void>
  /** "fast" ends the sessions and closes cleanly; "immediate" is a crash, which writes nothing more. */
  stop: (mode?: "fast" | "immediate") => Promise<void>
  remove: () => Promise<void>
}

export interface ClusterOptions {
  /** Turns fsync and autovacuum on, for benches and tests that crash the server. Off by default, for speed. */
  durable?: boolean
  maxConnections?: number
  within?: string
}

/**
 * Starts a PostgreSQL server in a temporary directory, on a free port of 127.0.0.1.
 * @throws Error with what to install
 */
export async function startPostgresCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const bin = binaries()
  const owner = await serverOwner()
  const directory = await mkdtemp(join(options.within ?? tmpdir(), "ecole-postgres-"))
  if (owner) await chown(directory, owner.uid, owner.gid)
  const data = join(directory, "data")
  const port = await freePort()
  const as = { ...owner, cwd: directory }

  async function initialise() {
    const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    await run(join(bin, "initdb"), initdb, as)
    await writeFile(join(data, "postgresql.auto.conf"), settings(port, options))
  }

  async function start() {
    await run(join(bin, "pg_ctl"), ["start", "-w", "-t", "60", "-D", data, "-l", join(data, "log")], as)
  }

  async function stop(mode: "fast" | "immediate" = "fast") {
    process.off("exit", stopAtExit)
    await run(join(bin, "pg_ctl"), ["stop", "-w", "-t", "60", "-m", mode, "-D", data], as)
  }

  function stopAtExit() {
    execFileSync(join(bin, "pg_ctl"), ["stop", "-m", "immediate", "-D", data], { ...as, stdio: "ignore" })
  }

  async function begin() {
    await start()
    process.once("exit", stopAtExit)
  }

  async function remove() {
    if (await isRunning(data)) await stop("immediate")
    await rm(directory, { recursive: true, force: true })
  }

  try {
    await initialise()
    await begin()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: async () => Number.parseInt(await readPidFile(data), 10),
    start: begin,
    stop,
    remove,
  }
}

function settings(port: number, { durable = false, maxConnections = 200 }: ClusterOptions): string {
  const onOff = durable ? "on" : "off"
  return [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    `max_connections = ${maxConnections}`,
    "deadlock_timeout = '200ms'",
    // The log names the database, so that a test finds its own lines.
    "log_line_prefix = '%m [%p] %d '",
    // Autovacuum would count emptied tables, and the planner would then take them for empty while the next test fills
    // them.
    ...["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].map((setting) => `${setting} = ${onOff}`),
    "",
  ].join("\n")
}

function binaries(): string {
  const found = findPostgres()
  if (found !== undefined) return found
  throw new Error(
    "The tests and benches need PostgreSQL 15 or newer: install it (Debian: apt-get install postgresql), or set TEST_DATABASE_URL to a server where databases may be created.",
  )
}

/** initdb refuses root, so the server then runs as the user postgres. */
async function serverOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(["-u", "-g"].map((what) => run("id", [what, "postgres"])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function isRunning(data: string): Promise<boolean> {
  return (await readPidFile(data)) !== ""
}

async function readPidFile(data: string): Promise<string> {
  return readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")
}
