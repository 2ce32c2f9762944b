import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { AskingTab } from "#app/features/calendar/slots/live-holds.server.ts"
import { isOnSale } from "#app/features/calendar/slots/on-sale.server.ts"
import { suggestionBounds } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { endOfSlot, isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { asRentalStarts, type TimedSlot } from "./availability.rules.ts"
import type { Slot, SlotObstacle } from "./availability.schema.ts"
import { type FreeBoats, freeBoatsOn } from "./free-boats.queries.server.ts"
import { crewsOn } from "./free-crews.queries.server.ts"
import { heldCrewsOn } from "./held-crews.queries.server.ts"
import { readSlots } from "./listed-slots.queries.server.ts"

export interface SlotListing extends AskingTab {
  /** 'yyyy-MM-dd', both included. */
  from: string
  to: string
  base?: string | undefined
  /** Length of a rental in hours; the items then describe such a rental. */
  hours?: number | undefined
  /** Boat model of a rental; a slot without a free boat of this model cannot be booked. */
  model?: BoatType | undefined
  /** Of a group; 1 unless said. */
  persons?: number | undefined
  /** Also the slots that have begun and are not over, which the school books for somebody. */
  begun?: boolean | undefined
}

/** The slots that have not begun, by date then time (specification 7). */
export async function listSlots(db: Db, listing: SlotListing): Promise<Slot[]> {
  // Around a day long past nothing is left.
  if (listing.to < listing.from) return []
  const slots = await readSlots(db, listing)
  const isRental = listing.type === "boat_rental"
  const judged = isRental ? await judgedByBoats(db, slots, listing) : await judgedByCrews(db, slots, listing)
  const lacksBoat = judged.some(({ obstacle }) => obstacle === "no-boat")
  const isHeld = lacksBoat ? await heldCrewsOn(db, listing) : () => false
  return judged.map(({ startsAt, ...slot }) => {
    const endsAt = endOfSlot(listing.type, startsAt, listing.hours)
    // Without a boat while visitors hold one: its waiting list takes nobody.
    const held = slot.obstacle === "no-boat" && isHeld(slot.base, startsAt, endsAt, listing.model)
    const obstacle = held ? "held" : slot.obstacle
    const instants = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
    return Object.assign(slot, instants, { obstacle })
  })
}

async function judgedByCrews(db: Db, slots: readonly TimedSlot[], listing: SlotListing): Promise<TimedSlot[]> {
  const obstacleOf = await crewsOn(db, listing)
  return slots.map((slot) => withCrew(slot, obstacleOf(slot)))
}

function withCrew(slot: TimedSlot, obstacle: SlotObstacle | null): TimedSlot {
  return obstacle && isBookable(slot) ? { ...slot, isAvailable: false, obstacle } : slot
}

async function judgedByBoats(db: Db, slots: readonly TimedSlot[], listing: SlotListing): Promise<TimedSlot[]> {
  const free = await freeBoatsOn(db, listing)
  const asked = listing.hours ? asRentalStarts(slots, listing.hours) : slots
  return asked.map((slot) => withBoats(slot, free, listing))
}

function withBoats(slot: TimedSlot, free: FreeBoats, { hours, model }: SlotListing): TimedSlot {
  const boats = free(slot.base, slot.startsAt, endOfSlot(slot.reservationType, slot.startsAt, hours))
  if (boats === null) return slot
  const none = model ? !boats[model] : Object.values(boats).every((count) => count === 0)
  return none ? { ...slot, boats, isAvailable: false, obstacle: slot.obstacle ?? "no-boat" } : { ...slot, boats }
}

/** Looks at two days first, since most have a free slot, then at twice as many each time, half a year far. */
const searches = [2, 4, 8, 16, 32, 62, 62]

export async function nextFreeDay(db: Db, listing: Omit<SlotListing, "to">): Promise<string | null> {
  let day = await firstOpenDay(db, listing, listing.from)
  if (!asksForBoats(listing)) return day
  for (const days of searches) {
    if (day === null) return null
    const last = addDays(day, days - 1)
    const free = (await listSlots(db, { ...listing, from: day, to: last })).find(isBookable)
    if (free) return free.date
    day = await firstOpenDay(db, listing, addDays(last, 1))
  }
  return null
}

export async function lastFreeDay(db: Db, listing: Wanted): Promise<string | null> {
  let day = await lastOpenDay(db, listing, "2099-12-31")
  if (!asksForBoats(listing)) return day
  for (const days of searches) {
    if (day === null) return null
    const from = addDays(day, 1 - days)
    const free = (await listSlots(db, { ...listing, from, to: day })).findLast(isBookable)
    if (free) return free.date
    day = await lastOpenDay(db, listing, addDays(from, -1))
  }
  return null
}

type Wanted = Omit<SlotListing, "from" | "to">

function asksForBoats({ type, hours, model }: Wanted): boolean {
  return type !== "boat_rental" || hours !== undefined || model !== undefined
}

async function firstOpenDay(db: Db, wanted: Wanted, from: string): Promise<string | null> {
  const first = await openDays(db, wanted).where("date", ">=", from).orderBy("date").executeTakeFirst()
  return first?.date ?? null
}

async function lastOpenDay(db: Db, wanted: Wanted, to: string): Promise<string | null> {
  const last = await openDays(db, wanted).where("date", "<=", to).orderBy("date", "desc").executeTakeFirst()
  return last?.date ?? null
}

function openDays(db: Db, { type, base, now }: Wanted) {
  return db
    .selectFrom("slots")
    .select("date")
    .where("kind", "=", type)
    .where("startsAt", ">", now)
    .where(isOnSale)
    .whereRef("taken", "<", "capacity")
    .$if(base !== undefined, (all) => all.where("base", "=", base ?? ""))
    .limit(1)
}

export async function placesAhead(db: Db, now: Date) {
  return await db
    .selectFrom("slots")
    .select(({ fn }) => ["kind", fn.sum<number>("capacity").as("offered"), fn.sum<number>("taken").as("taken")])
    .where("kind", "in", [...reservationTypes, ...sessionTypes])
    .where("date", ">=", dayAt(now))
    .where("startsAt", ">", now)
    .where(isOnSale)
    .groupBy("kind")
    .execute()
}

export interface WantedSlot {
  type: ReservationType
  date: string
  timeSlot: string
  base?: string | undefined
  hours?: number | undefined
  model?: BoatType | undefined
  persons?: number | undefined
}

const searchDays = { before: 3, after: 21 }

/** The nearest free slots, the same base first at equal distance. */
export async function nearestFreeSlots(
  db: Db,
  wanted: WantedSlot & { today: string; now: Date; count: number },
): Promise<Slot[]> {
  const earliest = addDays(wanted.date, -searchDays.before)
  const bounds = await suggestionBounds(db, wanted.type, wanted.now)
  const latest = addDays(wanted.date, searchDays.after)
  const slots = await listSlots(db, {
    type: wanted.type,
    from: earliest < wanted.today ? wanted.today : earliest,
    to: latest < bounds.lastDay ? latest : bounds.lastDay,
    now: bounds.earliest,
    hours: wanted.hours,
    model: wanted.model,
    persons: wanted.persons,
  })
  const at = minutesFromEpoch(wanted.date, wanted.timeSlot)
  const distance = (slot: Slot) => Math.abs(minutesFromEpoch(slot.date, slot.timeSlot) - at)
  const elsewhere = (slot: Slot) => (slot.base === wanted.base ? 0 : 1)
  return slots
    .filter(isBookable)
    .sort((a, b) => distance(a) - distance(b) || elsewhere(a) - elsewhere(b))
    .slice(0, wanted.count)
}

function minutesFromEpoch(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00Z`) / 60_000
}
