import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { listSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import type { OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { candidatesFor } from "#app/features/calendar/resources/fleet/candidates.server.ts"
import { distributeBoats } from "#app/features/calendar/resources/fleet/distribute-boats.server.ts"
import { instructorCandidates } from "#app/features/calendar/resources/instructors/team.queries.server.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { boatBookings as bookings } from "#server/wiring.ts"
import { testNow as now } from "#tests/factories/slots.ts"

export interface Asked {
  request: ReservationToCreate["request"]
  holdToken?: string | undefined
  /** What was booked for the same request before the base had boats. */
  waiting?: OutingKey
}

/** Boats and instructors by id, in the order in which they are taken or offered. */
interface Crew {
  boats: string[]
  instructors: string[]
}

export interface Judges {
  listing: (db: Db, asked: Asked) => Promise<{ obstacle: string | null; boats?: Record<string, number> | undefined }>
  door: (db: Db, asked: Asked) => Promise<Crew & { refusal: string | null }>
  distribution: (db: Db, asked: Asked) => Promise<string[]>
  screens: (db: Db, asked: Asked) => Promise<Crew>
}

export const judges: Judges = { listing, door, distribution, screens }

export function wantedOf(request: Asked["request"]) {
  return {
    type: request.reservationType,
    date: request.reservationDate,
    timeSlot: request.timeSlot,
    base: request.base ?? "nyon",
    hours: request.reservationType === "boat_rental" ? request.rentalDuration : null,
    boatType: "boatType" in request ? request.boatType : null,
    persons: request.reservationType === "group_outing" ? request.groupSize : null,
  }
}

async function listing(db: Db, { request, holdToken }: Asked) {
  const { type, date, base, timeSlot, hours, boatType, persons } = wantedOf(request)
  const slots = await listSlots(db, {
    type,
    from: date,
    to: date,
    now,
    base,
    hours: hours ?? undefined,
    model: boatType ?? undefined,
    persons: persons ?? undefined,
    holdToken,
  })
  const slot = slots.find((one) => one.timeSlot === timeSlot)
  if (!slot) throw new Error("the slot is not listed")
  return { obstacle: isBookable(slot) ? null : slot.obstacle, boats: slot.boats }
}

/** What a booking takes, which is then taken back. */
async function door(db: Db, { request, holdToken }: Asked) {
  const { type, date, timeSlot, base, hours, boatType, persons } = wantedOf(request)
  const own = holdToken === undefined ? null : hashSecret(holdToken)
  const id = uuid()
  const trx = await db.startTransaction().execute()
  try {
    const { rows: judged } = await sql<{ refusal: string | null; slotIds: string[] }>`
      select slot_ids, take_places('reservation', ${id}::uuid, slot_ids, ${boatType}, ${persons}::int, slot_ends,
        (select id from holds where token_hash = ${own} and kind = ${type}), ${now}::timestamptz, false) as refusal
      from find_slots(${type}, ${date}::date, ${timeSlot}, ${base}, ${hours}::int)`.execute(trx)
    const { refusal = null, slotIds = [] } = judged[0] ?? {}
    const rows = await trx
      .selectFrom("assignments")
      .select(["boatId", "instructorId"])
      .where((eb) => eb.or([eb("bookingId", "=", id), eb("slotId", "in", slotIds)]))
      .execute()
    const boats = rows.flatMap(({ boatId }) => boatId ?? [])
    return { refusal, boats, instructors: rows.flatMap(({ instructorId }) => instructorId ?? []) }
  } finally {
    await trx.rollback().execute()
  }
}

/** What « Répartir » gives to the booking that waits. */
async function distribution(db: Db, { waiting }: Asked): Promise<string[]> {
  await distributeBoats(db, { actor: uuid(), now, bookings })
  const rows = await db
    .selectFrom("assignments")
    .select("boatId")
    .where(waiting?.kind === "slot" ? "slotId" : "bookingId", "=", waiting?.id ?? "")
    .execute()
  return rows.flatMap(({ boatId }) => boatId ?? [])
}

/** The free ones that the screens offer to the booking that waits; those without a certificate need a reason. */
async function screens(db: Db, { waiting }: Asked): Promise<Crew> {
  if (!waiting) throw new Error("nothing waits")
  const boats = await candidatesFor(db, waiting, { bookings, now })
  const instructors = await instructorCandidates(db, waiting, { bookings, now })
  return {
    boats: boats?.candidates.flatMap(({ id, free }) => (free ? id : [])) ?? [],
    instructors: instructors?.candidates.flatMap(({ id, free, uncertified }) => (free && !uncertified ? id : [])) ?? [],
  }
}
