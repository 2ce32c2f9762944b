import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { beginUpload, liveAfterSweep, lostFiles, uploadUntilKilled } from "#tests/support/crowds/upload-crowd.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"
import { storedPaths } from "#tests/support/people/documents.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

describe.each(engines)("kill -9 of the server during uploads, on %s", (engine) => {
  test("leaves no row without its file, and in the end no file without its row", async () => {
    const made = await createDatabase(engine)
    const { dataDir, url } = made
    const files = join(dataDir, "files")
    const fileStore = await openFileStore(files, undefined)
    const settings = { dataDir, databaseUrl: url }
    let server: ServerProcess | undefined

    try {
      await addCandidate(made.db)
      await made.database.close()

      server = await startServer(settings)
      const cookie = await signInCandidate(server.origin)
      for (const part of [0.1, 0.5, 0.99]) await beginUpload(server.origin, `Cookie: ${cookie}`, part)
      await server.kill()
      expect(await storedPaths(fileStore)).toEqual([])
      expect(await lookInto(settings, (db) => db.selectFrom("documents").select("id").execute())).toEqual([])

      for (const enough of [3, 10]) {
        server = await startServer(settings)
        expect(await uploadUntilKilled(server, cookie, { people: 3, enough })).toBeGreaterThanOrEqual(enough)
        expect(await lookInto(settings, (db) => lostFiles(db, files))).toEqual([])
      }

      await lookInto(settings, async (db) => {
        const live = await liveAfterSweep(db, fileStore)
        expect(live).toHaveLength(1)
        expect(await storedPaths(fileStore)).toEqual(live)
        const rows = await db.selectFrom("documents").select("path").execute()
        expect(rows.map(({ path }) => path)).toEqual(live)

        // Negative control: a deleted file is found.
        await fileStore.remove(live[0] ?? "")
        expect(await lostFiles(db, files)).toHaveLength(1)
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
