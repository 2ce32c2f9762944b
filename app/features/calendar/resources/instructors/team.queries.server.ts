import { sql } from "kysely"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { freeFirst } from "#app/features/calendar/resources/assignments/free-first.ts"
import { freeDuring } from "#app/features/calendar/resources/assignments/free-resources.server.ts"
import {
  asShown,
  findOutings,
  type Outing,
  type OutingKey,
} from "#app/features/calendar/resources/assignments/outings.server.ts"
import { bookingsBy, staysOf } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { addressesOf } from "#app/features/identity/identity.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Instructor, InstructorCandidates, MannedOuting } from "./instructors.admin.schema.ts"
import { certificateState, needsCertificate } from "./instructors.rules.ts"

export async function listInstructors(db: Db, now: Date): Promise<Instructor[]> {
  const rows = await db
    .selectFrom("instructors")
    .select(["id", "name", "base", "userId", "version"])
    .where("retiredAt", "is", null)
    .orderBy("base")
    .orderBy(sql`lower(name)`)
    .$narrowType<Pick<Instructor, "base">>()
    .execute()
  const certificates = await db
    .selectFrom("instructorCertificates")
    .select(["instructorId", "name", "expiresOn"])
    .orderBy("expiresOn")
    .orderBy("name")
    .execute()
  const byInstructor = Map.groupBy(certificates, ({ instructorId }) => instructorId)
  const [absences, bookings] = [await staysOf(db, "instructorId", now), await bookingsBy(db, "instructorId", now)]
  const addresses = await addressesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const today = dayAt(now)
  return rows.map(({ userId, ...row }) =>
    Object.assign(row, {
      email: (userId && addresses.get(userId)) || null,
      certificates: (byInstructor.get(row.id) ?? []).map(({ name, expiresOn }) => ({
        name,
        expiresOn,
        state: certificateState({ name, expiresOn }, today),
      })),
      absences: absences.get(row.id) ?? [],
      bookings: bookings.get(row.id) ?? 0,
    }),
  )
}

/** Names in courses of the last year and to come that no instructor in service bears. */
export async function namesInCourses(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct instructor_name as name from slots
    where license_type is not null and starts_at > ${now}::timestamptz - interval '1 year' and instructor_name <> ''
      and not exists (
        select from instructors where retired_at is null and lower(instructors.name) = lower(instructor_name)
      )
    order by 1 limit 50`.execute(db)
  return rows.map(({ name }) => name)
}

export async function certifiedOn(db: Db | Trx, day: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("instructorCertificates")
    .select("instructorId")
    .where("expiresOn", ">=", day)
    .execute()
  return new Set(rows.map(({ instructorId }) => instructorId))
}

interface GivenInstructor {
  id: string
  name: string
}

export async function instructorsOfOutings(
  db: Db | Trx,
  outings: readonly OutingKey[],
): Promise<ReadonlyMap<string, GivenInstructor[]>> {
  const given = new Map(outings.map(({ id }) => [id, [] as GivenInstructor[]]))
  if (outings.length === 0) return given
  const ids = outings.map(({ id }) => id)
  const rows = await db
    .selectFrom("assignments")
    .innerJoin("instructors", "instructors.id", "instructorId")
    .select(["instructors.id", "name", "slotId", "bookingId"])
    .where((eb) => eb.or([eb("slotId", "in", ids), eb("bookingId", "in", ids)]))
    .orderBy("name")
    .orderBy("instructors.id")
    .execute()
  for (const { slotId, bookingId, ...one } of rows) given.get(slotId ?? bookingId ?? "")?.push(one)
  return given
}

export async function boatsCount(db: Db | Trx, { id }: OutingKey): Promise<number> {
  const { count } = await db
    .selectFrom("assignments")
    .select((eb) => eb.fn.count<number>("boatId").as("count"))
    .where((eb) => eb.or([eb("slotId", "=", id), eb("bookingId", "=", id)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Coming booked lessons without an instructor and groups with too few, at bases that have instructors, by time. */
export async function outingsWithoutInstructor(
  db: Db,
  { bookings, now, atMost }: { bookings: BoatBookings; now: Date; atMost: number },
): Promise<MannedOuting[]> {
  const { rows: keys } = await sql<OutingKey>`
    with manned as (select base from instructors where retired_at is null)
    select kind, id from (
      select 'slot' as kind, id, starts_at from slots
      where kind = 'boat_license' and ends_at > ${now} and taken > 0 and state <> 'cancelled'
        and base in (select base from manned)
        and not exists (select from assignments where slot_id = slots.id and instructor_id is not null)
      union all
      select 'reservation', given.booking_id, min(slots.starts_at)
      from assignments as given
        join places on places.booking_id = given.booking_id and places.state = 'taken'
        join slots on slots.id = places.slot_id and slots.kind = 'group_outing'
      where given.ends_at > ${now} and slots.base in (select base from manned)
      group by given.booking_id
      having count(boat_id) > count(instructor_id)
    ) as sailing
    order by starts_at, id limit ${atMost}`.execute(db)
  const outings = new Map((await findOutings(db, keys, { bookings, now })).map((outing) => [outing.id, outing]))
  const given = await instructorsOfOutings(db, keys)
  return keys.flatMap(({ id }) => {
    const outing = outings.get(id)
    return outing ? [shownOuting(outing, given.get(id) ?? [])] : []
  })
}

/** The instructors that could go with an outing, the free ones first, as the door takes them. Undefined for one that ended or is unknown. */
export async function instructorCandidates(
  db: Db,
  key: OutingKey,
  known: { bookings: BoatBookings; now: Date },
): Promise<InstructorCandidates | undefined> {
  const [outing] = await findOutings(db, [key], known)
  if (!outing) return undefined
  const { base, startsAt } = outing
  const rows = await db
    .selectFrom("instructors")
    .select(["id", "name"])
    .where("retiredAt", "is", null)
    .$if(base !== null, (all) => all.where("base", "=", base))
    .orderBy("name")
    .execute()
  const given = (await instructorsOfOutings(db, [outing])).get(outing.id) ?? []
  const certified = await certifiedOn(db, dayAt(startsAt))
  const others = rows.filter((one) => !given.some(({ id }) => id === one.id))
  const candidates = freeFirst(others, await freeDuring(db, "instructorId", outing)).map(({ one, free }) => ({
    id: one.id,
    name: one.name,
    free,
    uncertified: needsCertificate(outing) && !certified.has(one.id),
  }))
  return { outing: shownOuting(outing, given), candidates }
}

function shownOuting(outing: Outing, instructors: GivenInstructor[]): MannedOuting {
  return { ...asShown(outing), instructors }
}
