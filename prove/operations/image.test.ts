import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { fromOurPages } from "#tests/support/ask.ts"
import { copyTemplate, silentLog } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"

const run = promisify(execFile)

/** The account of the image; undefined if this process cannot change its user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

let directory: string
let image: string
let data: string
const running = new Set<ChildProcess>()

/** Builds the last stage of the Dockerfile from its own lines and the installed packages. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-image-"))
  await chmod(directory, 0o755)
  image = join(directory, "app")
  data = join(directory, "data")
  await mkdir(image)
  copyTemplate("embeddedTemplate", data)
  const { db, close } = await openDatabase({ dataDir: data, log: silentLog })
  await addCandidate(db)
  await close()
  if (nobody) await run("chown", ["-R", `${nobody.uid}:${nobody.gid}`, data])
  const stage = (await readFile("Dockerfile", "utf8")).split(/^FROM .*$/m).at(-1) ?? ""
  for (const [, from, sources = "", to = ""] of stage.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm)) {
    for (const source of sources.split(" ").map((path) => path.replace(/^\/app\//, ""))) {
      if (from === "packages") await copyProductionPackages(source, join(image, to))
      else {
        const place = join(image, to, to.endsWith("/") ? (source.split("/").at(-1) ?? "") : "")
        // The image does not contain the files that starts on this machine wrote into the build.
        await cp(source, place, { recursive: true, filter: (path) => basename(path) !== ".compiled" })
      }
    }
  }
  // Stands for the Node of the base image.
  await cp(process.execPath, join(directory, "node"))
}, 300_000)

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL")
  await rm(directory, { recursive: true, force: true })
})

/** Copies what `npm ci --omit=dev --ignore-scripts` installs below a path, by the lock file. */
async function copyProductionPackages(from: string, to: string) {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || !`${path}/`.startsWith(`${from}/`) || !existsSync(path)) continue
    const inner = `${path}/node_modules`
    const copied = join(to, path.slice(from.length))
    await cp(path, copied, {
      recursive: true,
      filter: (source) =>
        source !== inner && !source.startsWith(`${inner}/`) && source !== "node_modules/node/bin/node",
    })
  }
}

function start(words: string[], env: Record<string, string>) {
  const child = spawn(join(directory, "node"), words, {
    ...nobody,
    cwd: image,
    env: { NODE_ENV: "production", LOG_LEVEL: "warn", HOST: "0.0.0.0", DATA_DIR: data, DEMO: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.add(child)
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, "exit").then(([code]: unknown[]) => {
    running.delete(child)
    return code
  })
  return { child, ended, said: () => said }
}

test("an image of production packages alone starts as nobody, answers, is healthy and stops when asked", async () => {
  const env = { PORT: String(await freePort()) }
  const site = start(["build/server/index.js", "serve"], env)
  await vi.waitUntil(() => site.said().includes("Prêt en") || site.child.exitCode !== null, { timeout: 120_000 })
  expect(site.said()).toContain("Prêt en")
  expect(await start(["healthy.mjs"], env).ended).toBe(0)
  const origin = `http://127.0.0.1:${env.PORT}`
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${origin}/reservation`)).status).toBe(200)

  // Native code, which no bundle holds, works on passwords and pictures.
  const cookie = await signInCandidate(origin)
  const form = new FormData()
  form.set("kind", "identity")
  form.set("file", new Blob([await readFile("build/client/icon-512.png")], { type: "image/png" }), "carte.png")
  const sent = await fetch(`${origin}/api/v1/me/documents`, {
    method: "POST",
    headers: { ...fromOurPages, cookie },
    body: form,
  })
  expect([sent.status, await sent.text()]).toEqual([201, expect.any(String)])

  site.child.kill("SIGTERM")
  expect(await site.ended).toBe(0)
  expect(site.said()).toContain("Arrêté proprement.")
  expect(await start(["healthy.mjs"], env).ended).toBe(1)
  const { stdout } = await run("du", ["-sm", image])
  console.log(`the image beyond its base: ${stdout.split("\t")[0]} MB`)
}, 300_000)
