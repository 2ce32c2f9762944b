import { subDays } from "date-fns"
import { forgetEmailsBefore } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"

/**
 * The mails are the only place that holds what the browser reported (privacy page, "Combien de temps").
 * @returns the number of deleted mails
 */
export async function forgetCrashes(trx: Trx, now: Date): Promise<number> {
  return await forgetEmailsBefore(trx, { entity: "crash", before: subDays(now, retention.crashReportDays) })
}
