import type { StoredDocument } from "#app/features/licence/application/application.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** The live documents of an application, oldest first. */
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

/** The live documents of some applications, oldest first: what a list says of them. */
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

/** A live document, whose it is and how its application stands; undefined when there is none of that id. */
export async function findDocument(db: Db | Trx, id: string) {
  return await db
    .selectFrom("documents")
    .innerJoin("boatLicenseApplications as application", "application.id", "documents.applicationId")
    .select(["documents.id", "documents.userId", "name", "path", "size", "mime", "application.status"])
    .where("documents.id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst()
}

/** All that is kept of a person's documents but the files themselves: for the person's own copy. */
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
