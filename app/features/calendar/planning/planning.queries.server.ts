import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { readSettings } from "#app/features/calendar/slots/season/season.admin.queries.server.ts"
import { hoursOn } from "#app/features/calendar/slots/season/season.rules.ts"
import { sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import { addDays, dayAt, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { basePlace, bases } from "#content/school.ts"
import type { PlannedPeople } from "./planned-bookings.server.ts"
import type {
  PlannedAssignment,
  PlannedCandidate,
  PlannedResource,
  PlannedSlot,
  Planning,
} from "./planning.admin.schema.ts"

interface Days {
  from: string
  to: string
}

/** What happens on some days: slots, who booked them, and what boats and instructors are taken for (school 1). */
export async function readPlanning(
  db: Db,
  { from, days, people, now }: { from: string; days: number; people: PlannedPeople; now: Date },
): Promise<Planning> {
  const asked = { from, to: addDays(from, days - 1) }
  const [slots, { sailing, candidates }, assignments, openDays] = await Promise.all([
    slotsOn(db, asked, people, now),
    peopleOn(db, asked, people),
    assignmentsOn(db, asked),
    openDaysOn(db, asked),
  ])
  const taken = assignments.flatMap(({ boatId, instructorId }) => boatId ?? instructorId ?? [])
  const [boats, instructors] = await Promise.all([boatsOf(db, taken), instructorsOf(db, taken)])
  return {
    now: now.toISOString(),
    today: dayAt(now),
    from,
    days,
    ...openDays,
    boats,
    instructors,
    slots,
    bookings: sailing,
    candidates,
    assignments,
  }
}

async function slotsOn(
  db: Db,
  { from, to }: Days,
  { plannedBookings }: PlannedPeople,
  now: Date,
): Promise<PlannedSlot[]> {
  const rows = await db
    .selectFrom("slots")
    .select(["id", "kind", "base", "location", "startsAt", "endsAt", "capacity", "taken", "state", "instructorName"])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("state", "<>", "cancelled")
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
  const ids = rows.map(({ id }) => id)
  const [held, waiting] = await Promise.all([heldIn(db, ids, now), plannedBookings.waiting(db, ids)])
  return rows.map(({ kind, base, location, startsAt, endsAt, state, instructorName, ...slot }) =>
    Object.assign(slot, {
      activity: kind,
      base: base ?? bases.find((one) => basePlace(one) === location)?.slug ?? null,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      held: held.get(slot.id) ?? 0,
      waiting: waiting.get(slot.id) ?? 0,
      open: state === "open",
      instructorName: instructorName ?? "",
    }),
  )
}

async function heldIn(db: Db, slotIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (slotIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("places")
    .innerJoin("holds", "holds.id", "holdId")
    .select(({ fn }) => ["slotId", fn.sum<number>("count").as("held")])
    .where("holdId", "is not", null)
    .where("slotId", "in", slotIds)
    .where("heldUntil", ">", now)
    .groupBy("slotId")
    .execute()
  return new Map(rows.map(({ slotId, held }) => [slotId, held]))
}

/** Who has a place on these days, of each booking in its first slot. */
async function peopleOn(db: Db, { from, to }: Days, people: PlannedPeople) {
  const booked = await db
    .selectFrom("slots")
    .innerJoin("places", "places.slotId", "slots.id")
    .innerJoin("bookings", "bookings.id", "places.bookingId")
    .distinctOn("bookings.id")
    .select(["bookings.id", "slots.id as slotId", "reference", "applicationId", "bookings.personId", "attendance"])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("places.state", "=", "taken")
    .orderBy("bookings.id")
    .orderBy("slots.startsAt")
    .execute()
  const seats = booked.flatMap(({ applicationId, ...seat }) => (applicationId ? [{ ...seat, applicationId }] : []))
  const slotOf = new Map(booked.flatMap(({ id, slotId, applicationId }) => (applicationId ? [] : [[id, slotId]])))
  const applications = seats.map(({ applicationId }) => applicationId)
  const [found, known, sums] = await Promise.all([
    people.plannedBookings.find(db, [...slotOf.keys()]),
    people.sessionCandidates(db, applications),
    sumsOfAccounts(db, [...slotOf.keys(), ...applications]),
  ])
  const sailing = found
    .map((booking) =>
      Object.assign(booking, { slotId: slotOf.get(booking.id) ?? "", account: sums.get(booking.id) ?? null }),
    )
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.name.localeCompare(other.name))
  return { sailing, candidates: candidatesIn(seats, known, sums) }
}

type PlannedSeat = Omit<PlannedCandidate, "name" | "phone" | "phoneNormal" | "account">

function candidatesIn(
  seats: readonly PlannedSeat[],
  known: Awaited<ReturnType<PlannedPeople["sessionCandidates"]>>,
  sums: Awaited<ReturnType<typeof sumsOfAccounts>>,
): PlannedCandidate[] {
  return seats
    .map((seat) => {
      const { firstName = "", lastName = "", phone = "", phoneNormal = null } = known.get(seat.applicationId) ?? {}
      const account = sums.get(seat.applicationId) ?? null
      return Object.assign(seat, { name: `${firstName} ${lastName}`.trim(), phone, phoneNormal, account })
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
}

async function assignmentsOn(db: Db, { from, to }: Days): Promise<PlannedAssignment[]> {
  const rows = await db
    .selectFrom("assignments")
    .select([
      "boatId",
      "instructorId",
      "purpose",
      "slotId",
      "bookingId as reservationId",
      "reason",
      "startsAt",
      "endsAt",
    ])
    .where("startsAt", "<", instantAt(addDays(to, 1), "00:00"))
    .where("endsAt", ">", instantAt(from, "00:00"))
    .orderBy("startsAt")
    .execute()
  return rows.map(({ reason, startsAt, endsAt, ...row }) =>
    Object.assign(row, { reason: reason ?? "", startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }),
  ) as PlannedAssignment[]
}

async function openDaysOn(db: Db, { from, to }: Days): Promise<Pick<Planning, "openings" | "closures">> {
  const { openingHours } = await readSettings(db)
  const closed = await db
    .selectFrom("closures")
    .select(["base", "fromDate", "toDate", "reason"])
    .where("fromDate", "<=", to)
    .where("toDate", ">=", from)
    .execute()
  const openDays: Pick<Planning, "openings" | "closures"> = { openings: [], closures: [] }
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const { slug: base } of bases) {
      const closure = closed.find(
        ({ base: at, fromDate, toDate }) => (at ?? base) === base && fromDate <= date && date <= toDate,
      )
      const hours = hoursOn(openingHours, base, weekdayOf(date))
      if (closure) openDays.closures.push({ date, base, reason: closure.reason })
      else if (hours) openDays.openings.push({ date, base, opens: hours.opens, closes: hours.closes })
    }
  }
  return openDays
}

/** Boats in service, and others that are taken on these days. */
async function boatsOf(db: Db, taken: readonly string[]) {
  return await db
    .selectFrom("boats")
    .select(["id", "base", "name", "model"])
    .where((eb) => eb.or([eb("retiredAt", "is", null), eb("id", "=", sql<string>`any(${taken}::uuid[])`)]))
    .orderBy("base")
    .orderBy(sql`lower(name)`)
    .$narrowType<{ model: BoatType }>()
    .execute()
}

async function instructorsOf(db: Db, taken: readonly string[]): Promise<PlannedResource[]> {
  return await db
    .selectFrom("instructors")
    .select(["id", "base", "name"])
    .where((eb) => eb.or([eb("retiredAt", "is", null), eb("id", "=", sql<string>`any(${taken}::uuid[])`)]))
    .orderBy("base")
    .orderBy(sql`lower(name)`)
    .execute()
}
