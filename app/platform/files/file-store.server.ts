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
  /**
   * Resolves once the bytes are on the disk.
   * @throws when the path is taken: a stored file never changes
   */
  put: (path: string, bytes: Uint8Array, mime: string) => Promise<void>
  read: (path: string) => Promise<Readable | undefined>
  exists: (path: string) => Promise<boolean>
  remove: (path: string) => Promise<void>
  list: (folder: string) => AsyncIterable<string>
}

export async function openFileStore(directory: string, s3: S3Settings | undefined): Promise<FileStore> {
  if (s3) return storeOn(await s3Driver(s3))
  const driver = new FSDriver({ location: directory, visibility: "private" })
  return storeOn(driver, (path) => syncWithParents(directory, path))
}

function storeOn(driver: DriverContract, sync: (path: string) => Promise<void> = async () => undefined): FileStore {
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
  }
}

/** Waits for the opening, which a stream would report later without a listener. */
async function opened(content: Readable): Promise<Readable> {
  if (content instanceof ReadStream && content.pending) await once(content, "open")
  return content
}

/** Loaded on use: the client is larger than the rest of the server. */
async function s3Driver({ bucket, endpoint, region, ...credentials }: S3Settings): Promise<DriverContract> {
  const { S3Driver } = await import("flydrive/drivers/s3")
  return new S3Driver({
    bucket,
    endpoint,
    region,
    credentials,
    visibility: "private",
    supportsACL: false,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000 },
    // Many S3 servers refuse newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
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
