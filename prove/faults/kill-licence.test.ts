import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { mailsAtOnce } from "#app/platform/mail.server.ts"
import {
  type AnsweredSubmission,
  readyCandidates,
  submissionsOf,
  submitUntilKilled,
} from "#tests/support/crowds/submission-crowd.ts"
import {
  loseSeats,
  noSubmissionFaults,
  submissionFaults,
  submitAgain,
} from "#tests/support/crowds/submission-faults.ts"
import { beginUpload, liveAfterSweep, lostFiles, uploadUntilKilled } from "#tests/support/crowds/upload-crowd.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { endLeases, mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"
import { storedPaths } from "#tests/support/people/documents.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"

const crowd = 90
/** The process is killed after so many more answers. */
const answeredBeforeKill = [10, 20, 30]
const uploadsBeforeKill = [1, 2, 3, 4]

describe.each(engines)("kill -9 of the server, on %s, during", (engine) => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let box: Awaited<ReturnType<typeof openMailbox>>
  let server: ServerProcess | undefined

  beforeEach(async () => {
    made = await createDatabase(engine)
    box = await openMailbox()
  })
  afterEach(async () => {
    if (server?.alive()) await server.kill()
    await box.close()
    await made.remove()
  })

  const settings = () => ({ dataDir: made.dataDir, databaseUrl: made.url, env: { SMTP_URL: box.url } })

  test("submissions leaves none incomplete, loses none, and loses no mail", async () => {
    const ready = await readyCandidates(made.db, crowd)
    await made.database.close()
    server = await startServer(settings())
    let waiting = await submissionsOf(server.origin, ready)
    const acknowledged: AnsweredSubmission[] = []
    for (const enough of answeredBeforeKill) {
      if (!server.alive()) server = await startServer(settings())
      const answered = await submitUntilKilled(server, waiting, enough)
      acknowledged.push(...answered.acknowledged)
      waiting = answered.unanswered
      await lookInto(settings(), async (db) => {
        expect(await submissionFaults(db, acknowledged)).toEqual(noSubmissionFaults)
        await endLeases(db)
      })
    }

    server = await startServer(settings())
    expect(await submitAgain(server.origin, waiting)).toEqual([])
    const arrived = () => new Set(box.received.map(rowIdOf)).size
    await expect.poll(arrived, { timeout: 120_000, interval: 500 }).toBe(2 * crowd)
    await server.stop()

    await lookInto(settings(), async (db) => {
      expect(await submissionFaults(db, acknowledged)).toEqual(noSubmissionFaults)
      const { twice, ...others } = mailFaults(await mailRows(db), box.received)
      const { twice: _, ...none } = noMailFaults
      expect(others).toEqual(none)
      // At most so many mails are under way at each kill.
      expect(twice.length).toBeLessThanOrEqual(answeredBeforeKill.length * mailsAtOnce)
      seen(
        `${engine}: ${answeredBeforeKill.length} kills during ${crowd} submissions, ${acknowledged.length} acknowledged before, ${2 * crowd} mails, ${twice.length} of them sent again after a kill`,
      )

      // Negative control: a submission without seats is found.
      const one = await loseSeats(db)
      const faults = await submissionFaults(db, acknowledged)
      expect(faults.halfSubmitted).toEqual([one])
      expect(faults.outOfStep).toHaveLength(2)
    })
  })

  test("uploads leaves no row without its file, and in the end no file without its row", async () => {
    const files = join(made.dataDir, "files")
    const fileStore = await openFileStore(files, undefined)
    await addCandidate(made.db)
    await made.database.close()
    server = await startServer(settings())
    const cookie = await signInCandidate(server.origin)
    let uploaded = 0
    for (const enough of uploadsBeforeKill) {
      if (!server.alive()) server = await startServer(settings())
      await beginUpload(server.origin, `Cookie: ${cookie}`, 0.99)
      const acknowledged = await uploadUntilKilled(server, cookie, { people: 2, enough })
      uploaded += acknowledged
      expect(acknowledged).toBeGreaterThanOrEqual(enough)
      expect(await lookInto(settings(), (db) => lostFiles(db, files))).toEqual([])
    }

    await lookInto(settings(), async (db) => {
      const stored = await storedPaths(fileStore)
      const live = await liveAfterSweep(db, fileStore)
      const orphans = stored.length - live.length
      expect(await storedPaths(fileStore)).toEqual(live)
      seen(
        `${engine}: ${uploadsBeforeKill.length} kills during uploads, ${uploaded} acknowledged, ${orphans} files without a row until the sweep, none after it`,
      )

      // Negative control: a deleted file is found.
      await fileStore.remove(live[0] ?? "")
      expect(await lostFiles(db, files)).toHaveLength(1)
    })
  })
})
