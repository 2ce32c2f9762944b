import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { whyNotInstalled } from "./install-failures.mjs"
import { onePreparation } from "./one-preparation.mjs"

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ecole-prepare-"))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs a script that imports from scripts/ in a process of its own. */
function script(imported: string, code: string) {
  const url = new URL(imported, import.meta.url).href
  return spawn(process.execPath, ["--input-type=module", "--eval", code.replace("IMPORTED", JSON.stringify(url))], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: ["ignore", "pipe", "pipe"],
  })
}

async function line(child: ChildProcess) {
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer]
  return chunk.toString().trim()
}

describe("one preparation at a time", () => {
  test("a second command waits until the first has ended", async () => {
    const lock = join(directory, "build", ".preparing")
    const holds = script(
      "./one-preparation.mjs",
      `import { onePreparation } from IMPORTED
       await onePreparation(${JSON.stringify(lock)}, async () => {
         console.log("first")
         const alive = setInterval(() => {}, 1000)
         await new Promise((resolve) => process.once("SIGTERM", resolve))
         clearInterval(alive)
       })`,
    )
    expect(await line(holds)).toBe("first")
    const waits = script(
      "./one-preparation.mjs",
      `import { onePreparation } from IMPORTED
       await onePreparation(${JSON.stringify(lock)}, async () => console.log("second"))`,
    )
    expect(await line(waits)).toBe("Une autre commande prépare ce dossier : celle-ci l’attend…")
    holds.kill("SIGTERM")
    expect(await line(waits)).toBe("second")
    await once(waits, "exit")
    expect(readdirSync(join(directory, "build"))).toEqual([])
  })

  test("the lock of an ended process does not block others", async () => {
    const ended = spawn("true")
    await once(ended, "exit")
    const lock = join(directory, ".preparing")
    writeFileSync(lock, String(ended.pid))
    let done = false
    await onePreparation(lock, async () => {
      done = true
    })
    expect([done, readdirSync(directory)]).toEqual([true, []])
  })
})

test("a stop signal ends a tool that ignores it, says so and ends the command", async () => {
  const stubborn = `process.on("SIGINT", () => {}); console.error("up"); setInterval(() => {}, 1000)`
  const child = script(
    "./processes.mjs",
    `import { runQuietly } from IMPORTED
     setTimeout(() => console.log("running"), 300)
     await runQuietly(process.execPath, ["--eval", ${JSON.stringify(stubborn)}], {})`,
  )
  const said = text(child.stderr)
  await line(child)
  const begun = performance.now()
  child.kill("SIGINT")
  const [code] = await once(child, "exit")
  expect([code, await said]).toEqual([130, "Interrompu : relancez la commande, elle reprendra où il faut.\n"])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test.each([
  ["npm error code EACCES\nnpm error syscall mkdir", "n’a pas le droit d’écrire dans /opt/site"],
  ["npm error code ENOSPC", "le disque est plein"],
  ["npm error code EAI_AGAIN\nnpm error syscall getaddrinfo", "pas de réseau"],
  ["npm error code ECONNREFUSED", "pas de réseau"],
  ["npm error code EINTEGRITY", "npm dit ci-dessus pourquoi"],
])("%j is told as what it is", (output, sentence) => {
  expect(whyNotInstalled(output, "/opt/site")).toContain(sentence)
})
