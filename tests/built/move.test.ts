import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { addDays } from "date-fns"
import { sql } from "kysely"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { beginDatabase } from "#db/demo.ts"
import { schema } from "#db/schema.ts"
import { copyFiles } from "#server/operate/copy-files.ts"
import { moveDatabase } from "#server/operate/move-database.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { copyTemplate, createDatabase, silentLog } from "#tests/support/databases.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { type ServerSettings, spawnProgram, startServer } from "#tests/support/server-process.ts"

let directory: string
let dataDir: string
let name: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-move-"))
  dataDir = join(directory, "data")
  copyTemplate("embeddedTemplate", dataDir)
  name = `ecole_test_${process.pid}_${randomBytes(6).toString("hex")}`
  await onServer(`create database ${name} template template0`)
})
afterEach(async () => {
  await onServer(`drop database if exists ${name} with (force)`)
  await rm(directory, { recursive: true, force: true })
})

function targetUrl(): string {
  const url = new URL(inject("postgresUrl"))
  url.pathname = `/${name}`
  return url.href
}

async function onServer(statement: string, connectionString = inject("postgresUrl")) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function begin(words: string[], env: Record<string, string> = {}) {
  return spawnProgram(words, { cwd: directory, env: { DATA_DIR: dataDir, ...env } })
}

async function move(target = targetUrl(), env: Record<string, string> = {}) {
  const child = begin(["move", target], env)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { code, out: out.trim(), err: err.trim() }
}

async function opened<T>(databaseUrl: string | undefined, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Whoever waits for a lock in the database it is asked in. */
const waitingHere = `select 1 from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

/** Of every table that keeps something, its rows as PostgreSQL spells them. */
async function everyRow({ db }: { db: Db }) {
  const found: Record<string, string[]> = {}
  for (const table of await storedTables(db)) {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(kept)::text as line from ${sql.table(table)} as kept order by 1`.execute(db)
    found[table] = rows.map(({ line }) => line)
  }
  return found
}

/** A school with its demonstration, a candidate and a file. */
async function aSchool() {
  await opened(undefined, async ({ db }) => {
    await beginDatabase(db, { demo: true, now: new Date() })
    await addCandidate(db)
  })
  await mkdir(join(dataDir, "files", "identity"), { recursive: true })
  await writeFile(join(dataDir, "files", "identity", "carte.jpg"), "bytes of a picture")
}

