import { readdir, readFile, readlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { ApplicationAnswer, ApplicationDocument } from "#app/features/licence/application.schema.ts"
import type { FileStore, S3Settings } from "#app/platform/files/file-store.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { aDraft } from "#tests/factories/training.ts"
import { fromOurPages } from "#tests/support/ask.ts"
import { documentForm, storedPaths } from "#tests/support/people/documents.ts"
import { openBuiltSchool } from "./built-school.ts"
import type { HostileFile } from "./hostile-file.ts"

/** A person may send thirty files in ten minutes, so the next candidate sends the next files. */
const filesEach = 25

export interface Sent {
  status: number
  body: ApplicationDocument & { detail?: string; errors?: Record<string, string[]> }
  cookie: string
  seconds: number
}

/** The built server with candidates at their second step, who send files in turn. */
export async function openDesk({ candidates, s3 }: { candidates: number; s3?: S3Settings }) {
  const users = Array.from({ length: candidates }, (_, index) => `candidat-${index}@example.ch`)
  const school = await openBuiltSchool({
    users,
    ...(s3 ? { env: environmentOf(s3) } : {}),
    prepare: async (db, userIds) => {
      for (const userId of userIds.values()) await aDraft(db, userId, { documents: [], payment: null })
    },
  })
  const store: FileStore = await openFileStore(join(school.dataDir, "files"), s3)
  const sessions: string[] = []
  let sent = 0

  /** Returns the session of the next sender. */
  async function turn(): Promise<string> {
    const index = Math.floor(sent / filesEach)
    sent += 1
    const user = users[index]
    if (user === undefined) throw new Error("more files than candidates to send them")
    const cookie = (sessions[index] ??= await school.signIn(user))
    return cookie
  }

  async function post(body: FormData | Uint8Array, type?: string): Promise<Sent> {
    const cookie = await turn()
    const headers = new Headers({ ...fromOurPages, cookie })
    if (type) headers.set("content-type", type)
    const begun = performance.now()
    const init = { method: "POST", headers, body: body instanceof FormData ? body : new Uint8Array(body) }
    const answer = await fetch(`${school.origin}/api/v1/me/documents`, init)
    const said = (await answer.json()) as Sent["body"]
    return { status: answer.status, body: said, cookie, seconds: (performance.now() - begun) / 1000 }
  }

  return {
    school,
    post,
    send: async ({ bytes, kind = "identity", name = "carte.jpg", type = "image/jpeg" }: HostileFile, given?: Buffer) =>
      post(documentForm({ kind, name, type, bytes: given ?? (await bytes()) })),
    files: () => storedPaths(store),
    async held(cookie: string): Promise<string[]> {
      const answer = await school.call("GET", "/api/v1/me/application", cookie)
      const { application } = (await answer.json()) as ApplicationAnswer
      return (application?.documents ?? []).map(({ path }) => path)
    },
    sessions: () => sessions,
    mostMemory: () => mostMemory(school.pid),
    /** Resets the peak memory, which includes the start. */
    async memoryFromNow(): Promise<number> {
      await writeFile(`/proc/${school.pid}/clear_refs`, "5")
      return await mostMemory(school.pid)
    },
    /** Lists the documents that the server has open, by path. */
    openFiles: () => openFiles(school.pid, join(school.dataDir, "files")),
  }
}

/** Returns the peak memory of a process since its last reset, in megabytes. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

async function openFiles(pid: number, folder: string): Promise<string[]> {
  const handles = `/proc/${pid}/fd`
  const names = await readdir(handles)
  const places = await Promise.all(names.map((name) => readlink(join(handles, name)).catch(() => "")))
  return places.filter((place) => place.startsWith(folder))
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

function environmentOf({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

/** Writes a form by hand, for names that no browser sends. */
export function rawForm(filename: string, bytes: Buffer): { body: Buffer; type: string } {
  const boundary = "----lac-leman-7d3f"
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nidentity\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(field + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
