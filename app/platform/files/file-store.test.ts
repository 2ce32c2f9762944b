import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { openSilentServer } from "#tests/support/silent-server.ts"
import { type FileStore, openFileStore } from "./file-store.server.ts"

/** Every place files may be kept at; what holds in one must hold in the other. */
const places = {
  async "the local disk"() {
    const directory = await mkdtemp(join(tmpdir(), "ecole-files-"))
    const store = await openFileStore(join(directory, "data", "files"), undefined)
    return { store, close: () => rm(directory, { recursive: true, force: true }) }
  },
  async S3() {
    const server = await openS3()
    return { store: await openFileStore("/nowhere", server.settings), close: server.close }
  },
}

describe.each(Object.keys(places) as (keyof typeof places)[])("files on %s", (place) => {
  let store: FileStore
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ store, close } = await places[place]())
  })
  afterAll(() => close())

  function newPath(folder = "photos") {
    return `${folder}/${randomUUID()}/${randomUUID()}.jpg`
  }

  async function read(path: string) {
    const stream = await store.read(path)
    return stream && (await buffer(stream))
  }

  async function listed(folder: string) {
    const paths: string[] = []
    for await (const path of store.list(folder)) paths.push(path)
    return paths.toSorted()
  }

  test.each([1, 100_000, 10 * 1024 * 1024])("%i bytes come back as they were", async (size) => {
    const [path, bytes] = [newPath(), randomBytes(size)]
    expect(await store.exists(path)).toBe(false)
    await store.put(path, bytes, "image/jpeg")
    expect(await store.exists(path)).toBe(true)
    expect((await read(path))?.equals(bytes)).toBe(true)
  })

  test("a file is never written over", async () => {
    const path = newPath()
    await store.put(path, Buffer.from("the first"), "image/jpeg")
    await expect(store.put(path, Buffer.from("the second"), "image/jpeg")).rejects.toThrow("is taken")
    expect(String(await read(path))).toBe("the first")
  })

  test("a removed file is gone, and removing it again is no failure", async () => {
    const [path, other] = [newPath(), newPath()]
    for (const one of [path, other]) await store.put(one, Buffer.from(one), "image/jpeg")
    await store.remove(path)
    await store.remove(path)
    expect(await store.exists(path)).toBe(false)
    expect(await store.read(path)).toBeUndefined()
    expect(String(await read(other))).toBe(other)
  })

  test("a file removed while it is being opened counts as missing and breaks nothing", async () => {
    for (let round = 0; round < 20; round += 1) {
      const path = newPath()
      await store.put(path, Buffer.from("x"), "image/jpeg")
      const [content] = await Promise.all([read(path), store.remove(path)])
      expect(["x", undefined]).toContain(content?.toString())
    }
  })

  test("a folder lists the files below it, and no others", async () => {
    const paths = [newPath("medical"), newPath("medical"), newPath("medical")]
    for (const path of [...paths, newPath("identity")]) await store.put(path, Buffer.from("x"), "image/jpeg")
    expect(await listed("medical")).toEqual(paths.toSorted())
    expect(await listed("nothing")).toEqual([])
  })

  test("no path leads out of the store", async () => {
    for (const path of ["../outside.jpg", "photos/../../outside.jpg"]) {
      await expect(store.put(path, Buffer.from("x"), "image/jpeg")).rejects.toThrow(/traversal/i)
      await expect(store.read(path)).rejects.toThrow(/traversal/i)
    }
  })
})

test("a store that is not there says so", async () => {
  const { settings, close } = await openS3()
  await close()
  const store = await openFileStore("/nowhere", settings)
  await expect(store.put("photos/a/b.jpg", Buffer.from("x"), "image/jpeg")).rejects.toThrow()
  await expect(store.read("photos/a/b.jpg")).rejects.toThrow()
})

describe("a server that accepts and says nothing", () => {
  test("is given up in time, for a file of any size", async () => {
    const silent = await openSilentServer()
    const store = await openFileStore("/nowhere", nowhere(silent.port), 200)
    const begun = performance.now()
    await expect(store.put("photos/a/b.jpg", randomBytes(5_000_000), "image/jpeg")).rejects.toThrow()
    await expect(store.read("photos/a/b.jpg")).rejects.toThrow()
    await expect(store.remove("photos/a/b.jpg")).rejects.toSatisfy((error) => /à temps/.test(causeInWords(error)))
    expect(silent.accepted()).toBeGreaterThan(2)
    expect(performance.now() - begun).toBeLessThan(30_000)
    await silent.close()
  })

  test("holds no request once the store is closed", async () => {
    const silent = await openSilentServer()
    const store = await openFileStore("/nowhere", nowhere(silent.port), 3_600_000)
    const putting = store.put("photos/a/b.jpg", Buffer.from("x"), "image/jpeg").catch(causeInWords)
    await expect.poll(() => silent.accepted()).toBe(1)
    store.close()
    expect(await putting).toBe("The file store is closed")
    expect(await store.read("photos/a/b.jpg").catch(causeInWords)).toBe("The file store is closed")
    await silent.close()
  })
})

function nowhere(port: number) {
  const endpoint = `http://127.0.0.1:${port}`
  return { bucket: "none", endpoint, region: "eu-central-1", accessKeyId: "a", secretAccessKey: "b" }
}

test("wrong keys are a failure, not a missing file", async () => {
  const { settings, close } = await openS3()
  try {
    const store = await openFileStore("/nowhere", { ...settings, accessKeyId: "nobody" })
    await expect(store.read("photos/a/b.jpg")).rejects.toThrow("Unable to check existence")
  } finally {
    await close()
  }
})

test("files on the local disk are for the account of the process alone", async () => {
  const directory = await mkdtemp(join(tmpdir(), "ecole-files-"))
  const store = await openFileStore(directory, undefined)
  await store.put("identity/a/b.jpg", Buffer.from("x"), "image/jpeg")
  expect((await stat(join(directory, "identity/a/b.jpg"))).mode & 0o077).toBe(0)
  await rm(directory, { recursive: true })
})
