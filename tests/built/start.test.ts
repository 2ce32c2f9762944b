import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { copyTemplate, createDatabase } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { spawnProgram } from "#tests/support/server-process.ts"

let directory: string
let port: number
const running = new Set<ChildProcess>()

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-start-"))
  copyTemplate("embeddedTemplate", join(directory, "data"))
  port = await freePort()
})

afterEach(async () => {
  for (const child of running) {
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  await rm(directory, { recursive: true, force: true })
})

/** Starts the site in the test's own directory, on the test's own port. */
function start(env: Record<string, string> = {}) {
  const child = spawnProgram(["serve"], {
    env: { PORT: String(port), DEMO: "0", DATA_DIR: join(directory, "data"), LOG_LEVEL: "warn", ...env },
  })
  running.add(child)
  const said = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk.toString()
  })
  const ended = once(child, "close").then(([code, signal]: unknown[]) => {
    running.delete(child)
    return { code, signal, ...said }
  })
  async function ready(): Promise<void> {
    while (!said.out.includes("Prêt en")) {
      const outcome = await Promise.race([once(child.stdout, "data"), ended])
      if ("code" in outcome) throw new Error(`the site did not start: ${said.err}`)
    }
  }
  return { child, ended, ready }
}

/** One French sentence on standard error, nothing else, and a failure. */
async function expectRefusal(site: ReturnType<typeof start>, sentence: RegExp) {
  const { code, out, err } = await site.ended
  expect(err.trim()).toMatch(sentence)
  expect(err.trim().split("\n")).toHaveLength(1)
  expect(err).not.toMatch(/\n\s+at |Error:|node_modules/)
  expect(out).not.toContain("Prêt")
  expect(code).toBe(1)
}

describe("one clear sentence, exit code 1:", () => {
  test("a port in use", async () => {
    const other = createServer().listen(port, "127.0.0.1")
    await once(other, "listening")
    const neverMade = join(directory, "new-data")
    await expectRefusal(start({ DATA_DIR: neverMade }), new RegExp(`^Le port ${port} est déjà utilisé`))
    expect(existsSync(neverMade)).toBe(false)
    other.close()
  })

  test.each([
    ["an address of another machine", "192.0.2.1"],
    ["a name that is none", "nulle-part.invalid"],
  ])("%s as HOST", async (_, HOST) => {
    await expectRefusal(start({ HOST }), /^L’adresse HOST=\S+ n’existe pas sur cette machine\.$/)
  })

  test("a data directory that is a file", async () => {
    const file = join(directory, "file")
    await writeFile(file, "not a directory")
    await expectRefusal(
      start({ DATA_DIR: file }),
      /^Le dossier de données .*file ne peut pas être lu ou écrit\u00a0: un fichier porte déjà ce nom \(EEXIST \S+file\)\. Réparez cela/,
    )
    await expectRefusal(
      start({ DATA_DIR: join(file, "below") }),
      /^Le dossier de données .*below ne peut pas être lu ou écrit\u00a0: ce chemin ne mène pas à un dossier \(ENOTDIR \S+below\S*\)\. Réparez cela/,
    )
  })

  test("a second process on the same directory, and the first goes on", async () => {
    const first = start()
    await first.ready()
    await expectRefusal(start({ PORT: String(await freePort()) }), /data/)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  })

  test.each([
    [{ PORT: "http" }, /^Configuration refusée\u00a0: PORT \(attendu\u00a0: .*\)\.$/],
    [{ DEMO: "yes", LOG_LEVEL: "loud" }, /^Configuration refusée\u00a0: DEMO .*LOG_LEVEL .*\.$/],
    [{ DATABASE_URL: "postgres://127.0.0.1:1/x" }, /^APP_SECRET est obligatoire/],
    [{ TRUST_PROXY: "10.0.0.0/" }, /^Configuration refusée\u00a0: TRUST_PROXY/],
  ])("a bad variable: %j", async (env, sentence) => {
    await expectRefusal(start(env), sentence)
  })

  test("a bucket that is away when the demonstration's documents are to be written", async () => {
    const S3 = { S3_BUCKET: "files", S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "eu", S3_ACCESS_KEY_ID: "id" }
    const data = join(directory, "new")
    copyTemplate("embeddedBlank", data)
    const env = { ...S3, S3_SECRET_ACCESS_KEY: "key", DATA_DIR: data, DEMO: "1", LOG_LEVEL: "error" }
    await expectRefusal(start(env), /^Les documents de la démonstration n’ont pas pu être écrits sur S3 /)
  })

  test("what nobody foresaw: the stack is on the log line before it", async () => {
    await mkdir(join(directory, "data", "app-secret"))
    const { code, err } = await start().ended
    const [logged = "", sentence, ...more] = err.trim().split("\n")
    expect(JSON.parse(logged)).toMatchObject({
      level: "error",
      err: { code: "EISDIR", stack: expect.stringMatching(/\n\s+at /) },
    })
    expect(sentence).toMatch(/^Une erreur inattendue a tout arrêté/)
    expect([more, code]).toEqual([[], 1])
  })

  test("a data directory taken away from a running site: it writes nothing more", async () => {
    const site = start({ LOG_LEVEL: "silent" })
    await site.ready()
    await rm(join(directory, "data", "database.lock"), { recursive: true })
    const { code, err, out } = await site.ended
    expect(err.trim()).toMatch(/^Le verrou du dossier de données \S+data a été perdu .*\.$/)
    expect([code, out.includes("Arrêté proprement.")]).toEqual([1, false])
  })

  test("a command there is not", async () => {
    const child = spawnProgram(["dance"])
    let said = ""
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [code] = await once(child, "close")
    expect([code, said.trim().split("\n").length]).toEqual([1, 1])
    expect(said).toMatch(/^Commande inconnue\u00a0: «\u00a0dance\u00a0»\. Commandes\u00a0: serve, /)
  })
})

