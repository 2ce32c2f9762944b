import { describe, expect, test } from "vitest"
import { readyCandidates, submissionsOf, submit, submitUntilKilled } from "#tests/support/crowds/submission-crowd.ts"
import {
  loseSeats,
  noSubmissionFaults,
  submissionFaults,
  submitAgain,
  submittedIds,
} from "#tests/support/crowds/submission-faults.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"

/** Enough that many still wait when the process is killed, also where the answers of a slow machine arrive together. */
const crowd = 60
/** The process is killed after so many answers. */
const answeredBeforeKill = 4

describe.each(engines)("kill -9 of the server during submissions, on %s", (engine) => {
  test("leaves no submission incomplete, loses no acknowledged one, and repeats none", async () => {
    const made = await createDatabase(engine)
    const { dataDir, url } = made
    const settings = { dataDir, databaseUrl: url }
    let server: ServerProcess | undefined

    try {
      const ready = await readyCandidates(made.db, crowd)
      await made.database.close()

      server = await startServer(settings)
      const all = await submissionsOf(server.origin, ready)
      const { acknowledged, unanswered } = await submitUntilKilled(server, all, answeredBeforeKill)
      expect(acknowledged.length + unanswered.length).toBe(crowd)
      expect(unanswered.length).toBeGreaterThan(0)

      await lookInto(settings, async (db) => {
        expect(await submissionFaults(db, acknowledged)).toEqual(noSubmissionFaults)
        const there = await submittedIds(db)
        expect(await db.selectFrom("idempotencyKeys").select("key").execute()).toHaveLength(there.length)
      })

      server = await startServer(settings)
      expect(await submitAgain(server.origin, unanswered)).toEqual([])
      for (const { sent, body } of acknowledged) expect(await (await submit(server.origin, sent)).json()).toEqual(body)
      await server.stop()

      await lookInto(settings, async (db) => {
        expect(await submissionFaults(db, acknowledged)).toEqual(noSubmissionFaults)
        expect(await submittedIds(db)).toHaveLength(crowd)
        // Negative control: a submission without seats is found.
        const one = await loseSeats(db)
        const faults = await submissionFaults(db, acknowledged)
        expect(faults.halfSubmitted).toEqual([one])
        expect(faults.outOfStep).toHaveLength(2)
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