describe("npm run move", () => {
  test("takes a school to PostgreSQL: sessions go on, places are booked, nothing is lost", async () => {
    await aSchool()
    const before = await startServer({ dataDir, env: { APP_SECRET: "" } })
    const cookie = await signInCandidate(before.origin)
    const refused = await move()
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("est déjà utilisé par")])
    await before.stop()
    const secret = (await readFile(join(dataDir, "app-secret"), "utf8")).trim()
    const kept = await opened(undefined, everyRow)

    const { code, out, err } = await move(targetUrl().replace("postgres@", "postgres:motdepasse@"))
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/^Déménagement fait et vérifié\s: \d+ tables, \d+ lignes, les mêmes des deux côtés\./)
    expect(out).toContain(join(dataDir, "app-secret"))
    expect(out).toContain(`${join(dataDir, "files")} (1)`)
    expect(out).not.toContain(secret)
    expect(out).not.toContain("motdepasse")
    expect(await opened(targetUrl(), everyRow)).toEqual(kept)
    expect((await readdir(dataDir)).filter((entry) => /^(moving|restoring)-/.test(entry))).toEqual([])

    const settings: ServerSettings = { dataDir, databaseUrl: targetUrl(), env: { APP_SECRET: secret } }
    const after = await startServer(settings)
    const me = await fetch(`${after.origin}/api/v1/me`, { headers: { cookie } })
    expect(me.status).toBe(200)
    const slot = await opened(targetUrl(), ({ db }) =>
      db
        .selectFrom("slots")
        .select(["base", "date", "startTime", "taken"])
        .where("kind", "=", "boat_license")
        .where("state", "=", "open")
        // After the demonstration's bookings, because these may take every instructor of a base.
        .where("startsAt", ">", addDays(new Date(), 30))
        .whereRef("taken", "<", "capacity")
        .orderBy("startsAt")
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const { base, date: reservationDate, startTime: timeSlot } = slot
    const booked = await fetch(`${after.origin}/api/v1/reservations`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(licenseRequest({ base: base ?? "", reservationDate, timeSlot })),
    })
    expect(booked.status).toBe(201)
    await after.stop()
    await opened(targetUrl(), async ({ db }) => {
      expect(await slotsOutOfStep(db)).toEqual([])
      const { taken } = await db
        .selectFrom("slots")
        .select("taken")
        .where("kind", "=", "boat_license")
        .where("base", "=", base)
        .where("date", "=", reservationDate)
        .where("startTime", "=", timeSlot)
        .executeTakeFirstOrThrow()
      expect(taken).toBe(slot.taken + 1)
    })

    const forgotten = await startServer({
      ...settings,
      env: { APP_SECRET: "another-secret-of-at-least-32-characters" },
    })
    expect((await fetch(`${forgotten.origin}/api/v1/me`, { headers: { cookie } })).status).toBe(401)
    await forgotten.stop()

    const rows = await opened(targetUrl(), everyRow)
    const again = await move()
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/^La base PostgreSQL donnée n’est pas vide/)])
    expect(await opened(targetUrl(), everyRow)).toEqual(rows)
  })

  test("interrupted in the middle leaves nobody's row at the other end, and may be run again", async () => {
    await aSchool()
    await opened(targetUrl(), ({ db }) => migrate(db, schema))
    const holder = new pg.Client({ connectionString: targetUrl() })
    await holder.connect()
    await holder.query("begin; lock table events in access exclusive mode")
    const child = begin(["move", targetUrl()])
    await expect.poll(async () => (await holder.query(waitingHere)).rows).not.toEqual([])
    child.kill("SIGKILL")
    await once(child, "close")
    await holder.query("rollback")
    await holder.end()
    const left = await opened(targetUrl(), everyRow)
    const typed = Object.entries(left).filter(([table]) => !(table in schema.lists))
    expect(typed.flatMap(([, rows]) => rows)).toEqual([])
    expect((await move()).code).toBe(0)
    expect(await opened(targetUrl(), everyRow)).toEqual(await opened(undefined, everyRow))
    expect((await readdir(dataDir)).filter((entry) => entry.startsWith("moving-"))).toEqual([])
  })

  test.each([
    ["", /^Donnez la base d’arrivée/],
    ["mysql://localhost/ecole", /^Donnez la base d’arrivée/],
    ["postgres://nobody@127.0.0.1:1/ecole", /^PostgreSQL ne peut pas être utilisé/],
    ["--fichiers", /^Donnez d’abord les cinq variables S3_/],
  ])("to %j is refused in one sentence", async (target, sentence) => {
    const { code, out, err } = await move(target)
    expect([code, out, err.split("\n").length]).toEqual([1, "", 1])
    expect(err).toMatch(sentence)
  })

  test("from PostgreSQL, or to a database that is somebody else's, is refused", async () => {
    const settled = await move(targetUrl(), { DATABASE_URL: targetUrl(), APP_SECRET: "x".repeat(32) })
    expect([settled.code, settled.err]).toEqual([1, expect.stringMatching(/^DATABASE_URL est déjà donné/)])
    await onServer("create table theirs (id int)", targetUrl())
    const theirs = await move()
    expect([theirs.code, theirs.err]).toEqual([1, expect.stringContaining("n’est pas vide")])
  })
})

test("a copy that is not the same is noticed", async () => {
  const [source, target] = [await createDatabase("embedded"), await createDatabase("postgres")]
  await beginDatabase(source.db, { demo: true, now: new Date() })
  // What somebody might have changed at the other end: every row that arrives is another one.
  await sql`create function another() returns trigger language plpgsql as
    $$ begin new.notes := 'autre'; return new; end $$`.execute(target.db)
  await sql`create trigger another before insert on bookings for each row execute function another()`.execute(target.db)
  await sql`alter table bookings enable always trigger another`.execute(target.db)
  const before = await everyRow(target.database)
  const moved = moveDatabase(source.database, target.database, source.dataDir)
  await expect(moved).rejects.toThrow(/La copie n’est pas fidèle \(bookings/)
  expect(await everyRow(target.database)).toEqual(before)
  await Promise.all([source.remove(), target.remove()])
})

test("files are copied to S3, read back, and one that is not the same is named", async () => {
  const s3 = await openS3()
  const from = join(directory, "files")
  const store = await openFileStore(from, s3.settings)
  await expect(copyFiles(from, store)).rejects.toThrow(/n’existe pas : vérifiez DATA_DIR/)
  await mkdir(join(from, "identity"), { recursive: true })
  await writeFile(join(from, "identity", "carte.jpg"), "a picture")
  await writeFile(join(from, "vide.pdf"), "")
  expect(await copyFiles(from, store)).toEqual({ files: 2, copied: 2 })
  await writeFile(join(from, "identity", "photo.png"), "later")
  expect(await copyFiles(from, store)).toEqual({ files: 3, copied: 1 })
  await writeFile(join(from, "vide.pdf"), "not empty any more")
  await expect(copyFiles(from, store)).rejects.toThrow(/vide\.pdf n’est pas le même/)
  await s3.close()
})
