import { bases } from "#content/school.ts"
import type {
  PlannedAssignment,
  PlannedBooking,
  PlannedResource,
  PlannedSlot,
  Planning,
} from "./planning.admin.schema.ts"
import { type Lookup, lookupIn, type Outing } from "./planning-lookup.ts"

type Activity = PlannedSlot["activity"]

export interface Block {
  key: string
  startsAt: string
  endsAt: string
  activity: Activity | "workshop" | "absence" | "hold"
  outing: Outing | null
  /** « 3/6 » of a slot, '' of others. */
  load: string
  waiting: number
  words: string
  pending: boolean
  lacks: boolean
  closed: boolean
}

export interface Row {
  key: string
  kind: "slots" | "without-boat" | "without-instructor" | "boat" | "instructor"
  activity: Activity | null
  name: string
  blocks: Block[]
}

/** `base` is null for courses at other places. */
export interface BaseRows {
  base: string | null
  rows: Row[]
}

const activities: readonly Activity[] = ["boat_license", "boat_rental", "group_outing", "theory", "practice"]

/**
 * The planning by base: slots, what lacks a boat or an instructor, boats, instructors (school 1, "Screens"). '' shows
 * every base, or every activity.
 */
export function planningRows(planning: Planning, shown: { base: string; activity: string }): BaseRows[] {
  const lookup = lookupIn(planning)
  const isShown = ({ activity }: { activity: Block["activity"] }) =>
    shown.activity === "" || activity === shown.activity || !activities.some((one) => one === activity)
  const taken = Map.groupBy(planning.assignments, ({ boatId, instructorId }) => boatId ?? instructorId)
  const blocksOf = (id: string) => (taken.get(id) ?? []).map((one) => ofAssignment(one, lookup)).filter(isShown)
  const rowsOf = (base: string | null): Row[] => {
    const slots = planning.slots.filter((slot) => slot.base === base && isShown(slot))
    const sailing = [
      ...slots.filter(({ activity }) => activity === "boat_license").map((slot) => ofSlot(slot, lookup)),
      ...planning.bookings
        .filter((one) => one.base === base && one.activity !== "boat_license" && isShown(one))
        .map((booking) => ofBooking(booking, lookup)),
    ]
    const lacking = (kind: "without-boat" | "without-instructor", lacks: (outing: Outing) => boolean): Row => ({
      key: `${base} ${kind}`,
      kind,
      activity: null,
      name: "",
      blocks: sailing.filter(({ outing }) => outing !== null && lacks(outing)),
    })
    const resource = (kind: "boat" | "instructor", all: readonly PlannedResource[]): Row[] =>
      all
        .filter((one) => one.base === base)
        .map(({ id, name }) => ({ key: id, kind, activity: null, name, blocks: blocksOf(id) }))
    const first = [
      ...activities.map((activity) => slotRow(base, activity, slots, lookup)),
      lacking("without-boat", lookup.lacksBoat),
      lacking("without-instructor", lookup.lacksInstructor),
    ].filter(({ blocks }) => blocks.length > 0)
    return [...first, ...resource("boat", planning.boats), ...resource("instructor", planning.instructors)]
  }
  return [...bases.map(({ slug }) => slug), null]
    .filter((base) => shown.base === "" || base === shown.base)
    .map((base) => ({ base, rows: rowsOf(base) }))
    .filter(({ base, rows }) => base !== null || rows.length > 0)
}

function slotRow(base: string | null, activity: Activity, slots: readonly PlannedSlot[], lookup: Lookup): Row {
  const own = slots.filter((slot) => slot.activity === activity)
  const blocks = own.map((slot) => ofSlot(slot, lookup))
  return { key: `${base} ${activity}`, kind: "slots", activity, name: "", blocks }
}

function ofSlot(slot: PlannedSlot, lookup: Lookup): Block {
  const { id, activity, startsAt, endsAt, taken, capacity, waiting, open } = slot
  const people = lookup.people(id)
  const outing: Outing = { kind: "slot", id }
  return {
    key: id,
    startsAt,
    endsAt,
    activity,
    outing,
    load: `${taken}/${capacity}`,
    waiting,
    words: lookup.names(id).map(firstNameOf).join(", "),
    pending: people.some(({ status }) => status === "pending"),
    lacks: lookup.lacksBoat(outing) || lookup.lacksInstructor(outing),
    closed: !open,
  }
}

function ofBooking(booking: PlannedBooking, lookup: Lookup): Block {
  const { id, activity, startsAt, endsAt, name, status } = booking
  const outing: Outing = { kind: "reservation", id }
  return {
    key: id,
    startsAt,
    endsAt,
    activity,
    outing,
    load: "",
    waiting: 0,
    words: name,
    pending: status === "pending",
    lacks: lookup.lacksBoat(outing) || lookup.lacksInstructor(outing),
    closed: false,
  }
}

function ofAssignment(one: PlannedAssignment, lookup: Lookup): Block {
  const { slotId, reservationId, purpose, reason, startsAt, endsAt } = one
  const slot = lookup.slot(slotId)
  const booking = lookup.booking(reservationId)
  const block = slot ? ofSlot(slot, lookup) : booking && ofBooking(booking, lookup)
  const key = `${one.boatId ?? one.instructorId} ${startsAt}`
  if (block) return { ...block, key, startsAt, endsAt }
  const activity = purpose === "workshop" || purpose === "absence" ? purpose : "hold"
  const nothing = { outing: null, load: "", waiting: 0, pending: false, lacks: false, closed: false }
  return { key, startsAt, endsAt, activity, words: reason, ...nothing }
}

function firstNameOf(name: string): string {
  return name.split(" ")[0] ?? ""
}

/** The blocks of a row in lanes, none of which holds two at one time. */
export function lanesOf(blocks: readonly Block[]): Block[][] {
  const lanes: Block[][] = []
  for (const block of blocks.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    const free = lanes.find((lane) => (lane.at(-1)?.endsAt ?? "") <= block.startsAt)
    if (free) free.push(block)
    else lanes.push([block])
  }
  return lanes
}
