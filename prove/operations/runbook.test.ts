import { execFile } from "node:child_process"
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { silentLog } from "#tests/support/databases.ts"
import { type PostgresCluster, startPostgresCluster } from "#tests/support/postgres-cluster.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { nodeFlags } from "#tests/support/server-process.ts"
import { aMachine, type Machine } from "./machine.ts"

const run = promisify(execFile)
const pages = ["operations", "backups", "monitoring"].map((page) => readFile(`docs/${page}.md`, "utf8"))
const runbook = (await Promise.all(pages)).join("\n")

/** Finds the first block of commands below these words. */
function blockBelow(words: string): string {
  const [, block = ""] = /^```\n([^`]+)```/m.exec(runbook.slice(runbook.indexOf(words))) ?? []
  expect(block).not.toBe("")
  return block
}

describe("commands of the operator’s documents, word for word but for the places of this machine:", () => {
  let machine: Machine
  /** This machine's places for the environment file, the units and root's home. */
  let places: string
  let cluster: PostgresCluster | undefined

  beforeEach(async () => {
    machine = await aMachine()
    places = await mkdtemp(join(tmpdir(), "ecole-runbook-"))
    await chmod(places, 0o755)
    for (const folder of ["units", "root", "bin"]) await mkdir(join(places, folder))
    // These commands only note their arguments, because nothing is booted or installed here.
    for (const name of ["systemctl", "apt-get"]) {
      await writeFile(join(places, "bin", name), `#!/bin/sh\necho "${name} $*" >> ${places}/asked\n`, { mode: 0o755 })
    }
    for (const name of await readdir("deploy")) {
      if (name.startsWith("ecole-nautique"))
        await writeFile(join(places, "units", name), await readFile(`deploy/${name}`, "utf8"))
    }
    await writeFile(join(places, "env"), "DEMO=0\n")
  })
  afterEach(async () => {
    await machine.remove()
    await cluster?.remove()
    cluster = undefined
    await rm(places, { recursive: true, force: true })
  })

  /** Runs a block line by line as root; the first failure ends it. */
  async function runBlock(block: string, change: (text: string) => string, env: Record<string, string> = {}) {
    const here = machine
      .here(block)
      .replaceAll("/etc/ecole-nautique.env", join(places, "env"))
      .replaceAll("/etc/systemd/system", join(places, "units"))
      .replaceAll("/root/", `${places}/root/`)
      .replaceAll("-o ecole -g ecole ", "")
    const node = resolve("node_modules/.bin/node")
    const ecole = `ecole() { (cd ${resolve(".")} && set -a && . ${places}/env && ${node} ${nodeFlags.join(" ")} build/server/index.js "$@"); }`
    const { stdout } = await run("bash", ["-euc", `${ecole}\n${change(here)}`], {
      env: {
        PATH: `${places}/bin:${process.env.PATH}`,
        NODE_ENV: "production",
        DATA_DIR: join(machine.directory, "data"),
        ...env,
      },
    })
    return { said: stdout, asked: (await readFile(join(places, "asked"), "utf8")).trim().split("\n") }
  }

  async function rowsIn(settings: { dataDir: string; databaseUrl?: string }) {
    const { db, close } = await openDatabase({ ...settings, log: silentLog })
    const rows = await rowsOf(db)
    await close()
    return rows
  }

  async function schoolWithSlots() {
    const dataDir = join(machine.directory, "data")
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    for (const timeSlot of ["14:00", "16:00"]) await aSlot(db, { date: "2087-06-12", timeSlot })
    await close()
    // The first start creates the secret.
    await (await machine.startService()).stop()
    return await rowsIn({ dataDir })
  }

  test("the school moves to PostgreSQL, from the creation of the role to a site that answers", async () => {
    const before = await schoolWithSlots()
    cluster = await startPostgresCluster()
    const { port } = new URL(cluster.url)
    const socket = "localhost/ecole?host=/run/postgresql"
    const address = `127.0.0.1:${port}/ecole`
    const block = blockBelow("\n## Moving to PostgreSQL")
    expect(block).toContain(socket)
    const { said, asked } = await runBlock(block, (text) => text.replaceAll(socket, address), {
      PGHOST: "127.0.0.1",
      PGPORT: port,
    })
    expect(said).toContain("Déménagement fait et vérifié")
    expect(asked).toEqual([
      "apt-get install --yes postgresql",
      "systemctl stop ecole-nautique-backup.timer ecole-nautique.service",
      "systemctl daemon-reload",
      "systemctl start ecole-nautique.service ecole-nautique-backup.timer",
    ])
    expect(await readFile(join(places, "units/ecole-nautique-backup.service"), "utf8")).not.toContain("systemctl")
    const set = Object.fromEntries(
      (await readFile(join(places, "env"), "utf8"))
        .trim()
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    ) as Record<"DATABASE_URL" | "APP_SECRET", string>
    const service = await machine.startService(set)
    expect((await fetch(`http://127.0.0.1:${machine.port}/readyz`)).status).toBe(200)
    expect(await service.stop()).toContain("PostgreSQL (DATABASE_URL)")
    expect(await rowsIn({ dataDir: join(machine.directory, "data"), databaseUrl: set.DATABASE_URL })).toEqual(before)
  })

  test("a school is restored from its archive and its secret", async () => {
    const before = await schoolWithSlots()
    const archive = join(machine.directory, "backups", "sauvegarde-of-tonight.tar.gz")
    await runBlock(`systemctl status\necole backup ${archive}`, (text) => text)
    await run("cp", [join(machine.directory, "data", "app-secret"), join(places, "root", "app-secret")])
    const { said } = await runBlock(blockBelow("### Bringing a school back"), (text) =>
      text.replace("sauvegarde-….tar.gz", "sauvegarde-of-tonight.tar.gz"),
    )
    expect(said).toContain("Restauré depuis")
    const service = await machine.startService()
    expect((await fetch(`http://127.0.0.1:${machine.port}/readyz`)).status).toBe(200)
    await service.stop()
    expect(await rowsIn({ dataDir: join(machine.directory, "data") })).toEqual(before)
  })

  test("it fetches the Node of the packages, and every file of deploy/ that it names exists", async () => {
    const { dependencies } = JSON.parse(await readFile("package.json", "utf8")) as { dependencies: { node: string } }
    const versions = runbook.match(/node-v[\d.]+\d/g) ?? []
    expect([versions.length > 0, new Set(versions)]).toEqual([true, new Set([`node-v${dependencies.node}`])])
    const there = await readdir("deploy")
    const named = [...runbook.matchAll(/deploy\/([\w.-]+\w)/g)].map(([, name = ""]) => name)
    expect(named.filter((name) => !there.some((file) => file.startsWith(name)))).toEqual([])
  })
})
