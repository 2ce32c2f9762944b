import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { executedMigrations } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { bases } from "#content/school.ts"
import { schema } from "#db/schema.ts"
import { createDatabase, engines, silentLog, useDatabase } from "#tests/support/databases.ts"
import { startTcpProxy } from "#tests/support/tcp-proxy.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"

const difficult = [
  "Zoé 🛶 « l’été »",
  "עברית‏ אבג",
  `'; drop table events; -- "quoted" \\n \\ \t`,
  "ligne 1\nligne 2\r\nligne 3\u2028fin",
  "",
]

/** Rows with everything that could be lost on the way: every type, circles of foreign keys, triggers, sequences. */
async function fill(db: Db) {
  await sql`create table kinds (
    id bigint generated always as identity primary key, parent bigint references kinds (id) , twin bigint,
    label text, day date, at timestamptz(3), precise timestamptz, local timestamp, span interval, exact numeric,
    real double precision, flag boolean, bytes bytea, data jsonb, words text[], days date[], big bigint,
    doubled bigint generated always as (big * 2) stored)`.execute(db)
  await sql`alter table kinds add foreign key (twin) references kinds (id) deferrable initially immediate`.execute(db)
  for (const label of difficult) {
    await sql`insert into kinds (label, day, at, precise, local, span, exact, real, flag, bytes, data, words, days, big)
      values (${label}, '2028-02-29', '2026-10-25T00:30:00.123Z', '2026-03-29T01:00:00.123456Z', '2026-03-29 02:30',
        '1 mon 2 days 03:04:05.6', '12345678901234567890.10', 0.1::float8 + 0.2::float8, true, '\\x00ff0a0d22',
        ${JSON.stringify({ label, n: null, nested: { snake_case: [1.5, "é"], camelCase: true } })}::jsonb,
        ${[label, "b"]}::text[], '{2026-01-01,NULL}', 9007199254740991)`.execute(db)
  }
  await sql`insert into kinds default values`.execute(db)
  await sql`update kinds set parent = 6, twin = 7 - id where id <= 6`.execute(db)
  for (const index of [1, 2, 3]) {
    await sql`insert into events (id, actor, action, entity, entity_id, change, request_id)
      values (${`00000000-0000-7000-8000-00000000000${index}`}::uuid, 'guest', 'tested', 'kind', ${String(index)}, '{}', 'r')`.execute(
      db,
    )
  }
  await sql`insert into rate_limits values ('somebody', 1, now())`.execute(db)
}

