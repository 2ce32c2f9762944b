import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { StartError } from "#app/platform/start-error.ts"

/** What later processes read again. */
const parts = ["files", "mail", "app-secret", "database"]

/**
 * A database opened by another user leaves files of that user in the folder's first two levels (global, pg_wal,
 * pg_logical). The thousand files of the tables lie below, and are looked at only when the database does not open.
 */
const databaseLevels = 2

/**
 * Refuses a data directory before anything in it is opened, when it or something in it belongs to another user: the
 * site's own user could not read what root writes there. A directory of root is accepted, as a volume that the machine
 * has prepared.
 *
 * @throws StartError naming owner, path and the command to type
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

/** The first file of a database that this process may not read and write; the reason why it does not open. */
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

/** What to tell the operator of a system call refused for missing rights; undefined for other errors. */
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

/** Somebody else, most often root, has written into our directory. */
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

/** The path, or the nearest folder above it whose owner can be read. */
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

/** The user's name, or its number where it has no name, as in containers. */
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
