import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

let boats = 0

/** A medium boat at Nyon with a name and registration of its own, unless said otherwise. */
export async function aBoat(db: Db, traits: { base?: string; model?: BoatType; name?: string } = {}) {
  boats += 1
  const boat = {
    id: uuid(),
    base: "nyon",
    model: "electric_medium" as BoatType,
    name: `Bateau ${boats}`,
    registration: `VD ${10_000 + boats}`,
    ...traits,
  }
  await db.insertInto("boats").values(boat).execute()
  return boat
}

/** Boats of these models, each with a name of its own. */
export async function boatsOf(db: Db, models: readonly BoatType[], base = "nyon"): Promise<string[]> {
  const ids = []
  for (const model of models) ids.push((await aBoat(db, { model, base })).id)
  return ids
}

/** Instructors whose certificates expire on `certifiedUntil`; without it they have none. */
export async function instructorsOf(db: Db, count: number, certifiedUntil?: string, base = "nyon"): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: uuid(), base, userId: null, retiredAt: null }))
  if (count === 0) return []
  await db
    .insertInto("instructors")
    .values(people.map((one) => ({ ...one, name: `Moniteur ${one.id}` })))
    .execute()
  if (certifiedUntil !== undefined) {
    const certificates = people.map(({ id }) => ({
      id: uuid(),
      instructorId: id,
      name: "Moniteur nautique",
      expiresOn: certifiedUntil,
    }))
    await db.insertInto("instructorCertificates").values(certificates).execute()
  }
  return people.map(({ id }) => id)
}

/** What is taken, without its id. */
export async function takenOf(db: Db) {
  return await db
    .selectFrom("assignments")
    .select(["boatId", "instructorId", "startsAt", "endsAt", "purpose", "slotId", "bookingId"])
    .orderBy("startsAt")
    .execute()
}

/** Boats and instructors that are taken twice at once (school 1): there are never any. */
export async function takenTwice(db: Db) {
  const { rows } = await sql`
    select one.id, other.id as other from assignments as one join assignments as other
      on one.id < other.id and (one.boat_id = other.boat_id or one.instructor_id = other.instructor_id)
        and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)`.execute(db)
  return rows
}

/** Reservations that hold places at a base with boats and have none, or have a boat and no place: there are never any. */
export async function bookingsOutOfFleet(db: Db) {
  const { rows } = await sql`
    select reservations.id, reservations.kind, places.id is not null as placed, given.id is not null as manned
    from reservations
      left join places on places.booking_id = reservations.id and state = 'taken'
      left join slots on slots.id = slot_id
      left join assignments as given on given.boat_id is not null
        and (given.booking_id = reservations.id or given.slot_id = slots.id)
    where exists (select from boats where boats.base = reservations.base)
      and (places.id is null) <> (given.id is null)`.execute(db)
  return rows
}
