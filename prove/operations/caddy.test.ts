import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { aMachine, type Machine, metricsToken, publicName, type Service } from "./machine.ts"

/** Starts Caddy with deploy/Caddyfile, except for its ports and for https, whose certificates come from elsewhere. */
async function startCaddy(machine: Machine, port: number): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "ecole-caddy-"))
  const file = join(directory, "Caddyfile")
  const site = (await readFile("deploy/Caddyfile", "utf8"))
    .replace(/^troisports\.example/m, `http://${publicName}:${port}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${machine.port}`)
  await writeFile(file, `{\n\tadmin off\n}\n${site}`)
  const child = spawn("/usr/bin/caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: { PATH: process.env.PATH ?? "", HOME: directory },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
  await vi.waitUntil(() => said.includes("serving initial configuration") || child.exitCode !== null, {
    timeout: 30_000,
  })
  expect(said).toContain("serving initial configuration")
  return async () => {
    child.kill("SIGTERM")
    await once(child, "exit")
    await rm(directory, { recursive: true, force: true })
  }
}

describe("Caddy before the site", () => {
  let machine: Machine
  let service: Service
  let port: number
  let stopCaddy: () => Promise<void>

  beforeAll(async () => {
    machine = await aMachine()
    service = await machine.startService()
    port = await freePort()
    stopCaddy = await startCaddy(machine, port)
  })
  afterAll(async () => {
    await stopCaddy?.()
    await service?.stop()
    await machine?.remove()
  })

  async function statusOf(path: string): Promise<number | undefined> {
    const headers = { host: `${publicName}:${port}`, authorization: `Bearer ${metricsToken}` }
    const [answer] = await once(get({ host: "127.0.0.1", port, path, headers }), "response")
    answer.resume()
    return answer.statusCode
  }

  test("serves the pages, hides the metrics from other machines, and waits for a site that restarts", async () => {
    expect([await statusOf("/reservation"), await statusOf("/metrics")]).toEqual([200, 404])
    await service.stop()
    const asked = statusOf("/reservation")
    service = await machine.startService()
    expect(await asked).toBe(200)
  })
})
