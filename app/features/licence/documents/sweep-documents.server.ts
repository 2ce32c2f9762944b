import { subDays } from "date-fns"
import { creditFee } from "#app/features/licence/account/charge-fee.server.ts"
import { accountsWithLivePayments } from "#app/features/payments/payments.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { retention } from "#content/commitments.ts"
import { folderOf, madeAt } from "./licence.documents.rules.ts"
import { removeFiles } from "./remove-files.server.ts"
import type { DocumentsDeps } from "./upload-document.server.ts"

/** Several processes may run it at once. */
export async function sweepDocuments(deps: DocumentsDeps, now: Date): Promise<void> {
  const { db } = deps
  await removeFiles(deps, await inTransaction(db, (trx) => leaveAbandoned(trx, now)))
  await forgetRemoved(deps, now)
  for (const folder of Object.values(folderOf)) await removeOrphans(deps, folder, subDays(now, 1))
}

/** Removes documents of drafts without payment or change for a month. */
async function leaveAbandoned(trx: Trx, now: Date): Promise<string[]> {
  const before = subDays(now, retention.abandonedDraftDays)
  const drafts = await trx
    .selectFrom("boatLicenseApplications as application")
    .select("application.id")
    .where("application.status", "=", "draft")
    .where("application.updatedAt", "<", before)
    .where((eb) => {
      const live = eb
        .selectFrom("documents")
        .select("documents.id")
        .whereRef("documents.applicationId", "=", "application.id")
        .where("documents.deletedAt", "is", null)
      return eb.and([eb.exists(live), eb.not(eb.exists(live.where("documents.createdAt", ">=", before)))])
    })
    .orderBy("application.id")
    .forNoKeyUpdate("application")
    .execute()
  const ids = drafts.map(({ id }) => id)
  const paid = await accountsWithLivePayments(trx, ids)
  const unpaid = ids.filter((id) => !paid.has(id))
  if (unpaid.length === 0) return []
  // Nothing was asked for, so nothing is owed.
  for (const applicationId of unpaid) await creditFee(trx, { applicationId, now })
  const gone = await trx
    .updateTable("documents")
    .set({ deletedAt: now })
    .where("applicationId", "in", unpaid)
    .where("deletedAt", "is", null)
    .returning(["id", "path"])
    .execute()
  const events = gone.map(({ id }) =>
    eventRow({ actor: "system", action: "document.forgotten", entity: "document", entityId: id }),
  )
  if (events.length > 0) await trx.insertInto("events").values(events).execute()
  return gone.map(({ path }) => path)
}

/** Deletes rows of removed documents only once their files are gone. */
async function forgetRemoved({ db, fileStore }: DocumentsDeps, now: Date): Promise<void> {
  const removed = await db
    .selectFrom("documents")
    .select(["id", "path"])
    .where("deletedAt", "<", subDays(now, 1))
    .execute()
  for (const { id, path } of removed) {
    await fileStore.remove(path)
    await db.deleteFrom("documents").where("id", "=", id).execute()
  }
}

const pathsAtOnce = 500

/** Removes files without a row, which a process leaves when it ends between file and row. */
async function removeOrphans(deps: DocumentsDeps, folder: string, before: Date): Promise<void> {
  let paths: string[] = []
  for await (const path of deps.fileStore.list(folder)) {
    const at = madeAt(path)
    if (at && at < before) paths.push(path)
    if (paths.length < pathsAtOnce) continue
    await removeFiles(deps, await withoutRow(deps.db, paths))
    paths = []
  }
  await removeFiles(deps, await withoutRow(deps.db, paths))
}

async function withoutRow(db: Db, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom("documents")
    .select("path")
    .where("path", "in", paths)
    .where("deletedAt", "is", null)
    .execute()
  const named = new Set(rows.map(({ path }) => path))
  return paths.filter((path) => !named.has(path))
}
