import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { silentLog } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { commandsOf, environmentOf, readUnit } from "./unit-file.ts"

const run = promisify(execFile)
const token = "a-token-for-proofs-of-32-characters"
const publicName = "troisports.example"

/** The places the units name, and where they are here. */
let directory: string
let places: [string, string][]
let port: number
const running = new Set<ChildProcess>()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-machine-"))
  port = await freePort()
  places = [
    ["/opt/ecole-nautique", resolve(".")],
    ["/var/lib/ecole-nautique", join(directory, "data")],
    ["/var/backups/ecole-nautique", join(directory, "backups")],
  ]
  await cp(inject("embeddedTemplate"), join(directory, "data"), { recursive: true })
  await mkdir(join(directory, "backups"))
})

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL")
  await rm(directory, { recursive: true, force: true })
})

function here(text: string): string {
  return places.reduce((said, [there, place]) => said.replaceAll(there, place), text)
}

/** What the service's environment file would say, with ports of our own. */
function environment(unit: Map<string, string[]>): Record<string, string> {
  const own = Object.entries(environmentOf(unit)).map(([key, value]) => [key, here(value)])
  return {
    PATH: process.env.PATH ?? "",
    PUBLIC_URL: `https://${publicName}`,
    HOST: "127.0.0.1",
    TRUST_PROXY: "loopback",
    METRICS_TOKEN: token,
    PUBLIC_POSTS_PER_MINUTE: "3",
    DEMO: "0",
    PORT: String(port),
    ...Object.fromEntries(own),
  }
}

