import { sql } from "kysely"
import { type CourseColumns, courseColumns } from "#app/features/calendar/slots/kinds/course-columns.server.ts"
import { stateOf } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import type { LicenceType, SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import { seatsCancelledWith } from "./cancel-session.server.ts"
import { undoableCancellation, undoableSeats } from "./held-seat-mails.server.ts"
import { type CandidatesOf, withAddresses } from "./tell-candidates.server.ts"
import type {
  AdminBooking,
  AdminSession,
  AdminSessionDetail,
  AdminSessions,
  SessionFigures,
  SessionPeriod,
} from "./training.admin.schema.ts"
import { happened } from "./training.queries.server.ts"

const byStart = { by: sql.ref("starts_at"), type: "timestamptz" } as const

/** The earliest first by default (specification 7). */
export const sessionsList = sortedList({
  name: "training-sessions",
  orders: { "date:asc": { ...byStart, direction: "asc" }, "date:desc": { ...byStart, direction: "desc" } },
  first: "date:asc",
})

interface SessionsAsked extends PageAsked<"date:asc" | "date:desc"> {
  period: SessionPeriod
  licenseType?: LicenceType | undefined
  sessionType?: SessionType | undefined
}

export async function listAdminSessions(db: Db, asked: SessionsAsked, now: Date): Promise<AdminSessions> {
  const { items, nextCursor } = await sessionsList.page(db, filtered(db, asked, now), asked)
  return { items: items.map((session) => forSchool(session, now)), nextCursor }
}

export async function* sessionPages(db: Db, asked: SessionsAsked, now: Date) {
  for await (const rows of sessionsList.pages(db, filtered(db, asked, now), asked, csvPageSize)) {
    yield rows.map((session) => forSchool(session, now))
  }
}

function filtered(db: Db, { period, licenseType, sessionType }: SessionsAsked, now: Date) {
  return sessions(db)
    .$if(period === "upcoming", (all) => all.where("startsAt", ">", now))
    .$if(period === "past", (all) => all.where("startsAt", "<=", now))
    .$if(licenseType !== undefined, (all) => all.where("licenseType", "=", licenseType ?? "coastal"))
    .$if(sessionType !== undefined, (all) => all.where("kind", "=", sessionType ?? "theory"))
}

function sessions(db: Db) {
  return db.selectFrom("slots").select(courseColumns).where("licenseType", "is not", null).$narrowType<CourseColumns>()
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>["executeTakeFirstOrThrow"]>>

function forSchool({ startsAt, state, ...session }: SessionRow, now: Date): AdminSession {
  return { ...session, isAvailable: state === "open", state: stateOf({ state, startsAt }, now) }
}

/** People in the order of booking; undefined without such a session. */
export async function findAdminSession(
  db: Db,
  { sessionId, candidatesOf, now }: { sessionId: string; candidatesOf: CandidatesOf; now: Date },
): Promise<AdminSessionDetail | undefined> {
  const session = await sessions(db).select("seriesId").where("slots.id", "=", sessionId).executeTakeFirst()
  if (!session) return undefined
  return {
    ...forSchool(session, now),
    seriesId: session.seriesId,
    undoable: (await undoableCancellation(db, await seatsCancelledWith(db, sessionId), now)) ?? null,
    bookings: await bookingsOf(db, sessionId, { candidatesOf, now }),
    history: await historyOf(db, { entity: "training-session", entityId: sessionId, namedIn: "sessionId" }),
  }
}

async function bookingsOf(
  db: Db,
  sessionId: string,
  { candidatesOf, now }: { candidatesOf: CandidatesOf; now: Date },
): Promise<AdminBooking[]> {
  const bookings = await db
    .selectFrom("seats")
    .select([
      "id",
      "reference",
      "userId",
      "applicationId",
      "personId",
      "status as bookingStatus",
      "priceCents",
      "version",
    ])
    .where("sessionId", "=", sessionId)
    .where(happened)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const undoable = await undoableSeats(db, bookings, now)
  const known = await withAddresses(db, bookings, candidatesOf)
  return known.map(({ userId: _user, candidate, to, ...booking }) => {
    const { firstName, lastName, email, phone } = candidate
    const undone = undoable.get(booking.id) ?? null
    return Object.assign(booking, { firstName, lastName, email, phone, reachable: to !== "", undoable: undone })
  })
}

/** The stat cards (specification 2), without cancelled sessions. */
export async function sessionFigures(db: Db, now: Date): Promise<SessionFigures> {
  const { total, available, participants, places } = await db
    .selectFrom("slots")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .select(({ fn, eb }) =>
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb("startsAt", ">", now), eb("state", "=", "open")]))
        .as("available"),
    )
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("taken"), eb.lit(0)).as("participants"),
      eb.fn.coalesce(eb.fn.sum<number>("capacity"), eb.lit(0)).as("places"),
    ])
    .where("licenseType", "is not", null)
    .where("state", "<>", "cancelled")
    .executeTakeFirstOrThrow()
  const occupancyPercent = places === 0 ? 0 : Math.round((100 * participants) / places)
  return { total, available, participants, occupancyPercent, today: dayAt(now) }
}
