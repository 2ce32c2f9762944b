import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** A live document and whose it is; undefined when there is none of that id. */
export async function findDocument(db: Db | Trx, id: string) {
  return await db
    .selectFrom("documents")
    .select(["id", "userId", "name", "path", "size", "mime"])
    .where("id", "=", id)
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
