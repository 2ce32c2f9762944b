import { subDays } from "date-fns"
import { forgetEmailsBefore } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"

/**
 * Deletes crash reports older than promised (the privacy page's "Combien de temps"): the mail is all that holds what
 * the browser said.
 * @returns how many went.
 */
export async function forgetCrashes(trx: Trx, now: Date): Promise<number> {
  return await forgetEmailsBefore(trx, { entity: "crash", before: subDays(now, retention.crashReportDays) })
}
