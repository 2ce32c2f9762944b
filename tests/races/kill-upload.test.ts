import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sweepDocuments } from "#app/features/licence/sweep-documents.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { addCandidate, fromOurPages, signInCandidate } from "#tests/support/built-candidate.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { documentForm, sha256, storedPaths } from "#tests/support/documents.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/** Sends that much of an upload, and leaves the connection open. */
async function beginUpload(origin: string, cookie: string, part: number): Promise<void> {
  const encoded = new Response(documentForm({ bytes: certificatePdf(4_000_000) }))
  const body = Buffer.from(await encoded.arrayBuffer())
  const socket = connect(Number(new URL(origin).port), "localhost")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  const lines = [
    "POST /api/v1/me/documents HTTP/1.1",
    "Host: localhost",
    "Sec-Fetch-Site: same-origin",
    `Cookie: ${cookie}`,
    `Content-Type: ${encoded.headers.get("content-type")}`,
    `Content-Length: ${body.length}`,
    "\r\n",
  ]
  socket.write(lines.join("\r\n"))
  const sent = body.subarray(0, Math.floor(body.length * part))
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()))
}

/** Uploads one document after the other until the connection breaks; counts those that were acknowledged. */
async function uploadOn(origin: string, cookie: string, kind: string, acknowledged: () => void): Promise<void> {
  for (;;) {
    try {
      const body = documentForm({ kind, bytes: certificatePdf(300_000) })
      const answer = await fetch(`${origin}/api/v1/me/documents`, {
        method: "POST",
        headers: { ...fromOurPages, cookie },
        body,
      })
      // Thirty in ten minutes: whoever has sent them all goes home.
      if (answer.status !== 201) return
      await answer.json()
      acknowledged()
    } catch {
      return
    }
  }
}

describe.each(engines)("kill -9 of the server during uploads, on %s", (engine) => {
  test("leaves no row without its file, and in the end no file without its row", { timeout: 120_000 }, async () => {
    const made = await createDatabase(engine)
    const { dataDir, url } = made
    const files = join(dataDir, "files")
    const fileStore = await openFileStore(files, undefined)
    const settings = { dataDir, databaseUrl: url }
    let server: ServerProcess | undefined

    const look = <T>(work: (db: Db) => Promise<T>) => lookInto(settings, work)

    /** Live rows whose file is missing, or is not what the row says. */
    async function lostFiles(db: Db): Promise<string[]> {
      const rows = await db.selectFrom("documents").select(["path", "sha256"]).where("deletedAt", "is", null).execute()
      const lost: string[] = []
      for (const row of rows) {
        const bytes = await readFile(join(files, row.path)).catch(() => undefined)
        if (!bytes || sha256(bytes) !== row.sha256) lost.push(row.path)
      }
      return lost
    }

    try {
      await addCandidate(made.db)
      await made.database.close()

      server = await startServer(settings)
      const cookie = await signInCandidate(server.origin)
      for (const part of [0.1, 0.5, 0.99]) await beginUpload(server.origin, cookie, part)
      await server.kill()
      expect(await storedPaths(fileStore)).toEqual([])
      expect(await look((db) => db.selectFrom("documents").select("id").execute())).toEqual([])

      for (const enough of [3, 10]) {
        server = await startServer(settings)
        let acknowledged = 0
        let killed: Promise<void> | undefined
        const count = () => {
          acknowledged += 1
          if (acknowledged >= enough) killed ??= server?.kill()
        }
        const { origin } = server
        await Promise.all(["identity", "identity", "identity"].map((kind) => uploadOn(origin, cookie, kind, count)))
        await killed
        expect(acknowledged).toBeGreaterThanOrEqual(enough)
        expect(await look(lostFiles)).toEqual([])
      }

      await look(async (db) => {
        const live = await db.selectFrom("documents").select("path").where("deletedAt", "is", null).execute()
        expect(live).toHaveLength(1)
        const inTwoDays = new Date(Date.now() + 2 * 24 * 3_600_000)
        await sweepDocuments({ db, fileStore, log: createLog("silent") }, inTwoDays)
        expect(await storedPaths(fileStore)).toEqual(live.map(({ path }) => path))
        expect(await db.selectFrom("documents").select("path").execute()).toEqual(live)

        // The proof that a loss would have been seen.
        await fileStore.remove(live[0]?.path ?? "")
        expect(await lostFiles(db)).toHaveLength(1)
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