async function everyRow(db: Db) {
  const found: Record<string, string[]> = {}
  for (const name of await storedTables(db)) {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(saved)::text as line from ${sql.table(name)} as saved order by 1`.execute(db)
    found[name] = rows.map(({ line }) => line)
  }
  return found
}

/** Without the lists that a migrated database holds from the beginning. */
async function typedRows(db: Db) {
  const rows = Object.entries(await everyRow(db)).filter(([name]) => !(name in schema.lists))
  return rows.flatMap(([, lines]) => lines)
}

/** As a later migration would have made it: the destination must know the table before its rows arrive. */
async function emptyCopy(db: Db) {
  await fill(db)
  await sql`truncate kinds, events, rate_limits restart identity`.execute(db)
}

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-archive-"))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const))

describe.each(ways)("an archive of the %s database restored on %s", (from, to) => {
  let source: Awaited<ReturnType<typeof createDatabase>>
  let target: Awaited<ReturnType<typeof createDatabase>>
  beforeEach(async () => {
    source = await createDatabase(from)
    target = await createDatabase(to)
  })
  afterEach(() => Promise.all([source.remove(), target.remove()]))

  test("gives back every row and file exactly, and what follows goes on from there", async () => {
    await fill(source.db)
    await emptyCopy(target.db)
    await mkdir(join(source.dataDir, "files", "a", "b"), { recursive: true })
    await writeFile(join(source.dataDir, "files", "a", "b", "é vide"), "")
    await writeFile(join(source.dataDir, "files", "a", "photo"), Buffer.from([0, 255, 10, 13, 1]))
    await writeFile(join(source.dataDir, "secret"), "hidden")
    const archive = join(directory, "saved.tar.gz")

    const saved = await backup(source.database, source.dataDir, archive)
    expect(saved).toMatchObject({ rows: 9 + bases.length + boatTypes.length, files: 2 })
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(directory)).toEqual(["saved.tar.gz"])

    expect(await restore(archive, target.database, target.dataDir)).toEqual(saved)
    expect(await everyRow(target.db)).toEqual(await everyRow(source.db))
    expect(await readFile(join(target.dataDir, "files", "a", "photo"))).toEqual(Buffer.from([0, 255, 10, 13, 1]))
    expect(await readFile(join(target.dataDir, "files", "a", "b", "é vide"), "utf8")).toBe("")
    expect((await readdir(target.dataDir)).filter((name) => !name.startsWith("database"))).toEqual(["files"])

    const { rows } = await sql`insert into kinds (label) values ('next') returning id`.execute(target.db)
    expect(rows).toEqual([{ id: 7 }])
    await expect(sql`insert into kinds (twin) values (99)`.execute(target.db)).rejects.toMatchObject({ code: "23503" })
    await expect(sql`delete from events`.execute(target.db)).rejects.toThrow("append-only")
    const limits = await sql`select * from rate_limits`.execute(target.db)
    expect(limits.rows).toEqual([])
  })
})

describe("saving", () => {
  const source = useDatabase("postgres")

  test("what cannot be written aside ends as an error and leaves nothing behind", async () => {
    // A slash in a table's name is a directory that is not there: the file fails while the rows are being asked for.
    await sql`create table ${sql.table("missing/rows")} as select 1 as id`.execute(source.db)
    const refused = backup(source.database, source.dataDir, join(directory, "saved.tar.gz"))
    await expect(refused).rejects.toMatchObject({ code: "ENOENT" })
    await sql`drop table ${sql.table("missing/rows")}`.execute(source.db)
    expect(await readdir(directory)).toEqual([])
  })

  test("an existing file is never replaced", async () => {
    const archive = join(directory, "saved.tar.gz")
    await writeFile(archive, "this morning's")
    await expect(backup(source.database, source.dataDir, archive)).rejects.toMatchObject({ code: "EEXIST" })
    expect(await readFile(archive, "utf8")).toBe("this morning's")
    expect(await readdir(directory)).toEqual(["saved.tar.gz"])
  })
})

describe("restoring", () => {
  const source = useDatabase("embedded")
  const target = useDatabase("postgres")

  async function anArchive() {
    await sql`insert into events (id, actor, action, entity, entity_id, change, request_id)
      select gen_random_uuid(), 'guest', 'tested', 'kind', n::text, '{}', 'r' from generate_series(1, 2500) as n`.execute(
      source.db,
    )
    const archive = join(directory, "saved.tar.gz")
    await backup(source.database, source.dataDir, archive)
    return archive
  }

  async function expectNothingWritten() {
    expect(await typedRows(target.db)).toEqual([])
    expect(await readdir(target.dataDir)).toEqual([])
  }

  test("pages through many rows", async () => {
    await restore(await anArchive(), target.database, target.dataDir)
    expect(await everyRow(target.db)).toEqual(await everyRow(source.db))
  })

  test("a truncated archive is refused and writes nothing", async () => {
    const bytes = await readFile(await anArchive())
    for (const length of [0, 5, 100, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 1]) {
      const cut = join(directory, `cut-${length}`)
      await writeFile(cut, bytes.subarray(0, length))
      await expect(restore(cut, target.database, target.dataDir)).rejects.toThrow(/abîmée ou incomplète/)
    }
    await expectNothingWritten()
  })

  test("a flipped byte is refused, wherever it is, and writes nothing", async () => {
    const bytes = await readFile(await anArchive())
    for (let round = 0; round < 40; round++) {
      const at = 10 + Math.floor(((bytes.length - 11) * round) / 39)
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 0x10
      const path = join(directory, "flipped")
      await writeFile(path, flipped)
      await expect(restore(path, target.database, target.dataDir), `byte ${at}`).rejects.toThrow(/abîmée ou incomplète/)
    }
    await expectNothingWritten()
  })

  test("a database or file store that is not empty is refused and kept", async () => {
    const archive = await anArchive()
    await sql`insert into idempotency_keys (key, route, actor, request_hash, entity_id)
      values (gen_random_uuid(), 'r', 'a', 'h', gen_random_uuid())`.execute(target.db)
    const before = await everyRow(target.db)
    await expect(restore(archive, target.database, target.dataDir)).rejects.toThrow(/n’est pas vide/)
    expect(await everyRow(target.db)).toEqual(before)
    await sql`truncate idempotency_keys`.execute(target.db)
    await mkdir(join(target.dataDir, "files"))
    await writeFile(join(target.dataDir, "files", "kept"), "kept")
    await expect(restore(archive, target.database, target.dataDir)).rejects.toThrow(/files n’est pas vide/)
    expect(await readFile(join(target.dataDir, "files", "kept"), "utf8")).toBe("kept")
    await rm(join(target.dataDir, "files"), { recursive: true })
    await expectNothingWritten()
  })

  test("files that somebody else put there meanwhile stay when it fails", async () => {
    const archive = await anArchive()
    let goOn = () => undefined as void
    const other = target.db.transaction().execute(async (trx) => {
      await sql`insert into idempotency_keys (key, route, actor, request_hash, entity_id)
        values (gen_random_uuid(), 'r', 'a', 'h', gen_random_uuid())`.execute(trx)
      await new Promise<void>((resolve) => (goOn = resolve))
    })
    const refused = restore(archive, target.database, target.dataDir).catch((error: unknown) => error)
    await vi.waitUntil(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'relation'
        and database = (select oid from pg_database where datname = current_database())`.execute(target.db)
      return rows.length > 0
    })
    await mkdir(join(target.dataDir, "files"))
    await writeFile(join(target.dataDir, "files", "theirs"), "kept")
    goOn()
    await other
    expect(await refused).toMatchObject({ message: expect.stringContaining("n’est pas vide") })
    expect(await readdir(join(target.dataDir, "files"))).toEqual(["theirs"])
    await rm(join(target.dataDir, "files"), { recursive: true })
  })

  test("a connection lost during the commit takes no files away: their rows may be there", async () => {
    await mkdir(join(source.dataDir, "files"))
    await writeFile(join(source.dataDir, "files", "one"), "1")
    const archive = await anArchive()
    await rm(join(source.dataDir, "files"), { recursive: true })
    const proxy = await startTcpProxy(target.url ?? "")
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: target.dataDir, log: silentLog })
    proxy.cutAt("commit")
    const refused = restore(archive, database, target.dataDir)
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(/il n’est pas certain que les données y soient/)
    expect(await readFile(join(target.dataDir, "files", "one"), "utf8")).toBe("1")
    await rm(join(target.dataDir, "files"), { recursive: true })
    await database.close()
    await proxy.close()
  })

  test("a file that is missing, or no archive, is refused in French", async () => {
    const missing = restore(join(directory, "missing"), target.database, target.dataDir)
    await expect(missing).rejects.toThrow(StartError)
    await expect(missing).rejects.toThrow(/ne peut pas être lue \(ENOENT\)/)
  })
})

