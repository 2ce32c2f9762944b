import { sql } from "kysely"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { byOuting } from "#app/features/calendar/resources/assignments/by-outing.ts"
import { freeFirst } from "#app/features/calendar/resources/assignments/free-first.ts"
import { freeDuring } from "#app/features/calendar/resources/assignments/free-resources.server.ts"
import {
  asShown,
  findOutings,
  type Outing,
  type OutingKey,
} from "#app/features/calendar/resources/assignments/outings.server.ts"
import { outingsWithout } from "#app/features/calendar/resources/assignments/outings-without.queries.server.ts"
import { bookingsBy, staysOf } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { boatsOfOutings } from "#app/features/calendar/resources/fleet/boats-of-outings.server.ts"
import { addressesOf } from "#app/features/identity/identity.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Instructor, InstructorCandidates, MannedOuting } from "./instructors.admin.schema.ts"
import { certificateState, lackOf, needsCertificate } from "./instructors.rules.ts"

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

export interface GivenInstructor {
  id: string
  name: string
}

export async function instructorsOfOutings(
  db: Db | Trx,
  outings: readonly OutingKey[],
): Promise<ReadonlyMap<string, GivenInstructor[]>> {
  return await byOuting(outings, (ids) =>
    db
      .selectFrom("assignments")
      .innerJoin("instructors", "instructors.id", "instructorId")
      .select(["instructors.id", "name", "slotId", "bookingId"])
      .where((eb) => eb.or([eb("slotId", "in", ids), eb("bookingId", "in", ids)]))
      .orderBy("name")
      .orderBy("instructors.id")
      .execute(),
  )
}

/** Coming booked lessons without an instructor and groups with too few, at bases that have instructors, by time. */
export async function outingsWithoutInstructor(
  db: Db,
  listed: { bookings: BoatBookings; now: Date; atMost: number },
): Promise<MannedOuting[]> {
  const activities = ["group_outing"] as const
  const found = await outingsWithout(
    db,
    { kind: "instructor", activities, given: instructorsOfOutings, lacks: lackInstructors },
    listed,
  )
  return found.map(({ outing, given }) => shownOuting(outing, given))
}

async function lackInstructors(
  outings: readonly Outing[],
  given: ReadonlyMap<string, GivenInstructor[]>,
  db: Db,
): Promise<ReadonlySet<string>> {
  const boats = await boatsOfOutings(db, outings)
  const short = outings.filter(({ id, activity }) => {
    const has = { boats: boats.get(id)?.length ?? 0, instructors: given.get(id)?.length ?? 0 }
    return lackOf({ activity }, has) > 0
  })
  return new Set(short.map(({ id }) => id))
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
