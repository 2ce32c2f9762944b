import { execFileSync } from "node:child_process"
import { accessSync, constants, existsSync, readdirSync } from "node:fs"

/** Chromium without its windows does the same with a quarter less work; Debian packs it apart. */
const chromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

/** The Chromium that CHROMIUM names, else one of Debian's; undefined where there is none. */
export function findChromium() {
  return process.env.CHROMIUM || chromiums.find(isProgram)
}

/**
 * Where the programs of a PostgreSQL server are; undefined where there is none. Debian keeps them off the path, one
 * directory per version; elsewhere `pg_config` knows.
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

/** The newest version first. */
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
