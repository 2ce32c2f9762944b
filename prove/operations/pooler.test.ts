import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { createDatabase } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startServer } from "#tests/support/server-process.ts"

type PoolMode = "transaction" | "session"

describe("behind Debian's pgbouncer", () => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  const opened: (() => Promise<void>)[] = []

  beforeAll(async () => {
    made = await createDatabase("postgres")
  })
  afterAll(async () => {
    for (const close of opened) await close()
    await made.database.close()
    await made.remove()
  })

  /** Starts pgbouncer before the test's database. @returns the URL through it */
  async function pgbouncer(mode: PoolMode, ignored: string): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), "ecole-pgbouncer-"))
    // pgbouncer refuses to run as root.
    await chmod(directory, 0o755)
    const port = await freePort()
    const behind = new URL(made.url ?? "")
    const [host, user] = [behind.searchParams.get("host") ?? behind.hostname, decodeURIComponent(behind.username)]
    const target = `host=${host} port=${behind.port || 5432} dbname=${behind.pathname.slice(1)} user=${user}`
    const password = behind.password ? ` password=${decodeURIComponent(behind.password)}` : ""
    const settings = [
      "[databases]",
      `school = ${target}${password}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      `pool_mode = ${mode}`,
      `ignore_startup_parameters = ${ignored}`,
    ]
    await writeFile(join(directory, "pgbouncer.ini"), `${settings.join("\n")}\n`)
    const words = [join(directory, "pgbouncer.ini")]
    const child = spawn("/usr/sbin/pgbouncer", process.getuid?.() === 0 ? ["-u", "postgres", ...words] : words, {
      stdio: ["ignore", "ignore", "pipe"],
    })
    let said = ""
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
    await vi.waitUntil(() => said.includes("process up") || child.exitCode !== null, { timeout: 20_000 })
    expect(said).toContain("process up")
    opened.push(async () => {
      child.kill("SIGINT")
      await once(child, "exit")
      await rm(directory, { recursive: true, force: true })
    })
    return `postgres://ecole@127.0.0.1:${port}/school`
  }

  const everything = "extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout"

  test.each([
    ["transaction", everything],
    ["session", everything],
    ["transaction", "extra_float_digits"],
  ] as const)("in %s mode, ignoring %s: the start is refused with a sentence", async (mode, ignored) => {
    const databaseUrl = await pgbouncer(mode, ignored)
    const refused = startServer({ dataDir: made.dataDir, databaseUrl })
    await expect(refused).rejects.toThrow(/DATABASE_URL mène à un intermédiaire comme pgbouncer/)
  })

  test("time limits do not work through it, so the site refuses it", async () => {
    const client = new pg.Client({
      connectionString: await pgbouncer("transaction", everything),
      statement_timeout: 15_000,
    })
    await client.connect()
    const { rows } = await client.query("show statement_timeout")
    await client.end()
    expect(rows).toEqual([{ statement_timeout: "0" }])
    const straight = await sql<{ statementTimeout: string }>`show statement_timeout`.execute(made.db)
    expect(straight.rows).toEqual([{ statementTimeout: "15s" }])
  })
})
