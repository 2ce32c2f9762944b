import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { hashPassword } from "#app/features/identity/hash-password.server.ts"
import type { SubmittedApplication } from "#app/features/licence/application.schema.ts"
import { addDays } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { seen, sessionsOutOfStep } from "#tests/factories/training.ts"
import { testPassword } from "#tests/support/accounts.ts"
import { candidates, halfSubmitted } from "#tests/support/candidates.ts"
import { createDatabase, engines, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { type SentSubmission as Sent, season, signIn, submit, today } from "#tests/support/submission-crowd.ts"

const crowd = 48
/** Submissions that are answered before the process is killed amid the others. */
const answeredBeforeKill = 15

describe.each(engines)("kill -9 of the server during submissions, on %s", (engine) => {
  test("leaves none half done, loses none it acknowledged, and repeats none", { timeout: 120_000 }, async () => {
    const made = await createDatabase(engine)
    const { dataDir, url } = made
    const settings = { dataDir, databaseUrl: url }
    let server: ServerProcess | undefined

    const submitted = async (db: Db) => {
      const rows = await db
        .selectFrom("boatLicenseApplications")
        .select("id")
        .where("status", "=", "submitted")
        .execute()
      return rows.map(({ id }) => id)
    }

    try {
      const pairs = await season(made.db)
      const passwordHash = await hashPassword(testPassword)
      const people = await candidates(made.db, crowd, { passwordHash, issuedOn: addDays(today, -10) })
      await made.database.close()

      const first = await startServer(settings)
      server = first
      const all: Sent[] = []
      for (const [nth, { email }] of people.entries()) {
        const sessions = seen(...(pairs[nth % pairs.length] ?? []))
        all.push({ key: uuid(), token: await signIn(first.origin, email), sessions })
      }
      const acknowledged: { sent: Sent; body: SubmittedApplication }[] = []
      const unanswered: Sent[] = []
      let killed: Promise<void> | undefined
      await Promise.all(
        all.map(async (sent) => {
          const answer = await submit(first.origin, sent)
            .then(async (got) => ({ status: got.status, body: (await got.json()) as SubmittedApplication }))
            .catch(() => undefined)
          if (!answer) {
            unanswered.push(sent)
            return
          }
          expect(answer.status).toBe(200)
          acknowledged.push({ sent, body: answer.body })
          if (acknowledged.length >= answeredBeforeKill) killed ??= first.kill()
        }),
      )
      await killed
      expect(acknowledged.length + unanswered.length).toBe(crowd)
      expect(unanswered.length).toBeGreaterThan(0)

      await lookInto(settings, async (db) => {
        expect([await sessionsOutOfStep(db), await halfSubmitted(db)]).toEqual([[], []])
        const there = await submitted(db)
        expect(acknowledged.filter(({ body }) => !there.includes(body.applicationId))).toEqual([])
        expect(await db.selectFrom("idempotencyKeys").select("key").execute()).toHaveLength(there.length)
      })

      server = await startServer(settings)
      for (const sent of unanswered) {
        const [once, again] = [await submit(server.origin, sent), await submit(server.origin, sent)]
        expect([once.status, again.status]).toEqual([200, 200])
        expect(await again.json()).toEqual(await once.json())
      }
      for (const { sent, body } of acknowledged) expect(await (await submit(server.origin, sent)).json()).toEqual(body)
      await server.stop()

      await lookInto(settings, async (db) => {
        expect([await sessionsOutOfStep(db), await halfSubmitted(db)]).toEqual([[], []])
        expect(await submitted(db)).toHaveLength(crowd)
        // The proof that a half would have been seen: one loses its seats.
        const [one] = await submitted(db)
        await db
          .deleteFrom("sessionBookings")
          .where("applicationId", "=", one ?? "")
          .execute()
        expect(await halfSubmitted(db)).toEqual([one])
        expect(await sessionsOutOfStep(db)).toHaveLength(2)
      })
    } finally {
      if (server?.alive()) await server.kill()
      await made.remove()
    }
  })
})
