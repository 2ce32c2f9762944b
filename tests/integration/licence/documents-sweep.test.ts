import { rm } from "node:fs/promises"
import { join } from "node:path"
import { addDays, subDays } from "date-fns"
import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import { retention } from "#content/commitments.ts"
import { certificatePdf, pngCard } from "#tests/factories/document-files.ts"
import { testNow } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { documentsOf } from "#tests/support/people/documents.ts"

describe("the sweep of documents", () => {
  const on = useDatabase()
  let site: Awaited<ReturnType<typeof documentsOf>>
  beforeEach(async () => {
    await rm(join(on.dataDir, "files"), { recursive: true, force: true })
    site = await documentsOf(on)
  })

  const sweep = (now: Date) => sweepDocuments({ db: on.db, fileStore: site.fileStore, log: site.log }, now)

  /** Somebody with a draft last touched at `updatedAt`, and one document in it. */
  async function draftWithDocument(email: string, updatedAt = testNow) {
    const { userId, draft, cookie } = await site.candidate(email)
    const { body } = await site.upload({ bytes: certificatePdf() }, cookie)
    await on.db.updateTable("boatLicenseApplications").set({ updatedAt }).where("id", "=", draft.id).execute()
    return { userId, cookie, application: draft.id, document: body }
  }

  async function payment(applicationId: string, userId: string, status: string) {
    await sql`insert into payment_transactions (id, user_id, account_id, kind, amount_cents, status, provider)
      values (${uuid()}, ${userId}, ${applicationId}, 'payment', 45000, ${status}, 'test')`.execute(on.db)
  }

  test("a file no row names goes after a day; named, younger or foreign ones stay", async () => {
    const { userId, document } = await draftWithDocument("camille@example.ch")
    const at = (date: Date, folder = "photos") => `${folder}/${userId}/${date.getTime()}-${"0a".repeat(12)}.jpg`
    const orphans = [at(testNow), at(testNow, "identity"), at(testNow, "medical")]
    const younger = at(addDays(testNow, 1))
    const foreign = "photos/lisez-moi.jpg"
    for (const path of [...orphans, younger, foreign]) {
      await site.fileStore.put(path, Buffer.from("x"), "image/jpeg")
    }
    const all = await site.paths()
    await sweep(addDays(testNow, 1))
    expect(await site.paths()).toEqual(all)
    const aDayOver = new Date(addDays(testNow, 1).getTime() + 1)
    await sweep(aDayOver)
    expect(await site.paths()).toEqual([document.path, younger, foreign].toSorted())

    // The proof that the row is what keeps a file.
    await on.db.deleteFrom("documents").execute()
    await sweep(aDayOver)
    expect(await site.paths()).toEqual([younger, foreign].toSorted())
  })

  test("what a removal left goes: the file that stayed, and then the row", async () => {
    const { cookie, document } = await draftWithDocument("camille@example.ch")
    const bytes = await site.bytesOf(document.path)
    await site.call("DELETE", `/api/v1/me/documents/${document.id}`, undefined, cookie)
    await site.fileStore.put(document.path, bytes ?? Buffer.alloc(0), "application/pdf")
    const replaced = await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)
    const live = await site.upload({ kind: "photo", bytes: await pngCard() }, cookie)
    await sweep(testNow)
    expect(await site.rows()).toHaveLength(3)
    await sweep(addDays(testNow, 2))
    expect((await site.rows()).map(({ id }) => id)).toEqual([live.body.id])
    expect(await site.paths()).toEqual([live.body.path])
    expect(replaced.status).toBe(201)
  })

  test("files of a draft nobody touched or paid for go after 30 days; the draft and all others stay", async () => {
    const old = subDays(testNow, retention.abandonedDraftDays + 1)
    const abandoned = await draftWithDocument("abandonne@example.ch", old)
    const kept = {
      touched: await draftWithDocument("touche@example.ch", subDays(testNow, retention.abandonedDraftDays - 1)),
      paid: await draftWithDocument("paye@example.ch", old),
      pending: await draftWithDocument("attend@example.ch", old),
      submitted: await draftWithDocument("envoye@example.ch", old),
      fresh: await draftWithDocument("depose@example.ch", old),
    }
    const unpaid = await draftWithDocument("echoue@example.ch", old)
    await payment(kept.paid.application, kept.paid.userId, "completed")
    await payment(kept.pending.application, kept.pending.userId, "pending")
    await payment(unpaid.application, unpaid.userId, "failed")
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ status: "submitted" })
      .where("id", "=", kept.submitted.application)
      .execute()
    const drafts = await on.db.selectFrom("boatLicenseApplications").select("id").execute()
    await sql`update documents set created_at = ${old} where id <> ${kept.fresh.document.id}`.execute(on.db)

    await sweep(testNow)
    const paths = Object.values(kept).map(({ document }) => document.path)
    expect(await site.paths()).toEqual(paths.toSorted())
    const forgotten = await site.events("document.forgotten")
    expect(forgotten.map(({ entityId }) => entityId).toSorted()).toEqual(
      [abandoned.document.id, unpaid.document.id].toSorted(),
    )
    expect(forgotten[0]).toMatchObject({ actor: "system" })
    expect(await on.db.selectFrom("boatLicenseApplications").select("id").execute()).toHaveLength(drafts.length)
    // The candidate comes back and deposits it again.
    expect((await site.upload({ bytes: certificatePdf() }, abandoned.cookie)).status).toBe(201)

    // The proof that payment is what kept it.
    await sql`delete from payment_transactions`.execute(on.db)
    await sweep(testNow)
    expect(await site.paths()).not.toContain(kept.paid.document.path)
    expect(await site.paths()).not.toContain(kept.pending.document.path)
  })

  test("a person who has paid can delete the account: the file goes, the payment stays without a name", async () => {
    const { userId, cookie, application } = await draftWithDocument("camille@example.ch")
    await payment(application, userId, "completed")
    await site.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await site.mailed("account-deletion")
    expect((await site.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)).status).toBe(200)
    expect(await site.paths()).toEqual([])
    const rows = await on.db.selectFrom("boatLicenseApplications").select(["id", "userId", "lastName"]).execute()
    expect(rows).toEqual([{ id: application, userId: null, lastName: "supprimé" }])
    const { rows: payments } = await sql`select user_id, account_id, status from payment_transactions`.execute(on.db)
    expect(payments).toEqual([{ userId: null, accountId: application, status: "completed" }])
  })
})
