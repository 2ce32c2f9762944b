import { execFile } from "node:child_process"
import { cp, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { silentLog } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { nodeFlags } from "#tests/support/server-process.ts"
import { aMachine, type Machine, publicName } from "./machine.ts"
import { commandsOf, readUnit } from "./unit-file.ts"

const run = promisify(execFile)

let machine: Machine
beforeAll(async () => {
  machine = await aMachine()
})
afterAll(() => machine.remove())

async function book(timeSlot: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${machine.port}/api/v1/reservations`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), host: publicName },
    body: JSON.stringify(licenseRequest({ timeSlot, reservationDate: "2087-06-12" })),
  })
  return answer.status
}

async function rowsIn(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  const rows = await rowsOf(db)
  await close()
  return rows
}

describe("the units of one machine", () => {
  test("serve, archive at night, keep thirty days of archives, and restore the school elsewhere", async () => {
    const { directory, here, environment, startService } = machine
    const dataDir = join(directory, "data")
    const backups = join(directory, "backups")
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    for (const timeSlot of ["14:00", "16:00"]) await aSlot(db, { date: "2087-06-12", timeSlot, maxCapacity: 2 })
    await close()
    const { stop } = await startService()
    expect(await book("14:00")).toBe(201)
    expect(await stop()).toContain("Arrêté proprement.")
    const kept = await rowsIn(dataDir)

    const unit = readUnit("ecole-nautique-backup.service")
    for (const [name, days] of [
      ["sauvegarde-old.tar.gz", 40],
      ["sauvegarde-recent.tar.gz", 20],
      ["notes.txt", 400],
    ] as const) {
      await writeFile(join(backups, name), name)
      const then = new Date(Date.now() - days * 86_400_000)
      await utimes(join(backups, name), then, then)
    }
    const cwd = here(unit.get("WorkingDirectory")?.[0] ?? "")
    const steps = ["ExecStartPre", "ExecStart", "ExecStartPost", "ExecStopPost"].flatMap((key) => commandsOf(unit, key))
    const managing = steps.filter(({ privileged }) => privileged).map(({ words }) => words.join(" "))
    expect(managing).toEqual([
      "/usr/bin/systemctl stop ecole-nautique.service",
      "/usr/bin/systemctl start ecole-nautique.service",
    ])
    for (const { words } of steps.filter(({ privileged }) => !privileged)) {
      const [program = "", ...args] = words.map(here)
      await run(program, args, { cwd, env: environment(unit) })
    }
    const archives = (await readdir(backups)).toSorted()
    expect(archives).toHaveLength(3)
    expect(archives).toContain("notes.txt")
    expect(archives).toContain("sauvegarde-recent.tar.gz")

    const archive = archives.find((name) => /^sauvegarde-\d{4}-/.test(name)) ?? ""
    const secondDir = join(directory, "second")
    const [node = ""] = commandsOf(unit, "ExecStart")[0]?.words.map(here) ?? []
    const runbook = (await readFile("docs/operations.md", "utf8")) + (await readFile("docs/backups.md", "utf8"))
    const [, entry = ""] = /^ +\S+\/node (.+) "\$@"$/m.exec(runbook) ?? []
    const [, command = ""] = /^ecole (\w+) \/var\/backups\S+\.tar\.gz \S+$/m.exec(runbook) ?? []
    const restore = [...entry.split(" "), command]
    expect(restore).toEqual([...nodeFlags, "build/server/index.js", "restore"])
    // The runbook therefore moves the first start's database away.
    const started = run(node, [...restore, join(backups, archive)], { env: environment(unit) })
    await expect(started).rejects.toThrow(/n’est pas vide/)
    await run(node, [...restore, join(backups, archive)], { env: { ...environment(unit), DATA_DIR: secondDir } })
    // A restore ends the links of mails, because links that were ended since the backup would work again.
    const { manage_links: links, mail_codes: codes, ...restored } = kept
    // That of the answer and that of the mail.
    expect([links, codes]).toEqual([2, 1])
    expect(await rowsIn(secondDir)).toEqual(restored)
    await cp(join(dataDir, "app-secret"), join(secondDir, "app-secret"))
    const second = await startService({ DATA_DIR: secondDir })
    expect(await book("16:00")).toBe(201)
    await second.stop()
    expect((await rowsIn(secondDir)).bookings).toBe(2)
    expect((await rowsIn(dataDir)).bookings).toBe(1)
  })

  test("mail the school about a failed backup", async () => {
    const { directory, here, environment } = machine
    const [told = ""] = readUnit("ecole-nautique-backup.service").get("OnFailure") ?? []
    const unit = readUnit(told)
    const [{ words } = { words: [] }] = commandsOf(unit, "ExecStart")
    const [program = "", ...args] = words.map(here)
    const mails = join(directory, "data", "mail")
    const before = await readdir(mails)
    const { stdout } = await run(program, args, { cwd: resolve("."), env: environment(unit) })
    expect(stdout).toContain("L’école est avertie")
    const mail = (await readdir(mails)).find((name) => !before.includes(name)) ?? ""
    expect(await readFile(join(mails, mail), "utf8")).toMatch(/^To: bonjour@/m)

    // The mail about the failure cannot leave either, and the unit fails as well.
    const nobody = run(program, args, {
      cwd: resolve("."),
      env: { ...environment(unit), SMTP_URL: "smtp://127.0.0.1:9" },
    })
    await expect(nobody).rejects.toThrow(/n’a pas pu être avertie .*ECONNREFUSED/)
  })

  test.each([
    "ecole-nautique.service",
    "ecole-nautique-backup.service",
    "ecole-nautique-backup-failed.service",
    "ecole-nautique-backup.timer",
  ])("%s is without a complaint of systemd, which a key it does not know would have", async (name) => {
    const { directory, here } = machine
    const units = join(directory, `units-${name}`)
    await mkdir(units)
    const text = here(await readFile(`deploy/${name}`, "utf8"))
    for (const other of await readdir("deploy")) {
      if (other.startsWith("ecole-nautique"))
        await writeFile(join(units, other), here(await readFile(`deploy/${other}`, "utf8")))
    }
    const verified = () =>
      run("/usr/bin/systemd-analyze", ["verify", join(units, name)]).then(
        ({ stderr }) => stderr,
        (error: { stderr: string }) => error.stderr,
      )
    expect(await verified()).toBe("")
    await writeFile(join(units, name), text.replace(/^(ProtectSystem|OnCalendar)=/m, "$1s="))
    expect(await verified()).toMatch(/Unknown key/)
  })
})
