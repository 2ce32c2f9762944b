import { addDays } from "date-fns"
import { applicationsWithSeats, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { addressOf } from "#app/features/identity/identity.queries.server.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { lastSession, programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { terms } from "#content/commitments.ts"

/** Undefined for a forgotten person. */
export async function applicationHolder(db: Db | Trx, id: string): Promise<AccountHolder | undefined> {
  const row = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "licenseType", "firstName", "lastName"])
    .where("id", "=", id)
    .where("forgottenAt", "is", null)
    .executeTakeFirst()
  if (!row) return undefined
  const seats = await seatsOfApplications(db, [id])
  return {
    account: { kind: "application", id },
    to: row.userId ? await addressOf(db, row.userId) : undefined,
    firstName: row.firstName,
    fullName: `${row.firstName} ${row.lastName}`,
    about: `Formation, ${licenceTypeLabel[row.licenseType].toLowerCase()}`,
    reference: null,
    terms: programmeTerms(seats),
    lastStartsAt: lastSession(seats),
  }
}

/** Candidates whose balance may fall due within the days of the reminders. */
export async function programmeHolders(db: Db | Trx, now: Date): Promise<AccountHolder[]> {
  const until = addDays(now, 2 * terms.trainingCancellationDays + 1)
  const holders: AccountHolder[] = []
  for (const applicationId of await applicationsWithSeats(db, { from: now, until })) {
    const holder = await applicationHolder(db, applicationId)
    if (holder) holders.push(holder)
  }
  return holders
}

export function applicationIdsOf(db: Db | Trx, userId: string) {
  return db.selectFrom("boatLicenseApplications").select("id").where("userId", "=", userId)
}