test("a start says in French where things are", async () => {
  const site = start()
  await site.ready()
  site.child.kill("SIGTERM")
  const { out } = await site.ended
  expect(out).toMatch(
    /Prêt en [\d.]+\ss\u00a0: http:\/\/localhost:\d+\n {2}Données .*\n {2}E-mails .*\.eml.*\n {2}Mémoire .*\sMo\n {2}Fichiers\u00a0: /,
  )
  expect(out).toContain(`http://localhost:${port}\n`)
})

test("a stop is announced by /readyz while the site still serves, each answer the last of its connection", async () => {
  const site = start({ STOP_NOTICE_SECONDS: "10" })
  await site.ready()
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, answer.headers.get("connection"), await answer.text()]
  }
  expect(await ask("/readyz")).toEqual([200, "keep-alive", '{"status":"ready"}'])
  site.child.kill("SIGTERM")
  await expect.poll(() => ask("/readyz")).toEqual([503, "close", '{"status":"stopping"}'])
  // Otherwise answered from memory, before the application.
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "br" } })
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"])
  expect(await ask("/healthz")).toEqual([200, "close", '{"status":"ok"}'])
  const { code, out } = await site.ended
  expect([code, out.includes("Arrêté proprement.")]).toEqual([0, true])
})

test("DEMO=1 on PostgreSQL fills nothing and says so in the log; unset, it is not wanted", async () => {
  const made = await createDatabase("postgres")
  await made.database.close()
  const said: string[] = []
  for (const DEMO of ["1", ""]) {
    const site = start({ DATABASE_URL: made.url ?? "", APP_SECRET: "s".repeat(32), DEMO })
    await site.ready()
    site.child.kill("SIGTERM")
    const { out, err } = await site.ended
    expect(out).not.toContain("démonstration")
    said.push(err)
  }
  expect(said).toEqual([expect.stringContaining("DEMO=1 is without effect on PostgreSQL"), ""])
  await made.remove()
})

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  test("closes cleanly though a browser keeps its connection", async () => {
    const site = start()
    await site.ready()
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    await page.text()
    site.child.kill(signal)
    const { code, out } = await site.ended
    expect(code).toBe(0)
    expect(out).toContain("Arrêté proprement.")
  })

  test("while the site is starting is heard at once, and nobody is let in any more", async () => {
    const site = start()
    // The database is being opened.
    await expect.poll(() => existsSync(join(directory, "data", "database.lock"))).toBe(true)
    site.child.kill(signal)
    const { code, out } = await site.ended
    expect([code, out]).toEqual([0, "Arrêt demandé : les demandes en cours se terminent…\nArrêté proprement.\n"])
  })

  test("lets a request under way be answered, and takes no other", async () => {
    const site = start()
    await site.ready()
    const body = JSON.stringify({ message: "x", path: "/" })
    const socket = connect(port, "127.0.0.1")
    const head = `POST /api/v1/client-errors HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 5))
    // The request has arrived when a later one, on another connection, was answered.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    site.child.kill(signal)
    while (await accepts()) await new Promise((resolve) => setImmediate(resolve))
    socket.write(body.slice(5))
    expect(await firstWords(socket)).toMatch(/^HTTP\/1\.1 202 /)
    const { code, out } = await site.ended
    expect([code, out.includes("Arrêté proprement.")]).toEqual([0, true])
  })
})

function accepts(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })
}

async function firstWords(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, "data")
  return String(chunk)
}
