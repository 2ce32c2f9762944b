import { v7 as uuid } from "uuid"
import { readOpenDays } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { slotLimits } from "#content/admin/limits.ts"
import type { PlannedSeries, Series } from "./availability.admin.schema.ts"
import { insertSlots } from "./insert-slots.server.ts"
import { momentKey, momentsOf, planSeries } from "./plan-series.server.ts"
import { slotMinutes } from "./slot.rules.ts"

export type SeriesRefusal =
  | { ok: false; refusal: "series-too-long"; moments: number }
  | { ok: false; refusal: "nothing-to-create" }
export type MakeOutcome = { ok: true; series: PlannedSeries } | SeriesRefusal

export async function previewSeries(db: Db, { series, now }: { series: Series; now: Date }): Promise<MakeOutcome> {
  const moments = momentsOf(series).length
  if (moments > slotLimits.seriesSlots) return { ok: false, refusal: "series-too-long", moments }
  const items = await planned(db, series, now)
  return { ok: true, series: { seriesId: null, created: countCreated(items), items } }
}

/** Creates the slots of a series in one transaction; existing slots stay. The answer counts what was inserted. */
export async function createSeries(db: Db, create: { series: Series; actor: string; now: Date }): Promise<MakeOutcome> {
  const { series, actor, now } = create
  const moments = momentsOf(series).length
  if (moments > slotLimits.seriesSlots) return { ok: false, refusal: "series-too-long", moments }
  return await inTransaction(db, async (trx): Promise<MakeOutcome> => {
    const seriesId = uuid()
    const items = await makeSlots(trx, { series, seriesId, now })
    const created = countCreated(items)
    if (created === 0) return { ok: false, refusal: "nothing-to-create" }
    await recordEvent(trx, {
      actor,
      action: "slot-series.created",
      entity: "slot-series",
      entityId: seriesId,
      change: { ...series, created },
    })
    return { ok: true, series: { seriesId, created, items } }
  })
}

async function makeSlots(
  trx: Trx,
  { series, seriesId, now }: { series: Series; seriesId: string; now: Date },
): Promise<PlannedSeries["items"]> {
  const { reservationType, base, maxCapacity, from, to, weekdays, times } = series
  const row = { id: seriesId, reservationType, base, fromDate: from, toDate: to, weekdays, times, maxCapacity }
  await trx.insertInto("slotSeries").values(row).execute()
  const items = await planned(trx, series, now)
  const wanted = items.filter(({ outcome }) => outcome === "created")
  const slots = wanted.map(({ date, timeSlot }) => ({ reservationType, base, maxCapacity, date, timeSlot }))
  const made = new Set((await insertSlots(trx, slots, { seriesId })).map(momentKey))
  for (const item of wanted) if (!made.has(momentKey(item))) item.outcome = "exists"
  return items
}

async function planned(db: Db | Trx, series: Series, now: Date): Promise<PlannedSeries["items"]> {
  const openDays = await readOpenDays(db, series)
  const existing = await existingMoments(db, series)
  return planSeries({ ...series, minutes: slotMinutes[series.reservationType] }, { now, existing, openDays })
}

async function existingMoments(db: Db | Trx, { reservationType, base, from, to }: Series): Promise<Set<string>> {
  const slots = await db
    .selectFrom("slots")
    .select(["date", "startTime as timeSlot"])
    .where("kind", "=", reservationType)
    .where("base", "=", base)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .execute()
  return new Set(slots.map(momentKey))
}

export function countCreated(items: readonly Pick<PlannedSeries["items"][number], "outcome">[]): number {
  return items.filter(({ outcome }) => outcome === "created").length
}
