import type { Db } from "#app/platform/database/tables.server.ts"
import type { FoundSlot, WantedSlot } from "./availability.queries.server.ts"

const mostSlots = 5_000
const byDatabase = new WeakMap<Db, Map<string, FoundSlot>>()

/**
 * The slot a booking last found under these names. A slot keeps its day, time and base for as long as it exists, and
 * whether it does is asked again with its lock. Not for rentals, which take whatever slots there are within their
 * hours, nor without a base, which another slot may come to need.
 */
export function rememberedSlot(db: Db, wanted: WantedSlot): FoundSlot | undefined {
  return byDatabase.get(db)?.get(nameOf(wanted) ?? "")
}

export function rememberSlot(db: Db, wanted: WantedSlot, slot: FoundSlot): void {
  const name = nameOf(wanted)
  if (name === undefined) return
  const slots = byDatabase.get(db) ?? new Map<string, FoundSlot>()
  byDatabase.set(db, slots)
  const [oldest] = slots.keys()
  if (slots.size >= mostSlots && oldest !== undefined && !slots.has(name)) slots.delete(oldest)
  slots.set(name, slot)
}

function nameOf({ type, date, timeSlot, base, hours }: WantedSlot): string | undefined {
  return base === undefined || hours !== undefined ? undefined : `${type} ${date} ${timeSlot} ${base}`
}
