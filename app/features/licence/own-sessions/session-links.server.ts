import { randomBytes } from "node:crypto"
import { subDays } from "date-fns"
import { sql } from "kysely"
import { lastSessionEnds } from "#app/features/calendar/courses/training.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { officeTerms } from "#content/commitments.ts"
import "./own-sessions.tables.server.ts"

/** Stores only a hash (school 2, "Manage link"). @returns undefined if the application was deleted or forgotten */
export async function mintSessionLink(db: Db, applicationId: string): Promise<string | undefined> {
  const secret = randomBytes(32).toString("base64url")
  const { rows } = await sql`
    insert into application_links (token_hash, application_id)
    select ${hashSecret(secret)}, id from boat_license_applications
    where id = ${applicationId} and user_id is not null and forgotten_at is null
    returning token_hash`.execute(db)
  return rows.length > 0 ? secret : undefined
}

const columns = ["a.id", "a.userId", "a.version", "a.licenseType", "a.status", "a.firstName", "a.updatedAt"] as const

export async function findLinked(db: Db | Trx, secret: string, now: Date) {
  const linked = await linkedApplications(db)
    .select(columns)
    .where("l.tokenHash", "=", hashSecret(secret))
    .where("l.revokedAt", "is", null)
    .where("a.userId", "is not", null)
    .where("a.forgottenAt", "is", null)
    .executeTakeFirst()
  if (!linked) return undefined
  const past = await pastApplications(db, [linked], now)
  return past.length === 0 ? linked : undefined
}

function linkedApplications(db: Db | Trx) {
  return db.selectFrom("applicationLinks as l").innerJoin("boatLicenseApplications as a", "a.id", "l.applicationId")
}

/** Finds the applications whose last session, or last change if they have no session, is too long ago. */
export async function pastApplications(
  db: Db | Trx,
  applications: readonly { id: string; updatedAt: Date }[],
  now: Date,
): Promise<string[]> {
  const ends = await lastSessionEnds(
    db,
    applications.map(({ id }) => id),
  )
  const limit = subDays(now, officeTerms.manageLinkDays)
  return applications.flatMap(({ id, updatedAt }) => ((ends.get(id) ?? updatedAt) > limit ? [] : [id]))
}

export async function forgetSessionLinks(trx: Trx, now: Date): Promise<void> {
  const linked = await linkedApplications(trx).select(["a.id", "a.updatedAt"]).distinct().execute()
  const past = await pastApplications(trx, linked, now)
  if (past.length > 0) await trx.deleteFrom("applicationLinks").where("applicationId", "in", past).execute()
}

/** Counts the links that nobody revoked; a timer deletes expired ones. */
export async function countSessionLinks(db: Db, applicationId: string): Promise<number> {
  const { links } = await db
    .selectFrom("applicationLinks")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("applicationId", "=", applicationId)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow()
  return links
}

export type RevokeOutcome = { ok: true } | { ok: false; refusal: "not-found" }

/** Ends every link to the sessions of an application. Later mails carry new links. */
export async function revokeSessionLinks(
  db: Db,
  { applicationId, actor, now }: { applicationId: string; actor: string; now: Date },
): Promise<RevokeOutcome> {
  return await inTransaction(db, async (trx): Promise<RevokeOutcome> => {
    const application = await trx
      .selectFrom("boatLicenseApplications")
      .select("id")
      .where("id", "=", applicationId)
      .forKeyShare()
      .executeTakeFirst()
    if (!application) return { ok: false, refusal: "not-found" }
    const revoked = await trx
      .updateTable("applicationLinks")
      .set({ revokedAt: now })
      .where("applicationId", "=", applicationId)
      .where("revokedAt", "is", null)
      .returning("tokenHash")
      .execute()
    if (revoked.length > 0) {
      await recordEvent(trx, {
        actor,
        action: "application.links-revoked",
        entity: "boat-license-application",
        entityId: applicationId,
        change: { links: revoked.length },
      })
    }
    return { ok: true }
  })
}
