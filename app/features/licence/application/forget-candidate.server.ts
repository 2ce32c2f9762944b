import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { freeSeats } from "#app/features/calendar/door/free-seats.server.ts"
import { deletedAccount } from "#app/features/identity/account/deleted-account.server.ts"
import { applicationHolder } from "#app/features/licence/account/application-holders.queries.server.ts"
import { creditFee } from "#app/features/licence/account/charge-fee.server.ts"
import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"
import { type FileText, fileTexts } from "#app/features/licence/personal-fields.labels.ts"
import { sessionTerms } from "#app/features/licence/programme-terms.rules.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import type { CreditedSeats } from "#app/features/payments/ledger/charge-seats.server.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { accountsWithPayments } from "#app/features/payments/payments.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { lockApplications } from "./lock-applications.server.ts"

interface Forgotten {
  id: string
  path: string
}

const emptyFile = Object.fromEntries(fileTexts.map((field) => [field, null])) as Record<FileText, null>

export function withoutCandidate(now: Date) {
  return {
    email: "",
    phone: "",
    phoneNormal: null,
    ...emptyFile,
    notes: null,
    decisionMessage: null,
    forgottenAt: now,
  }
}

/**
 * Part of the command that deletes the account. Deletes documents and drafts, makes sent applications (figures) and
 * drafts with payments (books) anonymous, and frees seats in future sessions. `byPerson`: the person deletes it, and
 * the terms of leaving a session hold; no restored backup brought the account back.
 * @returns the ids of all applications, who held their accounts, what each was credited, and the files to remove after
 * the commit
 */
export async function forgetCandidate(
  trx: Trx,
  { userId, byPerson, now }: { userId: string; byPerson: boolean; now: Date },
): Promise<{ ids: string[]; holders: AccountHolder[]; credited: CreditedSeats; documents: Forgotten[] }> {
  const applications = await lockApplications(trx, userId)
  const documents = await trx.deleteFrom("documents").where("userId", "=", userId).returning(["id", "path"]).execute()
  const ids = applications.map(({ id }) => id)
  const paid = await accountsWithPayments(trx, ids)
  const drafts = applications.filter(({ status }) => status === "draft").map(({ id }) => id)
  const charged = await ledgersOf(trx, drafts)
  // Nothing was asked for, so nothing is owed.
  for (const id of charged.keys()) if (!paid.has(id)) await creditFee(trx, { applicationId: id, now })
  const gone = drafts.filter((id) => !paid.has(id) && !charged.has(id))
  if (gone.length > 0) await trx.deleteFrom("boatLicenseApplications").where("id", "in", gone).execute()
  const applicationIds = ids.filter((id) => !gone.includes(id))
  const holders: AccountHolder[] = []
  for (const id of applicationIds) {
    const holder = await applicationHolder(trx, id)
    if (holder) holders.push(holder)
  }
  await trx
    .updateTable("boatLicenseApplications")
    // A new version refuses edits from screens that still show the person.
    .set((eb) => ({
      ...deletedAccount,
      ...withoutCandidate(now),
      userId: null,
      personId: null,
      version: eb("version", "+", 1),
    }))
    .where("userId", "=", userId)
    .execute()
  const kept = byPerson
    ? keptPercents(applications, await seatsOfApplications(trx, ids), now)
    : new Map<string, number>()
  const keptPercentOf = (bookingId: string) => kept.get(bookingId) ?? 0
  const { credited } = await freeSeats(trx, { applicationIds, keptPercentOf, now })
  return { ids, holders, credited, documents }
}

function keptPercents(
  applications: readonly { id: string; status: ApplicationStatus }[],
  all: readonly SeatToChange[],
  now: Date,
): Map<string, number> {
  const ofApplication = Map.groupBy(all, ({ applicationId }) => applicationId)
  return new Map(
    applications.flatMap(({ id, status }) => {
      const seats = ofApplication.get(id) ?? []
      return seats.map((seat) => [seat.id, sessionTerms({ status, seat }, now).keptPercent] as const)
    }),
  )
}
