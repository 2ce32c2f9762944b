import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DCLinter } from "dclint"
import { validate } from "dockerfile-utils"
import { describe, expect, test } from "vitest"
import { variables } from "#app/platform/env-variables.server.ts"
import { nodeFlags } from "#tests/support/server-process.ts"

const names = new Set(variables().map(({ name }) => name))

/** What the browser's and other systems' builds of native packages need. */
const forOtherSystems = /wasm|^tslib$|@emnapi|@tybys|@napi-rs/

/** Every message about a Dockerfile, and the rules of this house that the validator does not know. */
function complaints(text: string): string[] {
  const found = validate(text).map(({ message }) => JSON.stringify(message))
  const lines = text.split("\n")
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? [])
  for (const base of bases) if (!/:\d+\.\d+/.test(base)) found.push(`${base}: the version is open`)
  if (lines.findLast((line) => line.startsWith("USER ")) !== "USER node") found.push("runs as root")
  if (!lines.some((line) => line.startsWith("HEALTHCHECK "))) found.push("says nothing of its health")
  for (const line of lines) {
    if (/^(RUN|CMD|ENTRYPOINT) (?!\[)/.test(line)) found.push(`${line}: run by a shell`)
    if (/^(ADD|ONBUILD|MAINTAINER) /.test(line)) found.push(line)
  }
  return found
}

describe("the Dockerfile", () => {
  const text = readFileSync("Dockerfile", "utf8")

  test("is without a complaint", () => {
    expect(complaints(text)).toEqual([])
  })

  test.each([
    ["an unknown instruction", text.replace("EXPOSE", "EXPOSED")],
    ["an open version", text.replace(/FROM node:\S+/, "FROM node:latest")],
    ["no version", text.replace(/FROM node:\S+/, "FROM node")],
    ["root", text.replace("USER node\n", "")],
    ["no health", text.replace(/HEALTHCHECK.*\n/, "")],
    ["a shell", text.replace('RUN ["npm", "run", "build"]', "RUN npm run build")],
    ["two commands", `${text}CMD ["other"]\n`],
  ])("would be refused with %s", (_, broken) => {
    expect(complaints(broken)).not.toEqual([])
  })

  test("copies only what reaches the image's context", () => {
    const allowed = readFileSync(".dockerignore", "utf8").split("\n")
    expect(allowed).toContain("*")
    const copied = text.split("\n").flatMap((line) => /^COPY (?!--)(.+) \S+$/.exec(line)?.[1]?.split(" ") ?? [])
    for (const path of copied.filter((one) => one !== ".")) expect(allowed).toContain(`!${path}`)
  })
})

test("every way to start the program gives Node the same flags", () => {
  const starts = [
    /^ENTRYPOINT (.*)$/m.exec(readFileSync("Dockerfile", "utf8")),
    /^ExecStart=(.*)$/m.exec(readFileSync("deploy/ecole-nautique.service", "utf8")),
    /^ExecStart=(.*)$/m.exec(readFileSync("deploy/ecole-nautique@.service", "utf8")),
    /^ExecStart=(.*)$/m.exec(readFileSync("deploy/ecole-nautique-backup.service", "utf8")),
    /^ +(\S+\/node .*) "\$@"$/m.exec(readFileSync("docs/operations.md", "utf8")),
    /runToTheEnd\(([^{]*)/.exec(readFileSync("scripts/start.mjs", "utf8")),
  ]
  for (const line of starts) for (const flag of nodeFlags) expect(line?.[1]).toContain(flag)
})

test("the unit of a second process is the first one's, but for its port", () => {
  const [one, many] = ["ecole-nautique.service", "ecole-nautique@.service"].map((name) =>
    readFileSync(`deploy/${name}`, "utf8").split("\n"),
  )
  expect(many?.filter((line) => !one?.includes(line))).toEqual([
    "Description=École nautique: site and bookings, on port %i",
    "Conflicts=ecole-nautique.service",
    "# With PostgreSQL alone: the embedded database admits one process.",
    "Environment=NODE_ENV=production DATA_DIR=/var/lib/ecole-nautique PORT=%i",
  ])
  expect(one?.filter((line) => !many?.includes(line))).toHaveLength(2)
})

/** The packages of a lock file that some of them need, themselves included; those for other systems too. */
function neededBy(roots: string[]): Set<string> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dependencies?: object; optionalDependencies?: object } | undefined>
  }
  const found = new Set<string>()
  const waiting = [...roots]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const entry = packages[`node_modules/${name}`]
    if (!entry || found.has(name)) continue
    found.add(name)
    waiting.push(...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {}))
  }
  return found
}

