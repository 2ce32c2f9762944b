import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, vi } from "vitest"
import { copyTemplate } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { commandsOf, environmentOf, readUnit } from "./unit-file.ts"

export const metricsToken = "a-token-for-proofs-of-32-characters"
export const publicName = "troisports.example"

/** One small machine in a directory, with its own places for what the units name. */
export interface Machine {
  directory: string
  port: number
  /** Replaces the places in a text of deploy/ by those of this machine. */
  here: (text: string) => string
  /** The environment of a unit's processes. */
  environment: (unit: Map<string, string[]>) => Record<string, string>
  startService: (env?: Record<string, string>) => Promise<Service>
  remove: () => Promise<void>
}

export interface Service {
  said: () => string
  /** Sends SIGTERM. @returns all its output */
  stop: () => Promise<string>
}

export async function aMachine(): Promise<Machine> {
  const directory = await mkdtemp(join(tmpdir(), "ecole-machine-"))
  const port = await freePort()
  const running = new Set<ChildProcess>()
  const places = [
    ["/opt/ecole-nautique", resolve(".")],
    ["/var/lib/ecole-nautique", join(directory, "data")],
    ["/var/backups/ecole-nautique", join(directory, "backups")],
  ] as const
  copyTemplate("embeddedTemplate", join(directory, "data"))
  await mkdir(join(directory, "backups"))

  function here(text: string): string {
    return places.reduce((said, [there, place]) => said.replaceAll(there, place), text)
  }

  /** The variables of the units' environment file, with a port of our own. */
  function environment(unit: Map<string, string[]>): Record<string, string> {
    const own = Object.entries(environmentOf(unit)).map(([key, value]) => [key, here(value)])
    return {
      PATH: process.env.PATH ?? "",
      PUBLIC_URL: `https://${publicName}`,
      HOST: "127.0.0.1",
      TRUST_PROXY: "loopback",
      METRICS_TOKEN: metricsToken,
      PUBLIC_POSTS_PER_MINUTE: "3",
      LOG_LEVEL: "warn",
      DEMO: "0",
      PORT: String(port),
      ...Object.fromEntries(own),
    }
  }

  function startService(env: Record<string, string> = {}) {
    const unit = readUnit("ecole-nautique.service")
    const words = commandsOf(unit, "ExecStart")[0]?.words.map(here) ?? []
    const cwd = here(unit.get("WorkingDirectory")?.[0] ?? "")
    return startSite(words, { cwd, env: { ...environment(unit), ...env } }, running)
  }

  async function remove() {
    for (const child of running) child.kill("SIGKILL")
    await rm(directory, { recursive: true, force: true })
  }

  return { directory, port, here, environment, startService, remove }
}

async function startSite(
  [program = "", ...args]: string[],
  options: { cwd: string; env: Record<string, string> },
  running: Set<ChildProcess>,
): Promise<Service> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  running.add(child)
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()))
  await vi.waitUntil(() => said.includes("Prêt en") || child.exitCode !== null, { timeout: 60_000 })
  expect(said).toContain("Prêt en")
  return {
    said: () => said,
    async stop() {
      child.kill("SIGTERM")
      if (child.exitCode === null) await once(child, "exit")
      running.delete(child)
      return said
    },
  }
}
