import { bookingsOfApplications, seatsForCalendar } from "#app/features/calendar/courses/training.queries.server.ts"
import { freeSeats } from "#app/features/calendar/door/free-seats.server.ts"
import { addressOf } from "#app/features/identity/identity.queries.server.ts"
import { canDecide, type Decision } from "#app/features/licence/licence.rules.ts"
import type { ApplicationStatus, LicenceType } from "#app/features/licence/licence.schema.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { decisionMail, isHeld } from "./decision-mail.server.ts"

export interface ApplicationToDecide {
  applicationId: string
  version: number
  decision: Decision
  /** Only the school reads them; '' for none. */
  notes: string
  /** The candidate reads it; '' for none. */
  message: string
  actor: string
  now: Date
}

export type DecideOutcome =
  | { ok: true }
  | { ok: false; refusal: "not-found" | "not-submitted" | "person-deleted" }
  | { ok: false; refusal: "changed-meanwhile"; status: ApplicationStatus }

/** Decides once, with event and mail; a rejection frees the seats of coming bookings (specification 4, design 7.13). */
export async function decideApplication(db: Db, decide: ApplicationToDecide): Promise<DecideOutcome> {
  return await inTransaction(db, async (trx): Promise<DecideOutcome> => {
    const application = await trx
      .selectFrom("boatLicenseApplications")
      .select(["id", "userId", "status", "version", "licenseType", "firstName"])
      .where("id", "=", decide.applicationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!application) return { ok: false, refusal: "not-found" }
    const { userId, status, version } = application
    if (version !== decide.version) return { ok: false, refusal: "changed-meanwhile", status }
    if (!canDecide(status)) return { ok: false, refusal: "not-submitted" }
    // No account is left that the approval could license.
    if (userId === null && decide.decision === "approved") return { ok: false, refusal: "person-deleted" }
    await decideLocked(trx, application, decide)
    return { ok: true }
  })
}

interface LockedApplication {
  id: string
  userId: string | null
  status: ApplicationStatus
  version: number
  licenseType: LicenceType
  firstName: string
}

/** Mails the account's confirmed address; nobody once the account is deleted. */
async function decideLocked(trx: Trx, application: LockedApplication, decide: ApplicationToDecide): Promise<void> {
  const { id, userId, status, version, licenseType } = application
  const { decision, actor, now } = decide
  const words = { notes: decide.notes || null, decisionMessage: decide.message || null }
  await trx
    .updateTable("boatLicenseApplications")
    .set({ status: decision, ...words, reviewedAt: now, updatedAt: now, version: version + 1 })
    .where("id", "=", id)
    .execute()
  const applicationIds = decision === "rejected" ? [id] : []
  const { ids: freed, credited } = await freeSeats(trx, { applicationIds, now })
  await recordEvent(trx, {
    actor,
    action: `application.${decision}`,
    entity: "boat-license-application",
    entityId: id,
    change: {
      status: [status, decision],
      licenseType,
      ...(freed.length > 0 ? { seatsFreed: freed.length, ...credited.get(id) } : {}),
    },
  })
  const to = userId ? await addressOf(trx, userId) : undefined
  if (!to) return
  const seats = (await bookingsOfApplications(trx, [id])).get(id) ?? []
  const mail = decisionMail(application, {
    decision,
    message: decide.message,
    ledger: await readLedger(trx, id),
    now,
    ended: await seatsForCalendar(trx, freed),
    seats: decision === "approved" ? seats.filter(isHeld) : seats.filter((seat) => freed.includes(seat.id)),
  })
  await queueEmail(trx, { ...mail, to, entity: "boat-license-application", entityId: id, sendAt: now })
}
