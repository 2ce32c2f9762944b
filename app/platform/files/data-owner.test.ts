import { spawn } from "node:child_process"
import { chmod, chown, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { StartError } from "#app/platform/start-error.ts"
import { copyTemplate } from "#tests/support/databases.ts"
import { refuseForeignData } from "./data-owner.server.ts"

const ourselves = process.geteuid?.() ?? 0
const root = 0
const another = ourselves + 12_345

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ecole-owner-"))
  copyTemplate("embeddedTemplate", dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What the refusal says to a process of that user; undefined when there is none. */
function saidTo(user: number): string | undefined {
  try {
    refuseForeignData(dataDir, user)
    return undefined
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

describe("a data directory", () => {
  test("of our own is opened, and so is one that is not there", () => {
    expect(saidTo(ourselves)).toBeUndefined()
    refuseForeignData(join(dataDir, "none"), another)
  })

  test("of somebody else is refused with owner, folder and the command to type", () => {
    const said = saidTo(another) ?? ""
    expect(said).toContain(dataDir)
    expect(said).toMatch(/ appartient à «\u00a0\S+\u00a0», et ce programme tourne sous «\u00a0\d+\u00a0»/)
    expect(said).toMatch(/Rien n’(a été ouvert|est perdu)/)
    expect(said).toMatch(/«\u00a0(sudo -u \S+ npm …|chown -R .*)\u00a0»\.$/)
  })

  test("of another user than root says to root how to become that user", async () => {
    // Only root can give a directory away; for everybody else it is another's than root's already.
    if (ourselves === root) await chown(dataDir, another, another)
    expect(saidTo(root)).toMatch(/«\u00a0(runuser -u \S+ --|setpriv --reuid=\d+ --clear-groups) npm …\u00a0»\.$/)
  })
})

test("a database file without its rights is named with its owner, and is not called damaged", async () => {
  const logs = join(dataDir, "database", "pg_wal")
  const file = join(logs, (await readdir(logs)).find((name) => /^[\dA-F]{24}$/.test(name)) ?? "")
  await chmod(file, 0)
  const said = await openedAs(await plainUser())
  expect(said).toContain(`${file} ne peut pas être lu ou écrit (EACCES)`)
  expect(said).toMatch(/appartient à «\u00a0\S+\u00a0».*Rien n’est perdu.*chmod -R u\+rwX/)
  expect(said).not.toMatch(/déplacez|sauvegarde|restore/)
})

/** Rights do not bind root: it gives the directory away and goes on as its new owner. */
async function plainUser(): Promise<{ uid?: number; gid?: number }> {
  if (ourselves !== root) return {}
  const paths = await readdir(dataDir, { recursive: true })
  for (const path of [".", ...paths]) await chown(join(dataDir, path), another, another)
  return { uid: another, gid: another }
}

/** What a process of that user says when it opens the database. */
async function openedAs(user: { uid?: number; gid?: number }): Promise<string> {
  const script = `
    import { openDatabase } from "#app/platform/database/open-database.server.ts"
    const log = { info() {}, warn() {}, error() {} }
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log }).then(
      () => console.log("open"), (error) => console.log(error.name + ": " + error.message))
    process.exit(0)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    ...user,
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "inherit"],
  })
  return await text(child.stdout)
}
