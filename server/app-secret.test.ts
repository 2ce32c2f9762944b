import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { StartError } from "#app/platform/start-error.ts"
import { appSecret } from "./app-secret.ts"

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ecole-secret-"))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test("ten calls at once make one secret, and none reads it half written", async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => appSecret(undefined, dataDir)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await appSecret(undefined, dataDir)).toBe(secrets[0])
  expect(await readdir(dataDir)).toEqual(["app-secret"])
  expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600)
})

test("a temporary file of a crashed process disturbs nothing", async () => {
  await writeFile(join(dataDir, "app-secret.0190a8e2"), "")
  expect(await appSecret(undefined, dataDir)).toMatch(/^[\w-]{43}$/)
})

test("an existing secret is never replaced, and a damaged one is refused", async () => {
  await writeFile(join(dataDir, "app-secret"), "short")
  await expect(appSecret(undefined, dataDir)).rejects.toThrow(StartError)
  expect(await readFile(join(dataDir, "app-secret"), "utf8")).toBe("short")
})

test("APP_SECRET has the last word and writes nothing", async () => {
  expect(await appSecret("given".repeat(8), dataDir)).toBe("given".repeat(8))
  expect(await readdir(dataDir)).toEqual([])
})