/** Starts the site as the unit does. */
async function startService(env: Record<string, string> = {}): Promise<() => Promise<string>> {
  const unit = readUnit("ecole-nautique.service")
  const [{ words } = { words: [] }] = commandsOf(unit, "ExecStart")
  const [program = "", ...args] = words.map(here)
  const child = spawn(program, args, {
    cwd: here(unit.get("WorkingDirectory")?.[0] ?? ""),
    env: { ...environment(unit), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  running.add(child)
  let said = ""
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
  await vi.waitUntil(() => said.includes("Prêt en") || child.exitCode !== null, { timeout: 60_000 })
  return async () => {
    child.kill("SIGTERM")
    if (child.exitCode === null) await once(child, "exit")
    running.delete(child)
    return said
  }
}

async function book(timeSlot: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/reservations`, {
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
  test("serve, archive at night, keep thirty days, and bring the school back elsewhere", async () => {
    const dataDir = join(directory, "data")
    const backups = join(directory, "backups")
    const { db, close } = await openDatabase({ dataDir, log: silentLog })
    for (const timeSlot of ["14:00", "16:00"]) await aSlot(db, { date: "2087-06-12", timeSlot, maxCapacity: 2 })
    await close()
    const stop = await startService()
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
    const words = /^DATA_DIR=\S+ runuser -u ecole -- \S+ (.* restore) /m.exec(
      await readFile("docs/operations.md", "utf8"),
    )
    const restore = words?.[1]?.split(" ") ?? []
    expect(restore).toEqual(["build/server/index.js", "restore"])
    await run(node, [...restore, join(backups, archive)], { env: { ...environment(unit), DATA_DIR: secondDir } })
    expect(await rowsIn(secondDir)).toEqual(kept)
    await cp(join(dataDir, "app-secret"), join(secondDir, "app-secret"))
    const stopSecond = await startService({ DATA_DIR: secondDir })
    expect(await book("16:00")).toBe(201)
    await stopSecond()
    expect((await rowsIn(secondDir)).reservations).toBe(2)
    expect((await rowsIn(dataDir)).reservations).toBe(1)
  })

  test.each(["ecole-nautique.service", "ecole-nautique-backup.service", "ecole-nautique-backup.timer"])(
    "%s is without a complaint of systemd, which a key it does not know would have",
    async (name) => {
      const units = join(directory, `units-${name}`)
      await mkdir(units)
      const text = here(await readFile(`deploy/${name}`, "utf8"))
      for (const other of await readdir("deploy")) {
        if (other.startsWith("ecole-nautique"))
          await writeFile(join(units, other), here(await readFile(`deploy/${other}`, "utf8")))
      }
      const verified = async () => (await run("/usr/bin/systemd-analyze", ["verify", join(units, name)])).stderr
      expect(await verified()).toBe("")
      await writeFile(join(units, name), text.replace(/^(ProtectSystem|OnCalendar)=/m, "$1s="))
      expect(await verified()).toMatch(/Unknown key/)
    },
  )
})

/** nginx with deploy/nginx.conf as it is, but for ports and places of this proof. */
async function startNginx(): Promise<{ https: number; stop: () => Promise<void> }> {
  const place = join(directory, "nginx")
  await mkdir(place)
  const [http, https] = [await freePort(), await freePort()]
  const [certificate, key] = [join(place, "certificate.pem"), join(place, "key.pem")]
  const subject = ["-subj", `/CN=${publicName}`, "-days", "1"]
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ])
  const site = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace(/listen \[::\].*\n/g, "\n")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${https} ssl`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  )
  await writeFile(
    join(place, "nginx.conf"),
    `daemon off; pid ${place}/pid; error_log stderr warn; events {}\nhttp { access_log off; ${paths.join(" ")}\n${site}\n}\n`,
  )
  const args = ["-p", place, "-e", "stderr", "-c", join(place, "nginx.conf")]
  await run("/usr/sbin/nginx", [...args, "-t"])
  const child = spawn("/usr/sbin/nginx", args, { stdio: ["ignore", "ignore", "inherit"] })
  running.add(child)
  await vi.waitUntil(
    () =>
      ask(https, "/healthz").then(
        () => true,
        () => child.exitCode !== null,
      ),
    { timeout: 30_000 },
  )
  return {
    https,
    async stop() {
      child.kill("SIGQUIT")
      await once(child, "exit")
      running.delete(child)
    },
  }
}

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
}

function ask(at: number, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const options = { host: "127.0.0.1", port: at, path, rejectUnauthorized: false, servername: publicName }
  return new Promise((done, failed) => {
    const method = body === undefined ? "GET" : "POST"
    const asked = request({ ...options, method, headers: { host: publicName, ...headers } }, (response) => {
      response.resume()
      response.on("end", () => done({ status: response.statusCode, headers: response.headers }))
    })
    asked.on("error", failed)
    asked.end(body)
  })
}

describe("nginx before the site", () => {
  let stopService: () => Promise<string>
  let nginx: Awaited<ReturnType<typeof startNginx>>
  beforeAll(async () => {
    stopService = await startService({ DATA_DIR: join(directory, "behind") })
    nginx = await startNginx()
  })
  afterAll(async () => {
    await nginx?.stop()
    await stopService?.()
  })

  test("shows the pages, with what https asks for, and keeps the metrics to the machine", async () => {
    const home = await ask(nginx.https, "/")
    expect(home.status).toBe(200)
    expect(home.headers["strict-transport-security"]).toContain("max-age=63072000")
    const authorization = `Bearer ${token}`
    expect((await ask(nginx.https, "/metrics", { authorization })).status).toBe(404)
    const inside = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })
    expect(inside.status).toBe(200)
  })

  test("passes on who asks, so that limits are counted by visitor, and nobody can pretend to be another", async () => {
    const post = (claimed: string) =>
      ask(
        nginx.https,
        "/api/v1/contact-messages",
        { "content-type": "application/json", "x-forwarded-for": claimed, origin: `https://${publicName}` },
        "{}",
      )
    const statuses = []
    for (const claimed of ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
      statuses.push((await post(claimed)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 3)).not.toContain(429)
    // Without nginx in between the claim would have been believed: what the proxy takes away is what protects.
    const direct = await fetch(`http://127.0.0.1:${port}/api/v1/contact-messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
      body: "{}",
    })
    expect(direct.status).not.toBe(429)
  })
})

test("the bookings of this proof lie far enough ahead", () => {
  expect(instantAt("2087-06-12", "14:00").getTime()).toBeGreaterThan(Date.now())
})
