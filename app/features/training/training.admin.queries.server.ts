import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { CandidatesOf } from "./tell-candidates.server.ts"
import type { AdminBooking, AdminSession, AdminSessionDetail, SessionFigures } from "./training.admin.schema.ts"
import { stateOf } from "./training.rules.ts"
import type { LicenceType, SessionMoment } from "./training.schema.ts"

/** What a list of the school shows of sessions, before it is filtered and ordered. */
export function adminSessions(db: Db) {
  return db
    .selectFrom("trainingSessions")
    .select(["id", "licenseType", "sessionType", "date", "startTime", "endTime", "startsAt", "priceCents"])
    .select(["instructorName", "location", "currentParticipants", "maxParticipants"])
    .select(["isAvailable", "cancelledAt", "version"])
}

interface SessionRow extends SessionMoment {
  id: string
  licenseType: LicenceType
  priceCents: number
  currentParticipants: number
  maxParticipants: number
  isAvailable: boolean
  version: number
  startsAt: Date
  cancelledAt: Date | null
}

/** A row as the school's screens and exports have it. */
export function adminSession({ startsAt, cancelledAt, ...session }: SessionRow, now: Date): AdminSession {
  return { ...session, state: stateOf({ ...session, startsAt, cancelledAt }, now) }
}

/** A session with the people in it, in the order they booked; undefined when there is none of that id. */
export async function findAdminSession(
  db: Db,
  { sessionId, candidatesOf, now }: { sessionId: string; candidatesOf: CandidatesOf; now: Date },
): Promise<AdminSessionDetail | undefined> {
  const session = await adminSessions(db).where("id", "=", sessionId).executeTakeFirst()
  if (!session) return undefined
  return { ...adminSession(session, now), bookings: await bookingsOf(db, sessionId, candidatesOf) }
}

const forgotten = { firstName: "", lastName: "", email: "", phone: "" }

async function bookingsOf(db: Db, sessionId: string, candidatesOf: CandidatesOf): Promise<AdminBooking[]> {
  const bookings = await db
    .selectFrom("sessionBookings")
    .select(["id", "reference", "applicationId", "bookingStatus", "priceCents"])
    .where("sessionId", "=", sessionId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const candidates = await candidatesOf(
    db,
    bookings.map(({ applicationId }) => applicationId),
  )
  return bookings.map((booking) => Object.assign(booking, candidates.get(booking.applicationId) ?? forgotten))
}

/**
 * The stat cards (specification 2), of all sessions that were not cancelled: how many, how many of them are open and
 * ahead, how many seats are taken, and which part of all places that is.
 */
export async function sessionFigures(db: Db, now: Date): Promise<SessionFigures> {
  const { total, available, participants, places } = await db
    .selectFrom("trainingSessions")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .select(({ fn, eb }) =>
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb("startsAt", ">", now), eb("isAvailable", "=", true)]))
        .as("available"),
    )
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("currentParticipants"), eb.lit(0)).as("participants"),
      eb.fn.coalesce(eb.fn.sum<number>("maxParticipants"), eb.lit(0)).as("places"),
    ])
    .where("cancelledAt", "is", null)
    .executeTakeFirstOrThrow()
  const occupancyPercent = places === 0 ? 0 : Math.round((100 * participants) / places)
  return { total, available, participants, occupancyPercent, today: dayAt(now) }
}
