import type { InferResult } from "kysely"
import { nextSeatOf, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { documentsOfApplications } from "#app/features/licence/documents/licence.documents.queries.server.ts"
import type { MyApplication, MyApplications, NextSession } from "#app/features/licence/licence.schema.ts"
import { ownSeat } from "#app/features/licence/own-sessions/own-sessions.queries.server.ts"
import { firstSession, programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { sumsBesidesFee } from "#app/features/payments/ledger/dues.rules.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { restOf } from "#app/features/payments/online/own-money.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { newestFirst, type PageAsked } from "#app/platform/lists/sorted-list.server.ts"

export const myApplicationList = newestFirst({ name: "my-applications", size: 10 })

/**
 * Lists the newest first (specification 7), with the school's messages but not its notes, and finds the next session of
 * any application.
 */
export async function listMyApplications(
  db: Db,
  { userId, now, cursor }: { userId: string; now: Date; cursor?: PageAsked["cursor"] },
): Promise<MyApplications> {
  const [page, next] = await Promise.all([
    myApplicationList.page(db, mine(db, userId), { cursor }),
    nextSeatOf(db, userId, now),
  ])
  const items = await withSeats(db, page.items, now)
  return { items, nextCursor: page.nextCursor, upcoming: next ? await sessionOf(next) : null }

  async function sessionOf({ id, applicationId }: { id: string; applicationId: string }): Promise<NextSession | null> {
    const application = items.find((one) => one.id === applicationId) ?? (await readApplication(applicationId))
    const seat = application?.sessions.find((one) => one.id === id)
    if (!application || !seat) return null
    const { licenseType, status, rest } = application
    return { applicationId, licenseType, status, rest, seat }
  }

  /** It may be older than the page. */
  async function readApplication(id: string): Promise<MyApplication | undefined> {
    const [read] = await withSeats(db, await mine(db, userId).where("id", "=", id).execute(), now)
    return read
  }
}

function mine(db: Db, userId: string) {
  return db
    .selectFrom("boatLicenseApplications")
    .select(["id", "version", "licenseType", "status", "decisionMessage", "submittedAt", "reviewedAt", "createdAt"])
    .where("userId", "=", userId)
}

type OwnRow = InferResult<ReturnType<typeof mine>>[number]

async function withSeats(db: Db, rows: readonly OwnRow[], now: Date): Promise<MyApplication[]> {
  const ids = rows.map(({ id }) => id)
  const [documents, seats, ledgers] = await Promise.all([
    documentsOfApplications(db, ids),
    seatsOfApplications(db, ids),
    ledgersOf(db, ids),
  ])
  return rows.map(({ decisionMessage, submittedAt, reviewedAt, createdAt, ...row }) => {
    const own = seats.filter(({ applicationId }) => applicationId === row.id)
    const ledger = ledgers.get(row.id) ?? { charges: [], payments: [] }
    return {
      ...row,
      notes: decisionMessage,
      submittedAt: submittedAt?.toISOString() ?? null,
      reviewedAt: reviewedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      documents: documents
        .filter(({ applicationId }) => applicationId === row.id)
        .map(({ id, kind, name }) => ({ id, kind, name })),
      sessions: own.map((seat) => ownSeat({ status: row.status, seat }, { ledger, now })),
      rest: restOf(ledger, programmeTerms(own)),
      programme: { ...sumsBesidesFee(ledger), startsAt: firstSession(own)?.toISOString() ?? null },
    }
  })
}
