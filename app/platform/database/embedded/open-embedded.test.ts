import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { copyTemplate, silentLog } from "#tests/support/databases.ts"
import { embeddedMajor } from "./embedded-engine.server.ts"
import { FsyncNodeFs } from "./fsync-node-fs.server.ts"

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  copyTemplate("embeddedTemplate", dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe("durability", () => {
  test("each commit is one fsync, before the answer; a read is none", async () => {
    let fsyncs = 0
    const { db, close } = await openDatabase({ dataDir, log: silentLog, onFsync: () => (fsyncs += 1) })
    expect(fsyncs).toBeGreaterThan(0)
    await sql`create table notes (id int primary key)`.execute(db)
    for (const id of [1, 2, 3]) {
      fsyncs = 0
      await sql`insert into notes values (${id})`.execute(db)
      expect(fsyncs).toBe(1)
    }
    fsyncs = 0
    await db.transaction().execute(async (trx) => {
      await sql`insert into notes values (4), (5)`.execute(trx)
      await sql`update notes set id = id + 10`.execute(trx)
      expect(fsyncs).toBe(0)
    })
    expect(fsyncs).toBe(1)
    fsyncs = 0
    await sql`select * from notes`.execute(db)
    expect(fsyncs).toBe(0)
    await close()
  })

  test("negative control: with the file layer PGlite ships, or with its -F, no commit reaches the disk", async () => {
    let fsyncs = 0
    const directory = join(dataDir, "database")
    const shipped = new PGlite({ fs: new NodeFS(directory) })
    await shipped.exec("create table notes (id int)")
    await shipped.close()
    const withF = new PGlite({ fs: new FsyncNodeFs(directory, () => (fsyncs += 1)) })
    await withF.exec("insert into notes values (1)")
    expect(fsyncs).toBe(0)
    await withF.close()
  })

  test("acknowledged rows survive a killed process, and the next start needs no waiting", async () => {
    const child = await openInAnotherProcess(dataDir)
    child.kill("SIGKILL")
    await once(child, "exit")
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    const { rows } = await sql`select id from kept`.execute(db)
    expect(rows).toEqual([{ id: 1 }])
    await close()
  })

  test("CHECKPOINT and VACUUM run on demand", async () => {
    const { db, maintain, close } = await openDatabase({ dataDir, log: silentLog })
    await sql`create table notes as select generate_series(1, 1000) as id`.execute(db)
    await maintain()
    const { rows } = await sql`select reltuples::int as tuples from pg_class where relname = 'notes'`.execute(db)
    expect(rows).toEqual([{ tuples: 1000 }])
    await close()
  })
})

describe("the directory", () => {
  test.each(["says nothing", "names a process that is not there"])(
    "a second process is refused for as long as the first lives, even when the lock looks old and %s",
    async (what) => {
      const child = await openInAnotherProcess(dataDir)
      const lock = join(dataDir, "database.lock")
      // What another boot, PID namespace or host name would make of its holder.
      await writeFile(lock, what === "says nothing" ? "" : JSON.stringify({ pid: 4_194_304, host: "another-boot" }))
      const longAgo = new Date(Date.now() - 3_600_000)
      await utimes(lock, longAgo, longAgo)
      child.kill("SIGSTOP")
      const refused = openDatabase({ dataDir, log: silentLog })
      await expect(refused).rejects.toThrow(StartError)
      await expect(refused).rejects.toThrow("est déjà utilisé par un autre processus")
      child.kill("SIGKILL")
      await once(child, "exit")
      const { close } = await openDatabase({ dataDir, log: silentLog })
      await close()
    },
  )

  test("the refusal names the process that has it", async () => {
    const child = await openInAnotherProcess(dataDir)
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(`(n°\u00a0${child.pid} sur ${hostname()})`)
    child.kill("SIGTERM")
    await once(child, "exit")
  })

  test("a lock that was removed is noticed", async () => {
    let lost: Error | undefined
    const { close } = await openDatabase({ dataDir, log: silentLog, onLost: (error) => (lost = error) })
    await rm(join(dataDir, "database.lock"))
    await expect.poll(() => lost?.message).toMatch(/database\.lock was removed/)
    await close()
  })

  test("the same process is refused a second time, and served again after closing", async () => {
    const first = await openDatabase({ dataDir, log: silentLog })
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(/déjà utilisé/)
    await first.close()
    const second = await openDatabase({ dataDir, log: silentLog })
    await second.close()
    expect(await readdir(dataDir)).toEqual(["database"])
  })

  test("of ten openings at once exactly one succeeds", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => openDatabase({ dataDir, log: silentLog })),
    )
    const opened = outcomes.filter((outcome) => outcome.status === "fulfilled")
    expect(opened).toHaveLength(1)
    await opened[0]?.value.close()
  })

  test("one that cannot be made, read or written is refused in French", async () => {
    const blocked = join(dataDir, "a-file")
    await writeFile(blocked, "")
    const refused = openDatabase({ dataDir: join(blocked, "data"), log: silentLog })
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/ne peut pas être lu ou écrit.: .*\(ENOTDIR /)
  })

  test("a database of another version, or a damaged one, asks for a backup and stays as it is", async () => {
    await writeFile(join(dataDir, "database", "PG_VERSION"), "17\n")
    const older = openDatabase({ dataDir, log: silentLog })
    await expect(older).rejects.toThrow(StartError)
    await expect(older).rejects.toThrow(/PostgreSQL 17, attendue\u00a0: 18.*npm run restore/)
    await writeFile(join(dataDir, "database", "PG_VERSION"), `${embeddedMajor}\n`)
    await writeFile(join(dataDir, "database", "global", "pg_control"), "damaged")
    await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(/ne s’ouvre pas.*npm run restore/)
  })

  test("a first start that was cut short is begun again", async () => {
    await rm(join(dataDir, "database"), { recursive: true })
    await cp(join(inject("embeddedTemplate"), "database", "base"), join(dataDir, "database.new"), { recursive: true })
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
    expect(rows[0]?.version).toMatch(new RegExp(`^${embeddedMajor}\\.`))
    await close()
    expect(await readdir(dataDir)).toEqual(["database"])
  })

  test("an existing database is opened, not made again, and closes without touching the exit code", async () => {
    const made = await stat(join(dataDir, "database"))
    for (let round = 0; round < 3; round++) {
      const { close } = await openDatabase({ dataDir, log: silentLog })
      await close()
    }
    expect((await stat(join(dataDir, "database"))).ino).toBe(made.ino)
    expect(process.exitCode ?? 0).toBe(0)
  })
})

/** A process that has opened the database, written one row, and closes it on SIGTERM. */
async function openInAnotherProcess(directory: string) {
  const script = `
    import { openDatabase } from "#app/platform/database/open-database.server.ts"
    import { sql } from "kysely"
    const log = { info() {}, warn() {}, error() {} }
    const { db, close } = await openDatabase({ dataDir: ${JSON.stringify(directory)}, log })
    process.once("SIGTERM", () => close().then(() => process.exit(0)))
    setInterval(() => undefined, 1000)
    await sql\`create table kept as select 1 as id\`.execute(db)
    console.log("open")`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const first = await Promise.race([once(child.stdout, "data"), once(child, "exit")])
  if (String(first[0]).trim() !== "open") throw new Error(`The other process ended with ${String(first[0])}`)
  return child
}
