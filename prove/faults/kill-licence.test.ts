import { join } from "node:path"
import { v4 as uuid } from "uuid"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { hashPassword } from "#app/features/identity/hash-password.server.ts"
import type { SubmittedApplication } from "#app/features/licence/application.schema.ts"
import { sweepDocuments } from "#app/features/licence/sweep-documents.server.ts"
import { addDays } from "#app/platform/clock.server.ts"
import { openFileStore } from "#app/platform/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { seen as seenSessions, sessionsOutOfStep } from "#tests/factories/training.ts"
import { testPassword } from "#tests/support/accounts.ts"
import { addCandidate, signInCandidate } from "#tests/support/built-candidate.ts"
import { candidates, halfSubmitted } from "#tests/support/candidates.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { storedPaths } from "#tests/support/documents.ts"
import { endLeases, mailFaults, mailRows, noMailFaults, rowIdOf } from "#tests/support/mail-ledger.ts"
import { openMailbox } from "#tests/support/mailbox.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { type SentSubmission, season, signIn, submit, today } from "#tests/support/submission-crowd.ts"
import { beginUpload, lostFiles, uploadOn } from "#tests/support/upload-crowd.ts"
import { seen } from "./seen.ts"

const crowd = 90
/** The process is killed each time so many more are answered. */
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

  /** Candidates who are ready, signed in at a server that runs from here on. */
  async function readyCandidates(): Promise<SentSubmission[]> {
    const pairs = await season(made.db)
    const passwordHash = await hashPassword(testPassword)
    const people = await candidates(made.db, crowd, { passwordHash, issuedOn: addDays(today, -10) })
    await made.database.close()
    server = await startServer(settings())
    const ready: SentSubmission[] = []
    for (const [nth, { email }] of people.entries()) {
      const sessions = seenSessions(...(pairs[nth % pairs.length] ?? []))
      ready.push({ key: uuid(), token: await signIn(server.origin, email), sessions })
    }
    return ready
  }

  test("submissions leaves none half done, loses none, and loses no mail", async () => {
    let waiting = await readyCandidates()
    const acknowledged: { sent: SentSubmission; body: SubmittedApplication }[] = []
    for (const more of answeredBeforeKill) {
      const current = server ?? (await startServer(settings()))
      const enough = acknowledged.length + more
      const unanswered: SentSubmission[] = []
      let killed: Promise<void> | undefined
      await Promise.all(
        waiting.map(async (sent) => {
          const answer = await submit(current.origin, sent)
            .then(async (got) => ({ status: got.status, body: (await got.json()) as SubmittedApplication }))
            .catch(() => undefined)
          if (!answer) return unanswered.push(sent)
          expect(answer.status).toBe(200)
          if (acknowledged.push({ sent, body: answer.body }) >= enough) killed ??= current.kill()
          return undefined
        }),
      )
      await killed
      server = undefined
      waiting = unanswered
      await lookInto(settings(), async (db) => {
        expect([await sessionsOutOfStep(db), await halfSubmitted(db)]).toEqual([[], []])
        const rows = await db
          .selectFrom("boatLicenseApplications")
          .select("id")
          .where("status", "=", "submitted")
          .execute()
        const there = new Set(rows.map(({ id }) => id))
        expect(acknowledged.filter(({ body }) => !there.has(body.applicationId))).toEqual([])
        await endLeases(db)
      })
    }

    server = await startServer(settings())
    for (const sent of waiting) {
      const [once, again] = [await submit(server.origin, sent), await submit(server.origin, sent)]
      expect([once.status, again.status]).toEqual([200, 200])
      expect(await again.json()).toEqual(await once.json())
    }
    const arrived = () => new Set(box.received.map(rowIdOf)).size
    await expect.poll(arrived, { timeout: 120_000, interval: 500 }).toBe(2 * crowd)
    await server.stop()

    await lookInto(settings(), async (db) => {
      expect([await sessionsOutOfStep(db), await halfSubmitted(db)]).toEqual([[], []])
      const { twice, ...others } = mailFaults(await mailRows(db), box.received)
      const { twice: _, ...none } = noMailFaults
      expect(others).toEqual(none)
      expect(twice.length).toBeLessThanOrEqual(answeredBeforeKill.length)
      seen(
        `${engine}: ${answeredBeforeKill.length} kills during ${crowd} submissions, ${acknowledged.length} acknowledged before, ${2 * crowd} mails, ${twice.length} of them sent again after a kill`,
      )

      // The negative control: one loses its seats.
      const [one] = await db.selectFrom("sessionBookings").select("applicationId").limit(1).execute()
      await db
        .deleteFrom("sessionBookings")
        .where("applicationId", "=", one?.applicationId ?? "")
        .execute()
      expect(await halfSubmitted(db)).toEqual([one?.applicationId])
      expect(await sessionsOutOfStep(db)).toHaveLength(2)
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
      const current: ServerProcess = server ?? (await startServer(settings()))
      await beginUpload(current.origin, `Cookie: ${cookie}`, 0.99)
      let acknowledged = 0
      let killed: Promise<void> | undefined
      const count = () => {
        acknowledged += 1
        if (acknowledged >= enough) killed ??= current.kill()
      }
      await Promise.all(["identity", "identity"].map((kind) => uploadOn(current.origin, cookie, kind, count)))
      await killed
      server = undefined
      uploaded += acknowledged
      expect(acknowledged).toBeGreaterThanOrEqual(enough)
      expect(await lookInto(settings(), (db) => lostFiles(db, files))).toEqual([])
    }

    await lookInto(settings(), async (db) => {
      const live = await db.selectFrom("documents").select("path").where("deletedAt", "is", null).execute()
      const orphans = (await storedPaths(fileStore)).length - live.length
      const inTwoDays = new Date(Date.now() + 2 * 24 * 3_600_000)
      await sweepDocuments({ db, fileStore, log: createLog("silent") }, inTwoDays)
      expect(await storedPaths(fileStore)).toEqual(live.map(({ path }) => path).toSorted())
      seen(
        `${engine}: ${uploadsBeforeKill.length} kills during uploads, ${uploaded} acknowledged, ${orphans} files without a row until the sweep, none after it`,
      )

      // The negative control: a file is taken away.
      await fileStore.remove(live[0]?.path ?? "")
      expect(await lostFiles(db, files)).toHaveLength(1)
    })
  })
})
