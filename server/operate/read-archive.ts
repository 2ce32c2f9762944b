import { createHash, type Hash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname, join, normalize } from "node:path"
import { type Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract as createExtract } from "tar-stream"
import { StartError } from "#app/platform/start-error.ts"
import { fileEntry, type Manifest, manifestEntry, manifestSchema, tableEntry } from "./archive-format.ts"

/** @throws StartError when the archive is truncated, changed or of another format */
export async function unpackArchive(archive: string, staging: string): Promise<Manifest> {
  try {
    return await unpack(archive, staging)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error instanceof StartError || code === "ENOSPC") throw error
    if (syscall === "open" && code !== undefined) {
      throw new StartError(`La sauvegarde ${archive} ne peut pas être lue (${code}).`)
    }
    throw damaged(archive, error instanceof Error ? error.message : "illisible")
  }
}

async function unpack(archive: string, staging: string): Promise<Manifest> {
  const extract = createExtract()
  const arrived = pipeline(createReadStream(archive), createGunzip(), extract)
  const read = readEntries(extract, archive, staging)
  // Both are awaited, so that nothing is written after the caller cleans up; the first holds the reason.
  const [, arrival] = await Promise.allSettled([read, arrived])
  const manifest = await read
  if (arrival.status === "rejected") throw arrival.reason
  return manifest
}

async function readEntries(extract: ReturnType<typeof createExtract>, archive: string, staging: string) {
  let manifest: Manifest | undefined
  const awaited = new Map<string, { bytes: number; sha256: string; rows?: number }>()
  for await (const source of extract) {
    const { name } = source.header
    const entry = source as unknown as Readable
    if (!manifest) {
      manifest = await readManifest(archive, name, entry)
      for (const table of manifest.tables) awaited.set(tableEntry(table.name), table)
      for (const file of manifest.files) awaited.set(fileEntry(file.path), file)
      continue
    }
    const expected = awaited.get(name)
    if (!expected || normalize(name) !== name || name.includes(".."))
      throw damaged(archive, `entrée inattendue ${name}`)
    awaited.delete(name)
    const found = await store(entry, join(staging, name))
    const same = found.bytes === expected.bytes && found.sha256 === expected.sha256
    if (!same || (expected.rows ?? found.lines) !== found.lines) throw damaged(archive, `${name} a été modifié`)
  }
  if (!manifest || awaited.size > 0) throw damaged(archive, "incomplète")
  return manifest
}

async function readManifest(archive: string, name: string, entry: Readable): Promise<Manifest> {
  if (name !== manifestEntry) throw damaged(archive, "sans manifeste")
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")))
  if (parsed.success) return parsed.data
  throw new StartError(
    `La sauvegarde ${archive} vient d’une autre version de l’application : son manifeste n’est pas connu.`,
  )
}

async function store(entry: Readable, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const measured = measure(createHash("sha256"))
  await pipeline(entry, measured.stream, createWriteStream(path, { mode: 0o600, flush: true }))
  return measured.result()
}

function measure(hash: Hash) {
  let bytes = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      callback(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, lines, sha256: hash.digest("hex") }) }
}

function damaged(archive: string, reason: string) {
  return new StartError(
    `La sauvegarde ${archive} est abîmée ou incomplète (${reason}) : rien n’a été restauré. Utilisez une autre sauvegarde.`,
  )
}
