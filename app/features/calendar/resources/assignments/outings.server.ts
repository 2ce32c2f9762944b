import type { SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { BoatBooking, BoatBookings } from "./boat-bookings.server.ts"
import type { OutingKind } from "./outing.schema.ts"

export interface OutingKey {
  kind: OutingKind
  id: string
}

/** A reservation or slot that has not ended and may have boats. */
export interface Outing extends OutingKey, Omit<BoatBooking, "id" | "activity" | "base"> {
  activity: BoatBooking["activity"] | "boat_license" | SessionType
  base: string | null
}

const slotKinds = ["boat_license", "theory", "practice"] as const
const slotColumns = ["id", "kind", "base", "startsAt", "endsAt", "taken"] as const

export async function findOutings(
  db: Db | Trx,
  keys: readonly OutingKey[],
  { bookings, now }: { bookings: BoatBookings; now: Date },
): Promise<Outing[]> {
  const slotIds = idsOf(keys, "slot")
  const bookingIds = idsOf(keys, "reservation")
  const slots = slotIds.length === 0 ? [] : await slotsToSail(db, slotIds, now).execute()
  const booked = bookingIds.length === 0 ? [] : await bookings.find(db, bookingIds)
  const sailing = booked.filter(({ endsAt }) => endsAt > now)
  return [...slots.map(ofSlot), ...sailing.map(ofReservation)]
}

/** Locks the reservation or slot, before the caller locks boats. */
export async function lockOuting(
  trx: Trx,
  { kind, id }: OutingKey,
  { bookings, now }: { bookings: BoatBookings; now: Date },
): Promise<Outing | undefined> {
  if (kind === "reservation") {
    const booked = await bookings.lock(trx, id)
    return booked && booked.endsAt > now ? ofReservation(booked) : undefined
  }
  const slot = await slotsToSail(trx, [id], now).forUpdate().executeTakeFirst()
  return slot && ofSlot(slot)
}

function slotsToSail(db: Db | Trx, ids: readonly string[], now: Date) {
  return db
    .selectFrom("slots")
    .select(slotColumns)
    .where("id", "in", ids)
    .where("kind", "in", slotKinds)
    .where("state", "<>", "cancelled")
    .where("endsAt", ">", now)
    .$narrowType<{ kind: (typeof slotKinds)[number] }>()
}

type SlotToSail = Awaited<ReturnType<ReturnType<typeof slotsToSail>["executeTakeFirstOrThrow"]>>

function ofSlot({ taken, kind, ...slot }: SlotToSail): Outing {
  return { ...slot, kind: "slot", activity: kind, reference: "", name: "", model: null, persons: taken }
}

function ofReservation(booked: BoatBooking): Outing {
  return { ...booked, kind: "reservation" }
}

function idsOf(keys: readonly OutingKey[], wanted: OutingKind): string[] {
  return keys.flatMap(({ kind, id }) => (kind === wanted ? id : []))
}

export function asShown({ kind, id, activity, base, startsAt, endsAt, reference, name, persons }: Outing) {
  const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return { kind, id, activity, base, ...period, reference, name, persons }
}
