import type {
  PlannedAssignment,
  PlannedBooking,
  PlannedCandidate,
  PlannedResource,
  PlannedSlot,
  Planning,
} from "./planning.admin.schema.ts"

/** A reservation with boats of its own, or a slot with all who are in it. */
export interface Outing {
  kind: "reservation" | "slot"
  id: string
}

export interface Lookup {
  slot: (id: string | null) => PlannedSlot | undefined
  booking: (id: string | null) => PlannedBooking | undefined
  /** Who booked a slot, by time and name. */
  people: (slotId: string) => readonly PlannedBooking[]
  /** Who has a seat in a session, by name. */
  candidates: (slotId: string) => readonly PlannedCandidate[]
  /** Guests, then candidates; a forgotten person has no name. */
  names: (slotId: string) => string[]
  boats: (outing: Outing) => PlannedResource[]
  instructors: (outing: Outing) => PlannedResource[]
  lacksBoat: (outing: Outing) => boolean
  lacksInstructor: (outing: Outing) => boolean
}

export function lookupIn(planning: Planning): Lookup {
  const slots = new Map(planning.slots.map((slot) => [slot.id, slot]))
  const bookings = new Map(planning.bookings.map((booking) => [booking.id, booking]))
  const people = Map.groupBy(planning.bookings, ({ slotId }) => slotId)
  const candidates = Map.groupBy(planning.candidates, ({ slotId }) => slotId)
  const given = Map.groupBy(planning.assignments, ({ slotId, reservationId }) => slotId ?? reservationId ?? "")
  const slot = (id: string | null) => slots.get(id ?? "")
  const booking = (id: string | null) => bookings.get(id ?? "")
  const of = (all: readonly PlannedResource[], outing: Outing, idOf: (one: PlannedAssignment) => string | null) => {
    const ids = new Set((given.get(outing.id) ?? []).map(idOf))
    return all.filter(({ id }) => ids.has(id))
  }
  const boats = (outing: Outing) => of(planning.boats, outing, ({ boatId }) => boatId)
  const instructors = (outing: Outing) => of(planning.instructors, outing, ({ instructorId }) => instructorId)
  /** What needs a boat: a booked lesson, a rental or a group that is not over. */
  const sailing = ({ kind, id }: Outing) => {
    const lesson = kind === "slot" ? slot(id) : undefined
    if (lesson) return lesson.activity === "boat_license" && lesson.taken > 0 ? lesson : undefined
    const booked = kind === "reservation" ? booking(id) : undefined
    return booked?.status === "pending" || booked?.status === "confirmed" ? booked : undefined
  }
  const hasOwn = (all: readonly PlannedResource[], base: string | null) => all.some((one) => one.base === base)
  return {
    slot,
    booking,
    people: (slotId) => people.get(slotId) ?? [],
    candidates: (slotId) => candidates.get(slotId) ?? [],
    names: (slotId) =>
      [...(people.get(slotId) ?? []), ...(candidates.get(slotId) ?? [])].flatMap(({ name }) => name || []),
    boats,
    instructors,
    lacksBoat(outing) {
      const one = sailing(outing)
      return one !== undefined && hasOwn(planning.boats, one.base) && boats(outing).length === 0
    },
    lacksInstructor(outing) {
      const one = sailing(outing)
      if (!one || one.activity === "boat_rental" || !hasOwn(planning.instructors, one.base)) return false
      const needed = one.activity === "boat_license" ? 1 : boats(outing).length
      return instructors(outing).length < needed
    },
  }
}
