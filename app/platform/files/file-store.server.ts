import { once } from "node:events"
import { ReadStream } from "node:fs"
import { chmod } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import type { DriverContract } from "flydrive/types"
import { syncPath } from "./sync-path.server.ts"

export interface S3Settings {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Private files by path, 'folder/name.ext', on the local disk or S3 (design 6). */
export interface FileStore {
  /** Resolves once the bytes are on the disk. @throws when the path is taken: a stored file never changes */
  put: (path: string, bytes: Uint8Array, mime: string) => Promise<void>
  read: (path: string) => Promise<Readable | undefined>
  exists: (path: string) => Promise<boolean>
  remove: (path: string) => Promise<void>
  list: (folder: string) => AsyncIterable<string>
  /** Rejects what is under way, so that a silent server holds no stop. */
  close: () => void
}

/** How long a server may send nothing within a request. */
const defaultSilenceMs = 5_000

export async function openFileStore(
  directory: string,
  s3: S3Settings | undefined,
  silenceMs = defaultSilenceMs,
): Promise<FileStore> {
  if (s3) return await storeOnS3(s3, silenceMs)
  const driver = new FSDriver({ location: directory, visibility: "private" })
  return storeOn(driver, (path) => syncWithParents(directory, path))
}

type Sync = (path: string) => Promise<void>

function storeOn(
  driver: DriverContract,
  sync: Sync = async () => undefined,
  close = () => undefined as void,
): FileStore {
  const disk = new Disk(driver)
  return {
    async put(path, bytes, mime) {
      if (await disk.exists(path)) throw new Error(`${path} is taken`)
      await disk.put(path, bytes, { contentType: mime, contentLength: bytes.length })
      await sync(path)
    },
    async read(path) {
      if (!(await disk.exists(path))) return undefined
      try {
        return await opened(await disk.getStream(path))
      } catch (error) {
        if (!(await disk.exists(path))) return undefined
        throw error
      }
    },
    exists: (path) => disk.exists(path),
    remove: (path) => disk.delete(path),
    async *list(folder) {
      let token: string | undefined
      do {
        const options = { recursive: true, ...(token ? { paginationToken: token } : {}) }
        const page = await disk.listAll(`${folder}/`, options)
        for (const found of page.objects) if (found.isFile) yield found.key
        token = page.paginationToken
      } while (token)
    },
    close,
  }
}

/** Waits for the opening, which a stream would report later without a listener. */
async function opened(content: Readable): Promise<Readable> {
  if (content instanceof ReadStream && content.pending) await once(content, "open")
  return content
}

/** Loads the client on use, because it is larger than the rest of the server. */
async function storeOnS3(settings: S3Settings, silenceMs: number): Promise<FileStore> {
  const { bucket, endpoint, region, ...credentials } = settings
  const [{ S3Client }, { S3Driver }] = await Promise.all([import("@aws-sdk/client-s3"), import("flydrive/drivers/s3")])
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: silenceMs,
      socketTimeout: silenceMs,
      requestTimeout: 60_000,
      // Without it, a request beyond its time is only warned about.
      throwOnRequestTimeout: true,
    },
    // Many S3 servers refuse newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  const closing = new AbortController()
  const closed = new Promise<never>((_, reject) => {
    closing.signal.addEventListener("abort", () => reject(new Error("The file store is closed")))
  })
  closed.catch(() => undefined)
  client.middlewareStack.add((next) => (args) => Promise.race([closed, next(args)]), { step: "deserialize" })
  return storeOn(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }), undefined, () => {
    closing.abort()
    client.destroy()
  })
}

/** After a power cut, a row must not name a missing file. */
async function syncWithParents(directory: string, path: string): Promise<void> {
  let place = join(directory, path)
  await chmod(place, 0o600)
  await syncPath(place)
  while (place !== dirname(directory)) {
    place = dirname(place)
    await syncPath(place)
  }
}
