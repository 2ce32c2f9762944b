import { execFile } from "node:child_process"
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { brotliDecompressSync } from "node:zlib"
import { build as bundle, type Rolldown } from "vite"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { priceCodes } from "#content/catalogue/price-codes.ts"
import { seedPrices } from "#content/catalogue/seed-prices.ts"
import { readSiteFiles } from "#server/http/site-files.ts"
import { seedPricesIn } from "./seed-prices-in.ts"

const run = promisify(execFile)
const sources = ["app", "content", "db", "public", "scripts", "server"]
const configurations = ["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"]

describe("a server file in the browser's code", () => {
  let copy: string

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "ecole-walls-"))
    for (const path of [...sources, ...configurations]) {
      await cp(path, join(copy, path), { recursive: true }).catch(ignoreMissing)
    }
    await symlink(resolve("node_modules"), join(copy, "node_modules"))
  })

  afterAll(() => rm(copy, { recursive: true, force: true }))

  test("breaks the build", async () => {
    const entry = join(copy, "app/entry.client.tsx")
    await writeFile(join(copy, "app/platform/canary.server.ts"), 'export const canary = "canary"\n')
    await appendFile(entry, '\nimport { canary } from "#app/platform/canary.server.ts"\nconsole.log(canary)\n')
    const failed = await build(copy)
    expect(failed.code).not.toBe(0)
    expect(failed.output).toMatch(/Server-only module referenced by client[\s\S]*canary\.server\.ts/)
  })
})

test("the built client holds none of the server's words", async () => {
  const client = await textsUnder("build/client")
  const server = Object.values(await textsUnder("build/server")).join("\n")
  expect(Object.keys(client)).not.toHaveLength(0)
  for (const canary of [
    "DATABASE_URL",
    "APP_SECRET",
    "SMTP_URL",
    "insertInto",
    "nodemailer",
    "pglite",
    "country_calling_codes",
  ]) {
    const places = Object.keys(client).filter((path) => client[path]?.includes(canary))
    expect(server.includes(canary), `${canary} is no canary: the server does not say it`).toBe(true)
    expect(places, `${canary} reached the client`).toEqual([])
  }
})

describe("a price of the seed", () => {
  test("stands in no chunk: pages read prices from their document", async () => {
    const chunks = Object.entries(await textsUnder("build/client/assets")).filter(([path]) => path.endsWith(".js"))
    expect(chunks.length).toBeGreaterThan(50)
    expect(chunks.flatMap(([path, text]) => seedPricesIn(text).map((code) => `${path}: ${code}`))).toEqual([])
  })

  test("negative control: is found in the chunk that the minifier makes of the seed", async () => {
    const lib = { entry: "content/catalogue/seed-prices.ts", formats: ["iife" as const], name: "seed" }
    const made = await bundle({ configFile: false, logLevel: "silent", build: { write: false, lib } })
    const chunk = (made as Rolldown.RolldownOutput[]).map(({ output }) => output[0].code).join("")
    expect(chunk).toContain("8e3")
    const priced = priceCodes.filter((code) => seedPrices[code].cents !== null)
    expect(seedPricesIn(`let words="Louer";${chunk}`)).toEqual(priced)
  })

  test.each([
    "let a={rental:8000}",
    "let a={rental:{currency:`EUR`,cents:8e3}}",
    'let a=["rental",80,"h"]',
    'let a=jsx("p",{children:"dès 80€/h"})',
    "let a=`80\\xA0€`",
    "let a=`80.00 EUR`",
  ])("negative control: is found in %s", (chunk) => {
    expect(seedPricesIn(chunk)).toEqual(["rental"])
  })

  test.each(["let a={rental:8001}", "let a={rental:`Location`,hours:8}", "let a={duration:8e3}", "let a=`180€`"])(
    "is not in %s",
    (chunk) => {
      expect(seedPricesIn(chunk)).toEqual([])
    },
  )
})

test("the build compressed every script, style and drawing, each to its own bytes", async () => {
  const files = await readSiteFiles("build/client")
  const compressible = [...files].filter(([path]) => /\.(css|js|svg)$/.test(path))
  expect(compressible.length).toBeGreaterThan(50)
  const broken: string[] = []
  for (const [path, { bytes, encodings }] of compressible) {
    const compressed = await encodings.get("br")
    if (!compressed || !brotliDecompressSync(compressed).equals(bytes)) broken.push(path)
  }
  expect(broken).toEqual([])
})

async function build(folder: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: "production" }
  return run("node_modules/.bin/react-router", ["build"], { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  )
}

async function textsUnder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`${folder} is missing: run \`npm run build\` first`)
  })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const)))
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error
}
