import { bookingsOfApplications, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { documentsOfApplications } from "#app/features/licence/documents/licence.documents.queries.server.ts"
import type { MyApplication, MyApplications, Programme } from "#app/features/licence/licence.schema.ts"
import { firstSession, programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { sumsBesidesFee } from "#app/features/payments/ledger/dues.rules.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { restOf } from "#app/features/payments/online/own-money.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { newestFirst, type PageAsked } from "#app/platform/lists/sorted-list.server.ts"

export const myApplicationList = newestFirst({ name: "my-applications", size: 10 })

/** Lists the newest first (specification 7), with the school's messages but not its notes. */
export async function listMyApplications(
  db: Db,
  { userId, cursor }: { userId: string; cursor?: PageAsked["cursor"] },
): Promise<MyApplications> {
  const mine = db
    .selectFrom("boatLicenseApplications")
    .select(["id", "version", "licenseType", "status", "decisionMessage", "submittedAt", "reviewedAt", "createdAt"])
    .where("userId", "=", userId)
  const { items, nextCursor } = await myApplicationList.page(db, mine, { cursor })
  const ids = items.map(({ id }) => id)
  const [documents, bookings, money] = await Promise.all([
    documentsOfApplications(db, ids),
    bookingsOfApplications(db, ids),
    moneyOf(db, ids),
  ])
  return {
    nextCursor,
    items: items.map(({ id, version, licenseType, status, decisionMessage, submittedAt, reviewedAt, createdAt }) => ({
      id,
      version,
      licenseType,
      status,
      notes: decisionMessage,
      submittedAt: submittedAt?.toISOString() ?? null,
      reviewedAt: reviewedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      documents: documents
        .filter(({ applicationId }) => applicationId === id)
        .map((document) => ({ id: document.id, kind: document.kind, name: document.name })),
      sessions: bookings.get(id) ?? [],
      rest: money.get(id)?.rest ?? null,
      programme: money.get(id)?.programme ?? noProgramme,
    })),
  }
}

type Money = Pick<MyApplication, "rest" | "programme">

const noProgramme: Programme = { owedCents: 0, paidCents: 0, startsAt: null }

async function moneyOf(db: Db, ids: readonly string[]): Promise<Map<string, Money>> {
  const ledgers = await ledgersOf(db, ids)
  const seats = await seatsOfApplications(db, [...ledgers.keys()])
  return new Map(
    [...ledgers].map(([id, ledger]) => {
      const own = seats.filter(({ applicationId }) => applicationId === id)
      const startsAt = firstSession(own)?.toISOString() ?? null
      return [id, { rest: restOf(ledger, programmeTerms(own)), programme: { ...sumsBesidesFee(ledger), startsAt } }]
    }),
  )
}
