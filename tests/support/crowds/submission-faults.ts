import { isDeepStrictEqual } from "node:util"
import type { Db } from "#app/platform/database/tables.server.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { halfSubmitted } from "#tests/support/people/candidates.ts"
import { type AnsweredSubmission, type SentSubmission, submit } from "./submission-crowd.ts"

export async function submittedIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("boatLicenseApplications").select("id").where("status", "=", "submitted").execute()
  return rows.map(({ id }) => id)
}

/** Lists every fault in the submissions. Without faults it equals `noSubmissionFaults`. */
export async function submissionFaults(db: Db, acknowledged: readonly AnsweredSubmission[]) {
  const there = new Set(await submittedIds(db))
  return {
    outOfStep: await sessionsOutOfStep(db),
    halfSubmitted: await halfSubmitted(db),
    lost: acknowledged.map(({ body }) => body.applicationId).filter((id) => !there.has(id)),
  }
}

export const noSubmissionFaults = { outOfStep: [], halfSubmitted: [], lost: [] }

/** Candidates without an answer send their submission again, twice: both answers must be the same. */
export async function submitAgain(origin: string, unanswered: readonly SentSubmission[]): Promise<string[]> {
  const wrong: string[] = []
  for (const sent of unanswered) {
    const [once, again] = [await submit(origin, sent), await submit(origin, sent)]
    const [first, second] = [await once.json(), await again.json()]
    if (once.status === 200 && again.status === 200 && isDeepStrictEqual(first, second)) continue
    wrong.push(`${once.status} ${JSON.stringify(first)}, then ${again.status} ${JSON.stringify(second)}`)
  }
  return wrong
}

/** Deletes the seats of one submission, as a negative control. */
export async function loseSeats(db: Db): Promise<string> {
  const { applicationId } = await db.selectFrom("seats").select("applicationId").limit(1).executeTakeFirstOrThrow()
  await db
    .deleteFrom("places")
    .where("bookingId", "in", (query) =>
      query.selectFrom("seats").select("id").where("applicationId", "=", applicationId),
    )
    .execute()
  await db.deleteFrom("charges").where("accountId", "=", applicationId).execute()
  await db.deleteFrom("seats").where("applicationId", "=", applicationId).execute()
  return applicationId
}
