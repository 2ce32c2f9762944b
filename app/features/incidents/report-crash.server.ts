import { createHash } from "node:crypto"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { hasEventSince, recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import type { CrashReport } from "./incidents.schema.ts"

/** The same crash is mailed to the technical team once in this time; every one of them is recorded. */
const quietHours = 1

/**
 * Records a crash a visitor's browser reported and tells the technical team, so that the crash screen's promise is
 * true (specification 2, design 7.23).
 * @returns the id under which it was recorded, and whether a mail was queued.
 */
export async function reportCrash(db: Db, report: CrashReport, now: Date): Promise<{ id: string; mailed: boolean }> {
  const id = uuid()
  const fingerprint = createHash("sha256").update(`${report.path}\n${report.message}`).digest("hex").slice(0, 32)
  return await inTransaction(db, async (trx) => {
    // A crash hits many visitors at once: their reports go one after the other, else each would see no earlier one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(trx)
    const since = new Date(now.getTime() - quietHours * 3_600_000)
    const recent = await hasEventSince(trx, { entity: "crash", entityId: fingerprint, since })
    await recordEvent(trx, {
      actor: "guest",
      action: "crash.reported",
      entity: "crash",
      entityId: fingerprint,
      change: { path: report.path, crash: id },
    })
    if (recent) return { id, mailed: false }
    const mail = uuid()
    await queueEmail(trx, {
      id: mail,
      kind: "crash-report",
      to: school.technicalEmail,
      data: { ...report, at: now.toISOString(), mail },
      entity: "crash",
      entityId: id,
      sendAt: now,
    })
    return { id, mailed: true }
  })
}