test("the image holds every package the bundle leaves outside, and what those need", () => {
  const [, list = ""] = /notBundled = \[([^\]]+)\]/.exec(readFileSync("vite.config.ts", "utf8")) ?? []
  const outside = [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name)
  const copied = [...readFileSync("Dockerfile", "utf8").matchAll(/^COPY --from=packages \/app\/node_modules\/(\S+)/gm)]
  const folders = copied.map(([, name = ""]) => name)
  const held = (name: string) => folders.some((folder) => name === folder || name.startsWith(`${folder}/`))
  const needed = [...neededBy(outside)].filter((name) => !forOtherSystems.test(name))
  expect(needed.length).toBeGreaterThan(6)
  expect(needed.filter((name) => !held(name))).toEqual([])
  expect([...neededBy(["hono"])].filter(held)).toEqual([])
})

describe("compose.yaml", () => {
  // A service is read from what it is to what it may; the house writes double quotes.
  const rules = {
    "service-keys-order": 0,
    "services-alphabetical-order": 0,
    "require-quotes-in-ports": [1, { quoteType: "double" }],
  } as const
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] } as never)
  const complaintsOf = (path: string) => linter.lintFiles([path], false).flatMap(({ messages }) => messages)

  test("is valid by the schema of compose and without a complaint", () => {
    expect(complaintsOf("compose.yaml")).toEqual([])
  })

  test.each([
    ["a key compose does not know", "restart:", "restarts:"],
    ["an open version", "postgres:17.6-bookworm", "postgres"],
    ["a port for everybody", '"127.0.0.1:3000:3000"', '"3000:3000"'],
  ])("would be refused with %s", async (_, from, to) => {
    const directory = await mkdtemp(join(tmpdir(), "ecole-compose-"))
    const broken = join(directory, "compose.yaml")
    await writeFile(broken, readFileSync("compose.yaml", "utf8").replace(from, to))
    expect(complaintsOf(broken)).not.toEqual([])
    await rm(directory, { recursive: true })
  })

  test("bounds the log of every service", () => {
    const services =
      readFileSync("compose.yaml", "utf8")
        .split(/^networks:/m)[0]
        ?.split(/^ {2}(?=\w+:$)/m) ?? []
    for (const service of services.slice(1)) expect(service).toMatch(/max-size: \d+m\n +max-file: "\d+"/)
    expect(services).toHaveLength(4)
  })

  test("sets only variables the site reads, and every secret comes from outside", () => {
    const text = readFileSync("compose.yaml", "utf8")
    const site = text.slice(text.indexOf("\n  site:"), text.indexOf("\n  database:"))
    const set = [...site.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    expect(set.length).toBeGreaterThan(3)
    expect(set.filter((name) => !names.has(name ?? ""))).toEqual([])
    for (const [, value] of text.matchAll(/(?:SECRET|PASSWORD|ACCESS_KEY)\w*: (.+)$/gm)) {
      expect(value).toMatch(/^\$\{[A-Z0-9_]+:\?\}$/)
    }
  })
})

const examples = readdirSync("deploy").filter((name) => name.endsWith(".env.example"))

test("there are two examples of settings", () => {
  expect(examples).toHaveLength(2)
})

test.each(examples)("%s names known variables", (name) => {
  const own = new Set(["POSTGRES_PASSWORD"])
  const set = readFileSync(`deploy/${name}`, "utf8").match(/^[A-Z][A-Z0-9_]*(?==)/gm) ?? []
  expect(set.length).toBeGreaterThan(3)
  expect(set.filter((one) => !names.has(one) && !own.has(one))).toEqual([])
})
