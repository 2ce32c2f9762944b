import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { whyNotInstalled } from "./install-failures.mjs"
import { onePreparation } from "./one-preparation.mjs"
import { giveUp, runQuietly, step } from "./processes.mjs"

export const rootDirectory = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (path) => join(rootDirectory, path)
const lockFile = at("package-lock.json")
const installStamp = at("node_modules/.installed")
const buildStamp = at("build/.built")
/** Held by the command that installs or builds. */
const preparing = at("build/.preparing")

/** What the bundle is made of; tests are left out, they are never built. */
const sources = ["app", "content", "server", "db", "public"]
const configurations = [
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/prepare.mjs",
  "scripts/chunk-groups.ts",
  "scripts/compressed-files.mjs",
  "scripts/site-pictures.mjs",
]

/** The Node that runs the product: this one when it is recent enough, else the one among the packages. */
export function node24() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath
  return at("node_modules/.bin/node")
}

/** Installs the packages of the lock file unless they are there. An interrupted install leaves no stamp behind. */
export async function ensureInstalled() {
  const wanted = createHash("sha256").update(readFileSync(lockFile)).digest("hex")
  const isInstalled = () => readText(installStamp) === wanted && existsSync(node24())
  if (isInstalled()) return
  await onePreparation(preparing, async () => {
    if (!isInstalled()) await installAll(wanted)
  })
}

/** For commands that install nothing themselves. */
export function requireInstalled() {
  if (!lockFileIsInstalled()) giveUp("Des paquets manquent ou datent : lancez « npm ci », puis relancez la commande.")
}

async function installAll(wanted) {
  if (!lockFileIsInstalled()) await install()
  const { code } = await runQuietly(node24(), ["--version"])
  if (code !== 0)
    giveUp(
      "Node 24 est introuvable parmi les paquets : autorisez les scripts d’installation de npm, ou installez Node 24.",
    )
  writeFileSync(installStamp, wanted)
}

/**
 * Builds unless the last finished build was made of exactly these sources.
 * @param {{ orGoOn?: boolean }} patience with it, a build that fails is said and does not end the program
 * @returns {Promise<boolean>} whether the build is there
 */
export async function ensureBuilt({ orGoOn = false } = {}) {
  const wanted = sourcesFingerprint()
  if (buildIsCurrent(wanted)) return true
  let output
  await onePreparation(preparing, async () => {
    if (!buildIsCurrent(wanted)) output = await build(wanted)
  })
  if (output === undefined) return true
  const sentence = "La construction du site a échoué."
  if (!orGoOn) giveUp(sentence, output)
  console.error(`${output.trimEnd()}\n${sentence}`)
  return false
}

/** @returns {Promise<string | undefined>} what a build that failed printed */
async function build(wanted) {
  rmSync(buildStamp, { force: true })
  const { code, output } = await step("Construction du site", () =>
    runQuietly(node24(), [at("node_modules/.bin/react-router"), "build"], {
      cwd: rootDirectory,
      env: { ...process.env, NODE_ENV: "production" },
    }),
  )
  if (code !== 0 || !existsSync(at("build/server/index.js"))) return output
  mkdirSync(at("build"), { recursive: true })
  // The fingerprint from before the build: a source changed meanwhile makes the next start build again.
  writeFileSync(buildStamp, wanted)
  return undefined
}

export function sourcesFingerprint() {
  return fingerprintOf(sources, configurations)
}

/** A hash of every file's path and content, without tests: dates lie after a checkout or a copy. */
export function fingerprintOf(folders, files) {
  const hash = createHash("sha256")
  for (const path of [...folders.flatMap((folder) => filesUnder(folder)), ...files]) {
    const content = readBytes(at(path))
    if (content) hash.update(path).update("\0").update(String(content.length)).update("\0").update(content)
  }
  return hash.digest("hex")
}

function buildIsCurrent(wanted) {
  return (
    readText(buildStamp) === wanted && existsSync(at("build/server/index.js")) && existsSync(at("build/client/assets"))
  )
}

/** Without a network npm gives up within seconds instead of minutes. */
const shortRetries = ["--fetch-retries=2", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"]

async function install() {
  const packages = Object.entries(readJson(lockFile)?.packages ?? {}).flatMap(([path, entry]) =>
    path !== "" && isForThisSystem(entry) ? [path] : [],
  )
  const progress = () => {
    const present = packages.filter((path) => existsSync(at(`${path}/package.json`))).length
    return `${present} paquets sur ${packages.length}`
  }
  // NODE_ENV=production would leave out what the build needs.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...shortRetries]
  const { code, output } = await step(
    "Installation des paquets (une à deux minutes la première fois)",
    () => runQuietly(...npm(args), { cwd: rootDirectory }),
    progress,
  )
  if (code !== 0) giveUp(whyNotInstalled(output, rootDirectory), output)
}

function isForThisSystem({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

/** npm's own program where npm started us, so that a system without `npm` on its path works too. */
function npm(args) {
  const program = process.env.npm_execpath
  if (program?.endsWith("npm-cli.js")) return [process.execPath, [program, ...args]]
  return [process.platform === "win32" ? "npm.cmd" : "npm", args]
}

/** True when npm's own record of what it installed, written last, holds every package of the lock file. */
function lockFileIsInstalled() {
  const wanted = readJson(lockFile)?.packages
  const installed = readJson(at("node_modules/.package-lock.json"))?.packages
  if (!wanted || !installed || !existsSync(node24())) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  )
}

function filesUnder(folder) {
  let entries
  try {
    entries = readdirSync(at(folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesUnder(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

function readBytes(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function readText(path) {
  return readBytes(path)?.toString()
}

function readJson(path) {
  const text = readText(path)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
