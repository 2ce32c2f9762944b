import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { StartError } from "#app/platform/start-error.ts"

const parts = ["files", "mail", "app-secret", "database"]

/** A database opened by another user leaves their files in the first two levels; the tables below are many. */
const databaseLevels = 2

/**
 * Refuses a data directory with files of another user, which the site could not read later; root may own the directory
 * itself, as volumes do.
 * @throws StartError naming owner, path and command
 */
export function refuseForeignData(dataDir: string, user = process.geteuid?.()): void {
  if (user === undefined) return
  const owner = ownerOf(dataDir)
  if (owner !== undefined && owner !== user && owner !== 0) throw notOurs(dataDir, owner, user)
  const inside = parts.map((part) => join(dataDir, part))
  for (const path of [...inside, ...below(join(dataDir, "database"), databaseLevels)]) {
    const partOwner = ownerOf(path)
    if (partOwner !== undefined && partOwner !== user)
      throw user === 0 ? notOurs(path, partOwner, user) : leftBy(path, partOwner, dataDir, user)
  }
}

export function deniedBelow(directory: string): StartError | undefined {
  for (const path of below(directory)) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      return accessDenied(error)
    }
  }
  return undefined
}

export function accessDenied(error: unknown): StartError | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  const user = process.geteuid?.()
  if ((code !== "EACCES" && code !== "EPERM") || path === undefined || user === undefined) return undefined
  const seen = nearestSeen(path)
  const owner = statSync(seen).uid
  return new StartError(
    `${path} ne peut pas être lu ou écrit (${code}) : ${whose(seen, owner, user)}. Rien n’est perdu : ${mendOf(path, seen, owner, user)}.`,
  )
}

function mendOf(path: string, seen: string, owner: number, user: number): string {
  if (seen !== path) return `corrigez les droits de ${seen}, ou choisissez un autre dossier avec DATA_DIR`
  if (owner === user) return `rendez-lui ses droits par « chmod -R u+rwX ${path} »`
  return owner === 0 ? givenTo(user, path) : asOwner(owner, user)
}

function notOurs(path: string, owner: number, user: number): StartError {
  return new StartError(
    `${whose(path, owner, user)}, dont les fichiers arrêteraient ensuite le site. Rien n’a été ouvert : ${asOwner(owner, user)}.`,
  )
}

function leftBy(path: string, owner: number, dataDir: string, user: number): StartError {
  return new StartError(
    `${whose(path, owner, user)}. Rien n’est perdu et rien n’a été ouvert : ${givenTo(user, dataDir)}.`,
  )
}

function whose(path: string, owner: number, user: number): string {
  return `${path} appartient à « ${nameOf(owner)} », et ce programme tourne sous « ${nameOf(user)} »`
}

function asOwner(owner: number, user: number): string {
  const name = nameOf(owner)
  const unnamed = name === String(owner)
  const byRoot = unnamed ? `setpriv --reuid=${owner} --clear-groups` : `runuser -u ${name} --`
  const command = user === 0 ? byRoot : `sudo -u ${unnamed ? `'#${owner}'` : name}`
  return `relancez la même commande sous son compte, par « ${command} npm … »`
}

function givenTo(user: number, path: string): string {
  return `rendez ces fichiers à « ${nameOf(user)} », en tant que root, par « chown -R ${nameOf(user)}: ${path} »`
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR") return undefined
    throw accessDenied(error) ?? error
  }
}

function nearestSeen(path: string): string {
  try {
    statSync(path)
    return path
  } catch {
    return dirname(path) === path ? path : nearestSeen(dirname(path))
  }
}

function* below(directory: string, levels = Infinity): Iterable<string> {
  for (const entry of entriesOf(directory)) {
    const path = join(directory, entry.name)
    yield path
    if (entry.isDirectory() && levels > 1) yield* below(path, levels - 1)
  }
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR") return []
    throw accessDenied(error) ?? error
  }
}

function nameOf(user: number): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.split(":")[2] === String(user))
    return line?.split(":")[0] ?? String(user)
  } catch {
    return String(user)
  }
}
