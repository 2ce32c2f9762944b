import { v7 as uuid } from "uuid"
import { closeRows } from "#app/features/payments/counter/close-rows.server.ts"
import { tillSums } from "#app/features/payments/counter/till.queries.server.ts"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { ClosingRefusal } from "./closing.refusals.ts"
import { countedLines } from "./closing.rules.ts"
import type { NewClosing } from "./closing.schema.ts"
import "#app/features/till/till.tables.server.ts"

export interface DayToClose {
  asked: NewClosing
  idempotencyKey: string
  actor: string
  now: Date
}

export type CloseOutcome = { ok: true } | { ok: false; refusal: ClosingRefusal }

/** One statement assigns the rows; the sums are those of what it assigned (school 4, "Counter"). */
export async function closeDay(db: Db, close: DayToClose): Promise<CloseOutcome> {
  try {
    return await inTransaction(db, (trx) => closeWithin(trx, close))
  } catch (error) {
    if (constraintOf(error) === "closings_nth") return { ok: false, refusal: "changed-meanwhile" }
    throw error
  }
}

async function closeWithin(trx: Trx, { asked, idempotencyKey: key, actor, now }: DayToClose): Promise<CloseOutcome> {
  const { base, day, note } = asked
  const closingId = uuid()
  const route = "POST /admin/till/closings"
  const claim = await claimKey(trx, { key, route, actor, requestHash: requestHash(asked), entityId: closingId })
  if (!claim.claimed) return claim.entityId ? { ok: true } : { ok: false, refusal: "key-reused" }
  const nth = await nextNth(trx, base, day)
  await trx
    .insertInto("closings")
    .values({ id: closingId, base, day, nth, closedBy: actor, closedAt: now, note: note || null })
    .execute()
  const from = instantAt(day, "00:00")
  await closeRows(trx, { closingId, base, from, to: instantAt(addDays(day, 1), "00:00") })
  const expected = await tillSums(trx, { closingId })
  if (expected.length === 0) return { ok: false, refusal: "nothing-to-close" }
  const lines = countedLines(expected, asked.lines)
  if (!lines) return { ok: false, refusal: "changed-meanwhile" }
  const wrong = lines.some(({ expectedCents, countedCents }) => expectedCents !== countedCents)
  if (wrong && note === "") return { ok: false, refusal: "reason-needed" }
  await trx
    .insertInto("closingLines")
    .values(lines.map((line) => Object.assign({ closingId }, line)))
    .execute()
  const change = { base, day, nth, lines }
  await recordEvent(trx, { actor, action: "till.closed", entity: "till", entityId: closingId, change })
  return { ok: true }
}

async function nextNth(trx: Trx, base: string, day: string): Promise<number> {
  const { last } = await trx
    .selectFrom("closings")
    .select(({ fn, eb }) => fn.coalesce(fn.max<number>("nth"), eb.lit(0)).as("last"))
    .where("base", "=", base)
    .where("day", "=", day)
    .executeTakeFirstOrThrow()
  return last + 1
}
