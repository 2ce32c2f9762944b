import { addDays, addMonths, max, subDays, subMonths } from "date-fns"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { forgetApplications } from "#app/features/licence/application/forget-applications.server.ts"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import { retention } from "#content/commitments.ts"
import { pngCard } from "#tests/factories/document-files.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aDraft } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { schoolWith } from "#tests/support/people/submitted-candidate.ts"

describe("licence applications of long ago", () => {
  const on = useDatabase()

  async function school() {
    const site = await schoolWith(on)
    const deps = { db: on.db, fileStore: site.fileStore, log: site.log }

    /** The paths of an application's files, each put where its row says. */
    async function filesOf(id: string): Promise<string[]> {
      const rows = await on.db.selectFrom("documents").select("path").where("applicationId", "=", id).execute()
      const bytes = await pngCard()
      for (const { path } of rows) await site.fileStore.put(path, Buffer.from(bytes), "image/png")
      return rows.map(({ path }) => path)
    }

    return {
      ...site,
      filesOf,
      forget: (now: Date) => forgetApplications(deps, now),
      sweep: (now: Date) => sweepDocuments(deps, now),
      async there(paths: readonly string[]) {
        const found = []
        for (const path of paths) {
          const content = await site.fileStore.read(path)
          content?.destroy()
          if (content) found.push(path)
        }
        return found
      },
    }
  }

  test("lose candidate, files and mails a year after the last of decision and session; the licence stays", async () => {
    const site = await school()
    const course = await aCourse(on.db)
    const { id, userId } = await site.submitted("elodie@example.ch", { course })
    const files = await site.filesOf(id)
    expect(files).toHaveLength(3)
    const decided = await site.decide(id, { decision: "approved", notes: "Rappeler Élodie", message: "Bravo Élodie" })
    expect(decided.status).toBe(200)
    const before = await site.application(id)
    const aYearOver = addMonths(max(course.map(({ endsAt }) => endsAt)), retention.applicationMonths)

    expect(await site.forget(subDays(aYearOver, 1))).toBe(0)
    expect(await site.application(id)).toEqual(before)
    expect(await site.there(files)).toEqual(files)

    expect(await site.forget(addDays(aYearOver, 1))).toBe(1)
    const after = await site.application(id)
    const forgotten = { email: "", firstName: "", lastName: "", forgottenAt: addDays(aYearOver, 1) }
    expect(after).toMatchObject({ userId, status: "approved", ...forgotten, version: 4 })
    expect(JSON.stringify(after)).not.toMatch(/[Ée]lodie|Rochat|79 ?123|Suisse/i)
    expect(await site.there(files)).toEqual([])
    const kept = on.db.selectFrom("documents").select("id").where("applicationId", "=", id)
    expect(await kept.execute()).toEqual([])
    expect(await on.db.selectFrom("emails").select("id").where("entityId", "=", id).execute()).toEqual([])
    expect(await site.events("application.forgotten")).toEqual([{ actor: "system", entityId: id, change: {} }])
    expect(await site.events("document.forgotten")).toHaveLength(3)
    expect(await site.forget(addDays(aYearOver, 2))).toBe(0)
  })

  test("the year of one decided after its sessions begins with the decision; several processes forget it once", async () => {
    const site = await school()
    const { id } = await site.submitted("elodie@example.ch")
    const files = await site.filesOf(id)
    const reviewedAt = addMonths(testNow, 8)
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ status: "rejected", reviewedAt })
      .where("id", "=", id)
      .execute()
    const over = addMonths(reviewedAt, retention.applicationMonths)
    expect(await site.forget(over)).toBe(0)
    const counts = await Promise.all([1, 2, 3].map(() => site.forget(addDays(over, 1))))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await site.there(files)).toEqual([])
    expect(await site.events("application.forgotten")).toHaveLength(1)
  })

  test("a draft that was paid stays whole, however old, with its files", async () => {
    const site = await school()
    const { userId } = await site.someone("elodie@example.ch")
    const { id } = await aDraft(on.db, userId)
    const files = await site.filesOf(id)
    const longAgo = subMonths(testNow, 48)
    await sql`update boat_license_applications set created_at = ${longAgo}, updated_at = ${longAgo}`.execute(on.db)
    await sql`update documents set created_at = ${longAgo}`.execute(on.db)
    const before = await site.application(id)
    expect(await site.forget(testNow)).toBe(0)
    await site.sweep(testNow)
    expect(await site.application(id)).toEqual(before)
    expect(await site.there(files)).toEqual(files)
  })
})
