import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { lastEventAt, recordEvent } from "#app/platform/record-event.server.ts"

declare module "#content/admin/events.ts" {
  interface EventActions {
    database: "begun" | "saved"
  }
}

const ofDatabase = { entity: "database", entityId: "this" } as const

export async function recordBackup(db: Db): Promise<void> {
  await inTransaction(db, (trx) => recordEvent(trx, { ...ofDatabase, actor: "system", action: "database.saved" }))
}

/** When the last archive was written; before the first one, when the database was created. */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  return await lastEventAt(db, { ...ofDatabase, actions: ["database.begun", "database.saved"] })
}
