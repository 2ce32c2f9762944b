import { execFileSync } from "node:child_process"
import { accessSync, constants, existsSync, readdirSync } from "node:fs"

/** The headless Chromium takes a quarter less processor time; Debian packs it separately. */
const chromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

export function findChromium() {
  return process.env.CHROMIUM || chromiums.find(isProgram)
}

/**
 * Finds the directory of PostgreSQL's server programs. Debian keeps them off the path, one directory per version;
 * elsewhere `pg_config` knows it.
 */
export function findPostgres() {
  const holdsServer = (folder) => isProgram(`${folder}/initdb`)
  return debianFolders().find(holdsServer) ?? configuredFolders().find(holdsServer)
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function debianFolders() {
  const folder = "/usr/lib/postgresql"
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : []
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${folder}/${version}/bin`)
}

function configuredFolders() {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()]
  } catch {
    return []
  }
}
