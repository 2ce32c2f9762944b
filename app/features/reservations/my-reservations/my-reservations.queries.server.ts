import { subHours } from "date-fns"
import { sql } from "kysely"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import { awaitsNoAnswer } from "#app/features/calendar/door/accept-move.server.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { restOf } from "#app/features/payments/online/own-money.rules.ts"
import { answersOf, dueAhead } from "#app/features/reservations/answer/answers.queries.server.ts"
import { askedFields } from "#app/features/reservations/asked-fields.labels.ts"
import { chargedPrice, shownTerms } from "#app/features/reservations/charges.rules.ts"
import { reservationNames } from "#app/features/reservations/reservations.queries.server.ts"
import { longestOutingHours } from "#app/features/reservations/reservations.rules.ts"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { newestFirst, type PageAsked } from "#app/platform/lists/sorted-list.server.ts"
import type { MyReservation, MyReservations } from "./my-reservations.schema.ts"

const shownToOwner = [
  "id",
  "reference",
  ...reservationNames,
  "base",
  "status",
  "priceCents",
  "priceCurrency",
  ...askedFields,
  "startsAt",
  "movedBySchoolAt",
  "ownMoves",
  "attendance",
  "createdAt",
] as const

export const myReservationList = newestFirst({ name: "my-reservations", size: 10 })

function mine(db: Db | Trx, userId: string) {
  return db.selectFrom("reservations").select(shownToOwner).where("userId", "=", userId)
}

/** `earliest`: when an outing that is not over can have begun. */
const myNextOuting = compiledStatement((db, userId: string, now: Date, earliest: Date) =>
  mine(db, userId)
    // Literals, because parameters would keep a prepared statement from the partial index.
    .where(sql<boolean>`status in ('pending', 'confirmed')`)
    .where("startsAt", ">", earliest)
    .where("endsAt", ">", now)
    .orderBy(awaitsNoAnswer(now))
    .orderBy("startsAt")
    .orderBy("id")
    .limit(1),
)

/** Lists the newest first, and finds the next outing (specification 7), or the one that the school moved. */
export async function listMyReservations(
  db: Db,
  { userId, now, cursor }: { userId: string; now: Date; cursor?: PageAsked["cursor"] },
): Promise<MyReservations> {
  const [page, [upcoming]] = await Promise.all([
    myReservationList.page(db, mine(db, userId), { cursor }),
    myNextOuting(db, userId, now, subHours(now, longestOutingHours)),
  ])
  const ids = [...page.items, ...(upcoming ? [upcoming] : [])].map(({ id }) => id)
  const ledgers = await ledgersOf(db, ids)
  const answers = await answersOf(db, [...page.items, ...(upcoming ? [upcoming] : [])], now)
  const forOwner = (row: OwnRow): MyReservation =>
    Object.assign(ownRow(row, ledgers.get(row.id), now), { answerBy: dueAhead(answers.get(row.id), now) })
  return {
    items: page.items.map(forOwner),
    nextCursor: page.nextCursor,
    upcoming: upcoming ? forOwner(upcoming) : null,
  }
}

type OwnRow = Omit<MyReservation, "createdAt" | "charged" | "rest" | "terms" | "answerBy"> & {
  createdAt: Date
  startsAt: Date
  movedBySchoolAt: Date | null
  ownMoves: number
  attendance: Attendance | null
}

function ownRow(
  { createdAt, startsAt, movedBySchoolAt, ownMoves, attendance, ...row }: OwnRow,
  ledger: Ledger | undefined,
  now: Date,
) {
  const booking = { status: row.status, kind: row.reservationType, startsAt, movedBySchoolAt, ownMoves, attendance }
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    terms: shownTerms(booking, ledger ?? { charges: [], payments: [] }, now),
    charged: ledger ? chargedPrice(ledger, booking.kind) : null,
    rest: ledger ? restOf(ledger, paymentTerms([booking])) : null,
  }
}
