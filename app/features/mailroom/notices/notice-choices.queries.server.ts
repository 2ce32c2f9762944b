import type { Db } from "#app/platform/database/tables.server.ts"
import { type NoticeChoices, usualChoices } from "./notices.schema.ts"
import "./notices.tables.server.ts"

export async function findNoticeChoices(db: Db, userId: string): Promise<NoticeChoices> {
  const chosen = await db
    .selectFrom("noticeChoices")
    .select(["requests", "changes", "messages"])
    .where("userId", "=", userId)
    .executeTakeFirst()
  return chosen ?? usualChoices
}
