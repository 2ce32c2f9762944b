import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { endOfSlot } from "./slot.rules.ts"

export interface SlotToInsert {
  reservationType: ReservationType
  base: string
  date: string
  timeSlot: string
  maxCapacity: number
  /** Open unless it says otherwise. */
  isAvailable?: boolean
}

export interface InsertedSlot extends Omit<SlotToInsert, "maxCapacity" | "isAvailable"> {
  id: string
}

/** Inserts missing slots. Callers sort them, so that rivals never deadlock. @returns those it inserted */
export async function insertSlots(
  trx: Trx,
  slots: readonly SlotToInsert[],
  origin: { seriesId?: string; demo?: boolean } = {},
): Promise<InsertedSlot[]> {
  if (slots.length === 0) return []
  const { seriesId = null, demo = false } = origin
  // One statement: thousands of parameters take seconds on the embedded database.
  const { rows } = await sql<InsertedSlot>`
    insert into slots (id, kind, base, starts_at, ends_at, capacity, state, demo, series_id)
    select id, kind, base, starts_at, ends_at, capacity, state, ${demo}, ${seriesId}::uuid
    from jsonb_to_recordset(${JSON.stringify(slots.map(slotRow))}::jsonb) as slot(
      id uuid, kind text, base text, starts_at timestamptz, ends_at timestamptz, capacity integer, state text)
    order by kind, base, starts_at
    on conflict do nothing
    returning id, kind as reservation_type, base, date, start_time as time_slot`.execute(trx)
  return rows
}

function slotRow({ reservationType, base, date, timeSlot, maxCapacity, isAvailable = true }: SlotToInsert) {
  const startsAt = instantAt(date, timeSlot)
  return {
    id: uuid(),
    kind: reservationType,
    base,
    starts_at: startsAt,
    ends_at: new Date(endOfSlot(reservationType, startsAt.getTime())),
    capacity: maxCapacity,
    state: isAvailable ? "open" : "closed",
  }
}
