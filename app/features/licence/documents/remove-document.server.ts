import { touchDraft } from "#app/features/licence/lock-draft.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { removeFiles } from "./remove-files.server.ts"
import type { DocumentsDeps } from "./upload-document.server.ts"

export type RemoveOutcome = { ok: true } | { ok: false; refusal: "no-document" | "application-sent" }

/** Removes the file after the commit. */
export async function removeDocument(
  deps: DocumentsDeps,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<RemoveOutcome> {
  const outcome = await inTransaction(deps.db, async (trx) => {
    const application = await trx
      .selectFrom("boatLicenseApplications as application")
      .innerJoin("documents", "documents.applicationId", "application.id")
      .select(["application.id", "application.status"])
      .where("documents.id", "=", id)
      .where("documents.userId", "=", userId)
      .where("documents.deletedAt", "is", null)
      .forNoKeyUpdate("application")
      .executeTakeFirst()
    if (!application) return { ok: false, refusal: "no-document" } as const
    if (application.status !== "draft") return { ok: false, refusal: "application-sent" } as const
    await touchDraft(trx, application.id, now)
    const gone = await trx
      .updateTable("documents")
      .set({ deletedAt: now })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning(["path", "kind"])
      .executeTakeFirst()
    if (!gone) return { ok: false, refusal: "no-document" } as const
    const change = { kind: gone.kind }
    await recordEvent(trx, { actor: userId, action: "document.removed", entity: "document", entityId: id, change })
    return { ok: true, path: gone.path } as const
  })
  if (!outcome.ok) return outcome
  await removeFiles(deps, [outcome.path])
  return { ok: true }
}
