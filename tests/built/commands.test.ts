import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { verifyPassword } from "#app/features/identity/account/hash-password.server.ts"
import { registerInterest } from "#app/features/sharing/register-interest.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { beginDatabase } from "#db/demo.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { copyTemplate, createDatabase, silentLog } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { spawnProgram } from "#tests/support/server-process.ts"

let directory: string
let dataDir: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-commands-"))
  dataDir = join(directory, "data")
  copyTemplate("embeddedTemplate", dataDir)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function run(words: string[], env: Record<string, string> = {}) {
  const child = spawnProgram(words, { cwd: directory, env: { DATA_DIR: dataDir, ...env } })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  return { code, out: out.trim(), err: err.trim() }
}

/** For what no engine changes: a process opens PostgreSQL sooner than the embedded database. */
async function onPostgres() {
  const made = await createDatabase("postgres")
  onTestFinished(() => made.remove())
  return { db: made.db, env: { DATABASE_URL: made.url ?? "", APP_SECRET: "s".repeat(32) } }
}

/** Works on the database while no process has it. */
async function withData<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

describe("npm run backup", () => {
  // Three bases and three models of boats.
  test("says what was saved, under a name with the school's time, and restore says what came back", async () => {
    const { code, out } = await run(["backup"])
    const [, name = "", contents = ""] =
      /^Sauvegarde écrite\u00a0: (sauvegarde-\d{4}-\d\d-\d\d-\d\dh\d\dm\d\d\.tar\.gz) \((\d+ tables, 6 lignes, 0 fichier)\)$/.exec(
        out,
      ) ?? []
    expect([code, await readdir(directory)]).toEqual([0, ["data", name]])
    const { env } = await onPostgres()
    const restored = await run(["restore", name], env)
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(contents) })
  })

  test("from a directory without a database is refused, and makes none", async () => {
    const mistyped = join(directory, "dtaa")
    const refused = await run(["backup", "saved.tar.gz"], { DATA_DIR: mistyped })
    expect(refused).toMatchObject({ code: 1, out: "" })
    expect(refused.err).toMatch(/^Le dossier \S+dtaa ne contient pas de base de données .*\.$/)
    expect(await readdir(directory)).toEqual(["data"])
  })

  test("from a database that was never migrated is refused", async () => {
    await rm(dataDir, { recursive: true })
    copyTemplate("embeddedBlank", dataDir)
    const refused = await run(["backup", "saved.tar.gz"])
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^Le dossier .* ne contient pas de base/)])
    expect(await readdir(directory)).toEqual(["data"])
  })

  test.each([
    ["there.tar.gz", /il existe déjà.*\(EEXIST\)\.$/],
    ["missing/saved.tar.gz", /son dossier n’existe pas.*\(ENOENT\)\.$/],
    ["there.tar.gz/saved.tar.gz", /\(ENOTDIR\)\.$/],
  ])("to %s is refused in one French sentence", async (target, sentence) => {
    await writeFile(join(directory, "there.tar.gz"), "kept")
    const { env } = await onPostgres()
    const { code, out, err } = await run(["backup", target], env)
    expect(err).toMatch(sentence)
    expect([code, out, err.split("\n").length]).toEqual([1, "", 1])
    expect(await readdir(directory)).toEqual(["data", "there.tar.gz"])
  })
})

test("a word that a command does not know changes nothing, and --help says what it knows", async () => {
  expect(await run(["backup", "--help"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^backup \[fichier\]/),
    err: "",
  })
  const refused = await run(["migrate", "--dry-run"])
  expect(refused).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("ne connaît pas «\u00a0--dry-run\u00a0»"),
  })
  expect(await readdir(directory)).toEqual(["data"])
})

