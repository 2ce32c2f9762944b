import { subDays } from "date-fns"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import { retention } from "#content/commitments.ts"
import { certificatePdf, pngCard } from "#tests/factories/document-files.ts"
import { testNow } from "#tests/factories/slots.ts"
import { waitingForLocks } from "#tests/support/crowds/held-row.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { documentsOf } from "#tests/support/people/documents.ts"

describe("an upload against other commands on PostgreSQL", () => {
  const on = useDatabase("postgres")

  test("the sweep of abandoned drafts spares a candidate who uploads at that moment", async () => {
    const site = await documentsOf(on)
    const { cookie, draft } = await site.candidate("camille@example.ch")
    const photo = await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)
    const old = subDays(testNow, retention.abandonedDraftDays + 1)
    await on.db.updateTable("boatLicenseApplications").set({ updatedAt: old }).where("id", "=", draft.id).execute()
    await sql`update documents set created_at = ${old}`.execute(on.db)

    // The upload holds the draft and waits for the documents. The sweep found the draft and waits for it.
    const underway = await on.db.transaction().execute(async (trx) => {
      await sql`lock table documents in share mode`.execute(trx)
      const uploading = site.upload({ bytes: certificatePdf() }, cookie)
      await waitingForLocks(on.db, 1)
      const sweeping = sweepDocuments({ db: on.db, fileStore: site.fileStore, log: site.log }, testNow)
      await waitingForLocks(on.db, 2)
      return { uploading, sweeping }
    })
    const uploaded = await underway.uploading
    await underway.sweeping

    expect(uploaded.status).toBe(201)
    expect(await site.paths()).toEqual([uploaded.body.path, photo.body.path].toSorted())
    expect(await site.events("document.forgotten")).toEqual([])
  })

  test("a document that arrives during the submission of its application is refused, and leaves no rows or files", async () => {
    const site = await documentsOf(on)
    const { cookie, draft } = await site.candidate("camille@example.ch")
    const before = await site.paths()
    // The upload found the draft and waits for its lock. The submission comes first.
    const pending = await on.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("boatLicenseApplications")
        .set({ status: "submitted", submittedAt: testNow })
        .where("id", "=", draft.id)
        .execute()
      const answer = site.upload({ bytes: certificatePdf() }, cookie)
      await waitingForLocks(on.db, 1)
      return { answer }
    })
    expect(await pending.answer).toMatchObject({ status: 409, body: { code: "application-sent" } })
    expect([await site.rows(), await site.paths()]).toEqual([[], before])
  })
})