describe.each(engines)("a new %s database", (engine) => {
  test("stays without rows and files when one row of the archive is refused", async () => {
    const source = await createDatabase("embedded")
    const target = await createDatabase(engine)
    const archive = join(directory, "saved.tar.gz")
    await sql`alter table idempotency_keys alter column actor drop not null`.execute(source.db)
    await sql`insert into idempotency_keys (key, route, request_hash, entity_id)
      values (gen_random_uuid(), 'r', 'h', gen_random_uuid())`.execute(source.db)
    await mkdir(join(source.dataDir, "files"))
    await writeFile(join(source.dataDir, "files", "one"), "1")
    await backup(source.database, source.dataDir, archive)
    await expect(restore(archive, target.database, target.dataDir)).rejects.toMatchObject({ code: "23502" })
    expect(await typedRows(target.db)).toEqual([])
    expect((await readdir(target.dataDir)).filter((name) => !name.startsWith("database"))).toEqual([])
    await expect(
      sql`insert into places (slot_id, booking_id) values (gen_random_uuid(), gen_random_uuid())`.execute(target.db),
    ).rejects.toMatchObject({ code: "23503" })
    await Promise.all([source.remove(), target.remove()])
  })

  test("is migrated by the restore itself", async () => {
    const source = await createDatabase("postgres")
    const target = await createDatabase(engine, { empty: true })
    const archive = join(directory, "saved.tar.gz")
    await sql`insert into idempotency_keys (key, route, actor, request_hash, entity_id)
      values (gen_random_uuid(), 'r', 'a', 'h', gen_random_uuid())`.execute(source.db)
    await backup(source.database, source.dataDir, archive)
    await restore(archive, target.database, target.dataDir)
    expect(await everyRow(target.db)).toEqual(await everyRow(source.db))
    expect(await executedMigrations(target.db)).toEqual(await executedMigrations(source.db))
    await Promise.all([source.remove(), target.remove()])
  })
})
