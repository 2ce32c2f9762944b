import { clocksShow, instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockSlotWithSeries } from "./availability.admin.queries.server.ts"
import type { AdminSlot, SlotEdit } from "./availability.admin.schema.ts"
import { type EditSlotRefusal, refusalOf } from "./edit-slot.server.ts"
import { insertSlots } from "./insert-slots.server.ts"
import { byMoment, momentKey } from "./plan-series.server.ts"
import { removeSlots } from "./remove-slots.server.ts"
import type { ChangedSeries, LeftReason, WideScope } from "./series-scope.schema.ts"

export type SlotsChange = { isAvailable: boolean } | { edit: SlotEdit } | { remove: true }

export type ChangeSeriesRefusal =
  | EditSlotRefusal
  | { refusal: "slot-booked"; bookings: number }
  | { refusal: "no-series" | "nothing-to-change" }

export type ChangeSeriesOutcome = { ok: true; series: ChangedSeries } | ({ ok: false } & ChangeSeriesRefusal)

export interface SeriesToChange {
  slotId: string
  scope: WideScope
  change: SlotsChange
  actor: string
  now: Date
}

/**
 * Changes or deletes slots of a series that have not begun (school 1, "Rules"): the named one and those after it, or all
 * that nobody has booked. The named slot is judged as when it is changed alone. The others stay as they are when they
 * are booked, and are named. Another time is for those that have the named one's.
 */
export async function changeSeriesSlots(db: Db, wanted: SeriesToChange): Promise<ChangeSeriesOutcome> {
  return await inTransaction(db, async (trx): Promise<ChangeSeriesOutcome> => {
    const slots = await lockSlotWithSeries(trx, wanted.slotId)
    const named = slots.find(({ id }) => id === wanted.slotId)
    if (!named) return { ok: false, refusal: "slot-gone" }
    if (!named.seriesId) return { ok: false, refusal: "no-series" }
    const refused = namedRefusal(named, wanted)
    if (refused) return { ok: false, ...refused }

    const reached = slots.filter((slot) => isReached(slot, named, wanted))
    const reasons = await reasonsToLeave(trx, reached, named, wanted)
    const changing = reached.filter(({ id }) => !reasons.has(id))
    if (changing.length === 0) return { ok: false, refusal: "nothing-to-change" }
    const changed = await apply(trx, changing, named, wanted.change)
    if (changed < changing.length) return { ok: false, refusal: "slot-exists" }
    const left = reached.flatMap(({ id, date, timeSlot }) => {
      const reason = reasons.get(id)
      return reason ? [{ id, date, timeSlot, reason }] : []
    })
    const { actor, scope, change } = wanted
    await recordEvent(trx, {
      actor,
      action: "slot-series.changed",
      entity: "slot-series",
      entityId: named.seriesId,
      change: { scope, from: momentKey(named), ...change, changed, left: left.length },
    })
    return { ok: true, series: { changed, left: left.toSorted(byMoment) } }
  })
}

function namedRefusal(
  named: AdminSlot,
  { scope, change, now }: SeriesToChange,
): Exclude<ChangeSeriesRefusal, { refusal: "no-series" }> | undefined {
  if (instantAt(named.date, named.timeSlot) <= now) return { refusal: "slot-begun" }
  const { timeSlot, maxCapacity, currentBookings } = named
  if ("edit" in change) {
    const refused = refusalOf(named, { timeSlot, maxCapacity, ...change.edit }, now)
    const isLeft = scope === "unbooked" && currentBookings > 0 && refused?.refusal !== "changed-meanwhile"
    return isLeft ? undefined : refused
  }
  if ("remove" in change && scope === "following" && currentBookings > 0) {
    return { refusal: "slot-booked", bookings: currentBookings }
  }
  return undefined
}

/** The series of a copied week has slots of several types and bases. */
function isReached(slot: AdminSlot, named: AdminSlot, { scope, change, now }: SeriesToChange): boolean {
  if (slot.reservationType !== named.reservationType || slot.base !== named.base) return false
  if (instantAt(slot.date, slot.timeSlot) <= now) return false
  if (scope === "following" && momentKey(slot) < momentKey(named)) return false
  return !isMove(change, named) || slot.timeSlot === named.timeSlot
}

function isMove(change: SlotsChange, { timeSlot }: AdminSlot): boolean {
  return "edit" in change && change.edit.timeSlot !== undefined && change.edit.timeSlot !== timeSlot
}

async function reasonsToLeave(
  trx: Trx,
  reached: readonly AdminSlot[],
  named: AdminSlot,
  { scope, change, now }: SeriesToChange,
): Promise<Map<string, LeftReason>> {
  const isNamed = (slot: AdminSlot) => scope === "following" && slot.id === named.id
  const reasons = new Map<string, LeftReason>()
  for (const slot of reached) if (slot.currentBookings > 0 && !isNamed(slot)) reasons.set(slot.id, "booked")
  const timeSlot = "edit" in change && isMove(change, named) ? change.edit.timeSlot : undefined
  if (!timeSlot) return reasons
  const taken = await daysTaken(trx, named, { timeSlot, days: [named.date, ...reached.map(({ date }) => date)] })
  for (const { id, date } of reached.filter((slot) => !reasons.has(slot.id))) {
    if (!clocksShow(date, timeSlot)) reasons.set(id, "no-such-time")
    else if (instantAt(date, timeSlot) <= now) reasons.set(id, "past")
    else if (taken.has(date) && id !== named.id) reasons.set(id, "exists")
  }
  return reasons
}

async function daysTaken(
  trx: Trx,
  { reservationType, base }: AdminSlot,
  { timeSlot, days }: { timeSlot: string; days: readonly string[] },
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("slots")
    .select("date")
    .where("kind", "=", reservationType)
    .where("base", "=", base)
    .where("startTime", "=", timeSlot)
    .where("date", "in", days)
    .where("state", "<>", "cancelled")
    .execute()
  return new Set(rows.map(({ date }) => date))
}

/** @returns how many were changed; fewer when another slot took a time meanwhile */
async function apply(trx: Trx, slots: readonly AdminSlot[], named: AdminSlot, change: SlotsChange): Promise<number> {
  const ids = slots.map(({ id }) => id)
  if ("remove" in change) {
    await removeSlots(trx, ids)
    return ids.length
  }
  if ("isAvailable" in change) {
    const state = change.isAvailable ? "open" : "closed"
    await trx.updateTable("slots").set({ state }).where("id", "in", ids).execute()
    return ids.length
  }
  const { timeSlot, maxCapacity } = change.edit
  if (timeSlot !== undefined && isMove(change, named)) return await moveSlots(trx, slots, timeSlot, maxCapacity)
  if (maxCapacity !== undefined) {
    await trx.updateTable("slots").set({ capacity: maxCapacity }).where("id", "in", ids).execute()
  }
  return ids.length
}

/** Deletes and inserts, as one slot that moves (decision 0042). */
async function moveSlots(
  trx: Trx,
  slots: readonly AdminSlot[],
  timeSlot: string,
  maxCapacity: number | undefined,
): Promise<number> {
  const [first] = slots
  if (!first?.seriesId) return 0
  const { seriesId } = first
  const demo = await trx.selectFrom("slots").select("demo").where("id", "=", first.id).executeTakeFirstOrThrow()
  await removeSlots(
    trx,
    slots.map(({ id }) => id),
  )
  const moved = slots
    .map((slot) => ({ ...slot, timeSlot, maxCapacity: maxCapacity ?? slot.maxCapacity }))
    .toSorted(byMoment)
  return (await insertSlots(trx, moved, { seriesId, ...demo })).length
}
