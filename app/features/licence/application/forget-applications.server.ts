import { subMonths } from "date-fns"
import { lastSessionEnds } from "#app/features/calendar/courses/training.queries.server.ts"
import { removeFiles } from "#app/features/licence/documents/remove-files.server.ts"
import type { DocumentsDeps } from "#app/features/licence/documents/upload-document.server.ts"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { retention } from "#content/commitments.ts"
import { withoutCandidate } from "./forget-candidate.server.ts"

/**
 * Removes candidate, documents and mails of applications whose last event (submission, decision, or end of a session
 * that was not cancelled) is older than the privacy page promises. The row stays with its account, because an approved
 * application makes its candidate licensed. Drafts are never touched (design 7.12). Several processes may run it at once.
 * @returns how many were forgotten
 */
export async function forgetApplications(deps: DocumentsDeps, now: Date): Promise<number> {
  const { count, paths } = await inTransaction(deps.db, (trx) => forgetInside(trx, now))
  // It follows the commit; the sweep of documents removes files that this misses.
  await removeFiles(deps, paths)
  return count
}

async function forgetInside(trx: Trx, now: Date): Promise<{ count: number; paths: string[] }> {
  const before = subMonths(now, retention.applicationMonths)
  const sent = await trx
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("status", "<>", "draft")
    .where("forgottenAt", "is", null)
    .where((eb) => eb(eb.fn<Date>("greatest", ["submittedAt", "reviewedAt"]), "<", before))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  const sentIds = sent.map(({ id }) => id)
  const trained = await lastSessionEnds(trx, sentIds)
  const ids = sentIds.filter((id) => (trained.get(id) ?? before) <= before)
  if (ids.length === 0) return { count: 0, paths: [] }
  await trx
    .updateTable("boatLicenseApplications")
    .set((eb) => ({
      ...withoutCandidate(now),
      firstName: "",
      lastName: "",
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "in", ids)
    .execute()
  const documents = await trx
    .deleteFrom("documents")
    .where("applicationId", "in", ids)
    .returning(["id", "path"])
    .execute()
  await forgetEmails(trx, { entity: "boat-license-application", entityIds: ids })
  const system = { actor: "system", change: {} } as const
  const events = [
    ...ids.map((entityId) =>
      eventRow({ ...system, action: "application.forgotten", entity: "boat-license-application", entityId }),
    ),
    ...documents.map(({ id }) =>
      eventRow({ ...system, action: "document.forgotten", entity: "document", entityId: id }),
    ),
  ]
  await trx.insertInto("events").values(events).execute()
  return { count: ids.length, paths: documents.map(({ path }) => path) }
}
