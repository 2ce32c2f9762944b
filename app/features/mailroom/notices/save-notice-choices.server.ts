import type { Db } from "#app/platform/database/tables.server.ts"
import type { NoticeChoices } from "./notices.schema.ts"
import "./notices.tables.server.ts"

/** Saves an administrator's choices. They apply to later notices only; nobody is sent an earlier one. */
export async function saveNoticeChoices(
  db: Db,
  { userId, choices, now }: { userId: string; choices: NoticeChoices; now: Date },
): Promise<void> {
  await db
    .insertInto("noticeChoices")
    .values({ userId, ...choices, since: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(choices))
    .execute()
}
