import { namesOf } from "#app/features/identity/history.queries.server.ts"
import { tillMethods } from "#app/features/payments/counter/counter.schema.ts"
import {
  daysToClose,
  type MovedMoney,
  moneyMoved,
  tillSums,
} from "#app/features/payments/counter/till.queries.server.ts"
import { signedCents } from "#app/features/payments/ledger/ledger.rules.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import { type AccountHeader, headersOf } from "#app/features/till/account/account-header.queries.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Closing, Moved, TillDay } from "./closing.schema.ts"
import "#app/features/till/till.tables.server.ts"

/** A school moves less in a day. */
const mostOfDay = 5_000
const mostToClose = 30

export async function readTillDay(
  db: Db,
  { base, day, now }: { base: TillDay["base"]; day: string; now: Date },
): Promise<TillDay> {
  const bounds = { from: instantAt(day, "00:00"), to: instantAt(addDays(day, 1), "00:00") }
  const [moved, open, closings, toClose] = await Promise.all([
    moneyMoved(db, bounds, mostOfDay),
    tillSums(db, { base, ...bounds }),
    closingsOf(db, base, day),
    daysToClose(db, mostToClose),
  ])
  const here = moved.filter((row) => row.base === base && isTillRow(row))
  const elsewhere = moved.filter((row) => !isTillRow(row))
  const headerOf = await headersOf(
    db,
    [...here, ...elsewhere].map(({ accountId }) => accountId),
  )
  const nthOf = new Map(closings.map(({ id, nth }) => [id, nth]))
  return {
    today: dayAt(now),
    day,
    base,
    rows: here.map((row) => movedOf(row, headerOf(row.accountId), nthOf)),
    elsewhere: elsewhere.map((row) => movedOf(row, headerOf(row.accountId), nthOf)),
    open,
    closings,
    toClose,
  }
}

function isTillRow({ method }: MovedMoney): boolean {
  return tillMethods.some((one) => one === method)
}

function movedOf(row: MovedMoney, header: AccountHeader, nthOf: ReadonlyMap<string, number>): Moved {
  const { id, at, method, currency, closingId, accountId, counts } = row
  const { state, reference, what, person } = header
  return {
    id,
    at: at.toISOString(),
    method,
    currency,
    cents: signedCents(row),
    simulated: isSimulated(row),
    counts,
    account: { kind: state.kind, id: accountId, reference },
    what,
    person,
    closingNth: nthOf.get(closingId ?? "") ?? null,
  }
}

async function closingsOf(db: Db, base: string, day: string): Promise<Closing[]> {
  const closings = await db
    .selectFrom("closings")
    .select(["id", "nth", "closedAt", "closedBy", "note"])
    .where("base", "=", base)
    .where("day", "=", day)
    .orderBy("nth")
    .execute()
  if (closings.length === 0) return []
  const lines = await db
    .selectFrom("closingLines")
    .select(["closingId", "method", "currency", "expectedCents", "countedCents", "rowCount"])
    .where(
      "closingId",
      "in",
      closings.map(({ id }) => id),
    )
    .orderBy("method")
    .orderBy("currency")
    .execute()
  const names = await namesOf(
    db,
    closings.flatMap(({ closedBy }) => closedBy ?? []),
  )
  return closings.map(({ id, nth, note, closedAt, closedBy }) => ({
    id,
    nth,
    note,
    closedAt: closedAt.toISOString(),
    closedBy: closedBy === null ? null : (names.get(closedBy) ?? null),
    lines: lines.filter(({ closingId }) => closingId === id).map(({ closingId: _id, ...line }) => line),
  }))
}
