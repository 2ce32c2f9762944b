import type { StoredDocument } from "#app/features/licence/application.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** Lists the oldest first, without removed documents. */
export async function findDocuments(db: Db | Trx, applicationId: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom("documents")
    .select(["id", "kind", "name", "path", "size", "mime", "issuedOn", "createdAt"])
    .where("applicationId", "=", applicationId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return rows.map(({ id, kind, name, path, size, mime, issuedOn, createdAt }) => ({
    id,
    kind,
    name,
    path,
    size,
    mime,
    issuedOn,
    createdAt: createdAt.toISOString(),
  }))
}

/** Lists the oldest first, without removed documents. */
export async function documentsOfApplications(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return []
  return await db
    .selectFrom("documents")
    .select(["id", "applicationId", "kind", "name"])
    .where("applicationId", "in", applicationIds)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

/** Undefined without a live document of this id. */
export async function findDocument(db: Db | Trx, id: string) {
  return await db
    .selectFrom("documents")
    .innerJoin("boatLicenseApplications as application", "application.id", "documents.applicationId")
    .select(["documents.id", "documents.userId", "name", "path", "size", "mime", "application.status"])
    .where("documents.id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst()
}

/** Lists the documents of the person's own copy, which does not hold the files. */
export async function keptDocuments(db: Db | Trx, userId: string) {
  return await db
    .selectFrom("documents")
    .select(["id", "applicationId", "kind", "name", "path", "size", "mime", "sha256", "issuedOn"])
    .select(["createdAt", "deletedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
