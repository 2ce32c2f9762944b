import { subHours } from "date-fns"
import { sessionInvitation } from "#app/features/calendar/courses/session-calendar.server.ts"
import { seatsForCalendar, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { freeSeats } from "#app/features/calendar/door/free-seats.server.ts"
import { seatKeepingStatuses } from "#app/features/licence/licence.rules.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { isDepositOverdue } from "#app/features/payments/ledger/dues.rules.ts"
import { chargedBefore, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { tellHolder } from "#app/features/payments/told/tell-holder.server.ts"
import { tellOfLapse } from "#app/features/payments/told/tell-school.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { CalendarSite } from "#app/platform/write-calendar.server.ts"
import { applicationHolder } from "./application-holders.queries.server.ts"

/** Frees the seats of candidates who did not pay the deposit within `hours` of its charge (school 4, "Deposit"). */
export async function freeUnpaidSeats(
  trx: Trx,
  { hours, site, now }: { hours: number; site: CalendarSite; now: Date },
): Promise<void> {
  const before = subHours(now, hours)
  for (const { id, version } of await applicationsWithCharges(trx, before)) {
    const terms = programmeTerms(await seatsOfApplications(trx, [id]))
    const ledger = await readLedger(trx, id)
    if (!isDepositOverdue(ledger, terms, before)) continue
    const { ids: freed, credited } = await freeSeats(trx, { applicationIds: [id], now })
    if (freed.length === 0) continue
    await trx
      .updateTable("boatLicenseApplications")
      .set({ updatedAt: now, version: version + 1 })
      .where("id", "=", id)
      .execute()
    await recordEvent(trx, {
      actor: "system",
      action: "application.sessions-lapsed",
      entity: "boat-license-application",
      entityId: id,
      change: { seatsFreed: freed.length, ...credited.get(id) },
    })
    const holder = await applicationHolder(trx, id)
    const file = { attendee: holder?.to ?? "", filename: "sessions-annulees.ics", cancelled: true }
    const calendar = sessionInvitation(await seatsForCalendar(trx, freed), site, file)
    await tellHolder(trx, holder, { occasion: "lapsed", calendar, now })
    await tellOfLapse(trx, { accountId: id, holder, now })
  }
}

/** Sorts by id, which is the order of locks. */
async function applicationsWithCharges(trx: Trx, before: Date) {
  return await trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "version"])
    .where("status", "in", seatKeepingStatuses)
    .where("id", "in", chargedBefore(trx, before))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
}
