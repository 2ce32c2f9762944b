import { createHash } from "node:crypto"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { lastEventAt, recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import type { CrashReport } from "./incidents.schema.ts"

declare module "#content/admin/events.ts" {
  interface EventActions {
    crash: "reported" | "mailed"
  }
}

/** One mail per this time, because anybody may report crashes; all are recorded. */
const quietHours = 1
const anyMailed = "mailed"

/** Keeps the crash screen's promise (specification 2, design 7.23). @returns its id, and whether a mail was queued */
export async function reportCrash(db: Db, report: CrashReport, now: Date): Promise<{ id: string; mailed: boolean }> {
  const id = uuid()
  const fingerprint = createHash("sha256").update(`${report.path}\n${report.message}`).digest("hex").slice(0, 32)
  return await inTransaction(db, async (trx) => {
    await recordEvent(trx, {
      actor: "guest",
      action: "crash.reported",
      entity: "crash",
      entityId: fingerprint,
      change: { path: report.path, crash: id },
    })
    // Serialises simultaneous reports; otherwise none would see another's mail.
    await sql`select pg_advisory_xact_lock(hashtextextended('crash-mail', 0))`.execute(trx)
    const since = new Date(now.getTime() - quietHours * 3_600_000)
    const mailedAt = await lastEventAt(trx, { entity: "crash", entityId: anyMailed, actions: ["crash.mailed"] })
    if (mailedAt && mailedAt > since) return { id, mailed: false }
    await recordEvent(trx, { actor: "system", action: "crash.mailed", entity: "crash", entityId: anyMailed })
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
