import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { EmbeddedEngine } from "#app/platform/database/embedded/embedded-engine.server.ts"
import { copyTemplate } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { bundle } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

/** The user « nobody » of Linux. */
const service = 65_534
const asService = ["setpriv", `--reuid=${service}`, `--regid=${service}`, "--clear-groups"]
const asRoot: string[] = []

let directory: string
let dataDir: string
const running = new Set<ReturnType<typeof begin>>()

beforeAll(() => {
  if (process.geteuid?.() !== 0) throw new Error("Other users and namespaces need root: run this proof as root.")
})
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ecole-whose-"))
  dataDir = join(directory, "data")
  copyTemplate("embeddedTemplate", dataDir)
})
afterEach(async () => {
  for (const site of running) {
    site.child.kill("SIGKILL")
    await site.ended
  }
  rmSync(directory, { recursive: true })
})

function giveToService(): void {
  execFileSync("chown", ["-R", `${service}:${service}`, directory])
}

/** Starts the built program through a command that changes its user or place. */
function begin(wrapper: string[], words: string[], env: Record<string, string> = {}) {
  const [command = "", ...args] = [...wrapper, process.execPath, bundle, ...words]
  const child = spawn(command, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let said = ""
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = Promise.all([once(child, "close"), text(child.stderr)]).then(([[code], err]) => {
    running.delete(site)
    return { code: code as number | null, out: said, err: err.trim() }
  })
  const site = { child, ended, said: () => said }
  running.add(site)
  return site
}

const run = (wrapper: string[], words: string[]) => begin(wrapper, words).ended

async function serve(wrapper: string[]) {
  const port = await freePort()
  const site = begin(wrapper, ["serve"], { PORT: String(port) })
  await expect.poll(site.said, { timeout: 30_000 }).toContain("Prêt en")
  return { ...site, ready: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status }
}

/** Lists names, owners, sizes and times in the data directory. */
function everything(): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((path) => {
      const { uid, size, mtimeMs } = statSync(join(dataDir, path))
      return `${path} ${uid} ${size} ${mtimeMs}`
    })
}

describe("a data directory of the site's own user", () => {
  test("is refused to every command of root, which writes nothing; the site then starts normally", async () => {
    giveToService()
    const before = everything()
    for (const words of [
      ["admin", "camille@ecole.example"],
      ["backup"],
      ["migrate"],
      ["reset-demo", "--oui"],
      ["serve"],
    ]) {
      const { code, err } = await run(asRoot, words)
      expect(err).toMatch(/^\S+data appartient à «\u00a0nobody\u00a0», et ce programme tourne sous «\u00a0root\u00a0»/)
      expect(err).toMatch(/runuser -u nobody -- npm …\u00a0»\.$/)
      expect([code, err.split("\n").length]).toEqual([1, 1])
    }
    expect(everything()).toEqual(before)
    const site = await serve(asService)
    expect(await site.ready()).toBe(200)
  })

  test("with a file of root is not called damaged: the message names file, owner and remedy", async () => {
    giveToService()
    const segment = join(dataDir, "database", "pg_wal", "000000010000000000000001")
    chownSync(segment, 0, 0)
    const { code, err } = await run(asService, ["serve"])
    expect(err).toContain(`${segment} appartient à «\u00a0root\u00a0»`)
    expect(err).toContain(`«\u00a0chown -R nobody: ${dataDir}\u00a0»`)
    expect(err).not.toMatch(/déplacez|restore/)
    expect([code, err.split("\n").length]).toEqual([1, 1])
    execFileSync("chown", ["-R", "nobody:", dataDir])
    const site = await serve(asService)
    expect(await site.ready()).toBe(200)
  })

  test("that root opened with another program is refused at the next start", async () => {
    giveToService()
    const engine = new EmbeddedEngine(join(dataDir, "database"), () => undefined)
    await engine.waitReady
    await engine.close()
    const { code, err } = await run(asService, ["serve"])
    expect(err).toMatch(/ appartient à «\u00a0root\u00a0», .*Rien n’est perdu et rien n’a été ouvert/)
    expect([code, err.split("\n").length]).toEqual([1, 1])
  })

  test("is refused to a third user in the same words, not as an empty directory", async () => {
    giveToService()
    execFileSync("chmod", ["700", dataDir])
    execFileSync("chmod", ["755", directory])
    const daemon = ["setpriv", "--reuid=1", "--regid=1", "--clear-groups"]
    const { code, err } = await run(daemon, ["admin", "camille@ecole.example"])
    expect(err).toMatch(/appartient à «\u00a0nobody\u00a0».*sudo -u nobody npm …\u00a0»\.$/)
    expect(code).toBe(1)
  })

  test("control: root opens its own directory, and a missing one", async () => {
    expect((await run(asRoot, ["migrate"])).code).toBe(0)
    dataDir = join(directory, "new")
    const site = await serve(asRoot)
    expect(await site.ready()).toBe(200)
  })
})

describe("a container that shows another boot and other processes", () => {
  /** The container has its own mounts and processes and the same host name, as systemd-nspawn and LXC allow. */
  const bootId = "/proc/sys/kernel/random/boot_id"
  function masked(): string[] {
    const other = join(directory, "boot_id")
    writeFileSync(other, "00000000-0000-4000-8000-000000000000\n")
    const enter = `mount --bind ${other} ${bootId} && exec "$@"`
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", enter, "sh"]
  }

  test("cannot open the database of a running site, nor the site that of the container", async () => {
    const outside = await serve(asRoot)
    const inside = await run(masked(), ["backup"])
    expect(inside.err).toMatch(/est déjà utilisé par un autre processus \(n°\u00a0\d+ sur /)
    expect(inside.code).toBe(1)
    expect(await outside.ready()).toBe(200)
    outside.child.kill("SIGTERM")
    expect((await outside.ended).code).toBe(0)

    const contained = await serve(masked())
    expect((await run(asRoot, ["backup"])).err).toMatch(/est déjà utilisé par un autre processus/)
    expect(await contained.ready()).toBe(200)
  })

  test("negative control: the boot id and processes that it shows are wrong", async () => {
    const [command = "", ...args] = masked()
    const look = `cat ${bootId}; kill -0 ${process.pid} && echo there || echo gone`
    const [boot, holder] = execFileSync(command, [...args, "sh", "-c", look], {
      encoding: "utf8",
      stdio: "pipe",
    }).split("\n")
    expect(boot).not.toBe(readFileSync(bootId, "utf8").trim())
    expect(holder).toBe("gone")
  })

  test("starts at once after a killed site, and the site after a killed container", async () => {
    for (const [first, then] of [
      [asRoot, masked()],
      [masked(), asRoot],
    ] as const) {
      const site = await serve(first)
      site.child.kill("SIGKILL")
      await site.ended
      const again = await serve(then)
      const [, seconds = ""] = /Prêt en (\d+,?\.?\d*) s/.exec(again.said()) ?? []
      seen(`ready ${seconds} s after kill -9`)
      expect(Number(seconds)).toBeLessThan(10)
      again.child.kill("SIGKILL")
      await again.ended
    }
  })
})