test("npm run reset-demo names what people booked, wrote and signed up for, and takes it only when told so", async () => {
  await withData(async (db) => {
    await beginDatabase(db, { demo: true, now: new Date() })
    const { id } = await db.selectFrom("reservations").select("id").limit(1).executeTakeFirstOrThrow()
    await db.updateTable("reservations").set({ demo: false }).where("id", "=", id).execute()
  })
  const alone = await run(["reset-demo", "--oui"])
  expect([alone.code, alone.err]).toEqual([1, expect.stringMatching(/ 1 réservation qui ne vient pas .*--oui-tout$/)])
  await withData(async (db) => {
    await registerInterest(db, {
      interest: { ...interestRequest(), preferredPlan: "passionne" },
      userId: null,
      now: new Date(),
    })
    for (const message of [contactMessage(), contactMessage({ message: "Et le dimanche ?" })]) {
      await sendMessage(db, { message, idempotencyKey: randomUUID(), now: new Date() })
    }
  })
  const before = await withData(rowsOf)
  expect((await run(["reset-demo"])).err).toMatch(/confirmez par npm run reset-demo -- --oui$/)
  const refused = await run(["reset-demo", "--oui"])
  const told =
    / 1 réservation, 1 inscription à la liste d’attente et 2 messages de contact qui ne viennent pas .*--oui-tout$/
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(told)])
  expect(await withData(rowsOf)).toEqual(before)
  expect((await run(["reset-demo", "--oui-tout"])).code).toBe(0)
})

test("npm run second-factor takes a lost one away, ends the sessions and mails the person", async () => {
  const { db, env } = await onPostgres()
  const camille = { email: "camille@example.ch", firstName: "Camille", lastName: "Favre" }
  const made = await inTransaction(db, (trx) => createAccount(trx, { ...camille, passwordHash: "x", actor: "system" }))
  expect((await run(["second-factor", camille.email], env)).out).toContain("n’a pas de second facteur")
  await db.updateTable("users").set({ twoFactorEnabled: true }).execute()
  await db
    .insertInto("twoFactor")
    .values({ id: randomUUID(), userId: made?.userId ?? "", secret: "x", backupCodes: "x" })
    .execute()
  const done = await run(["second-factor", "Camille@Example.ch"], env)
  expect([done.code, done.out]).toEqual([0, expect.stringContaining("n’a plus de second facteur")])
  expect(await db.selectFrom("users").select("twoFactorEnabled").execute()).toEqual([{ twoFactorEnabled: false }])
  expect(await db.selectFrom("twoFactor").selectAll().execute()).toEqual([])
  expect(await db.selectFrom("emails").select(["kind", "to"]).execute()).toEqual([
    { kind: "two-factor-disabled", to: camille.email },
  ])
  for (const words of [["second-factor"], ["second-factor", "personne@example.ch"]]) {
    const refused = await run(words, env)
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^(Donnez l’adresse|Aucun compte)/)])
  }
})

test("npm run admin makes one of an account, creates one when told so and says its password once, and asks for an address", async () => {
  const { db, env } = await onPostgres()
  const camille = { email: "camille@example.ch", firstName: "Camille", lastName: "Favre" }
  await inTransaction(db, (trx) => createAccount(trx, { ...camille, passwordHash: "x", actor: "system" }))
  const promoted = await run(["admin", "Camille@Example.ch"], env)
  expect([promoted.code, promoted.out]).toEqual([0, expect.stringContaining("est maintenant administrateur")])
  expect((await run(["admin", "camille@example.ch"], env)).out).toContain("est déjà administrateur")
  const mistyped = await run(["admin", "direction@example.ch"], env)
  expect([mistyped.code, mistyped.out, mistyped.err]).toEqual([
    1,
    "",
    expect.stringContaining("npm run admin -- --creer direction@example.ch"),
  ])
  const created = await run(["admin", "--creer", "direction@example.ch"], env)
  const [, password = ""] = /mot de passe\s: (\S{16}) \(affiché une seule fois/.exec(created.out) ?? []
  const known = await db
    .selectFrom("users")
    .innerJoin("userRoles", "userRoles.userId", "users.id")
    .innerJoin("accounts", "accounts.userId", "users.id")
    .select(["email", "role", "emailVerified", "password"])
    .orderBy("email")
    .execute()
  expect(known).toMatchObject([
    { email: "camille@example.ch", role: "admin" },
    { email: "direction@example.ch", role: "admin", emailVerified: true },
  ])
  expect(await verifyPassword({ hash: known[1]?.password ?? "", password })).toBe(true)
  for (const words of [["admin"], ["admin", "pas-une-adresse"]]) {
    const refused = await run(words, env)
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^Donnez l’adresse du compte/)])
  }
})
