import { subDays } from "date-fns"
import { forgetEmailsBefore } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"

/** Mails alone hold what the browser reported (privacy page, "Combien de temps"). @returns how many were deleted */
export async function forgetCrashes(trx: Trx, now: Date): Promise<number> {
  return await forgetEmailsBefore(trx, { entity: "crash", before: subDays(now, retention.crashReportDays) })
}
