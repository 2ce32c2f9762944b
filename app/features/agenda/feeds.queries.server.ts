import { subDays } from "date-fns"
import type { Compilable } from "kysely"
import {
  agendaBookings,
  agendaSessions,
  instructorOutings,
} from "#app/features/calendar/planning/agenda.queries.server.ts"
import { isAdministrator } from "#app/features/identity/identity.queries.server.ts"
import { rowsVersion } from "#app/platform/database/rows-version.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import type { CalendarEntry } from "#app/platform/write-calendar.server.ts"
import { declineNote } from "#content/admin/agendas.ts"
import type { FeedScope } from "./agenda.schema.ts"
import "./agenda.tables.server.ts"

const daysBack = 90
const cancelledDays = 30

export interface Feed {
  userId: string
  scope: FeedScope
  subject: string
}

/** The agenda of an address that serves; one of the school serves administrators alone. */
export async function findFeed(db: Db, secret: string): Promise<Feed | undefined> {
  const feed = await db
    .selectFrom("feeds")
    .select(["userId", "scope", "subject"])
    .where("tokenHash", "=", hashSecret(secret))
    .executeTakeFirst()
  if (!feed || feed.scope === "person") return feed
  return (await isAdministrator(db, feed.userId)) ? feed : undefined
}

export async function feedsOf(db: Db, userId: string): Promise<(Feed & { createdAt: Date })[]> {
  return await db
    .selectFrom("feeds")
    .select(["userId", "scope", "subject", "createdAt"])
    .where("userId", "=", userId)
    .execute()
}

/** A part of an agenda: its version costs a fraction of its entries. */
interface FeedPart {
  version(): Promise<string>
  read(): Promise<CalendarEntry[]>
}

/** What an agenda shows: ninety days back, and what was cancelled in the last thirty. */
export function feedParts(db: Db, { feed, now, origin }: { feed: Feed; now: Date; origin: string }): FeedPart[] {
  const { userId, scope, subject } = feed
  const period = { from: subDays(now, daysBack), cancelledFrom: subDays(now, cancelledDays) }
  if (scope === "instructor") return [partOf(db, instructorOutings(db, subject, period))]
  if (scope === "person") return [partOf(db, agendaBookings(db, { userId, note: declineNote(origin) }, period))]
  const whose = scope === "base" ? { base: subject } : {}
  return [partOf(db, agendaBookings(db, whose, period)), partOf(db, agendaSessions(db, whose, period))]
}

interface Listed<Row> {
  query: Compilable & { execute(): Promise<Row[]> }
  entryOf: (row: Row) => CalendarEntry
}

function partOf<Row>(db: Db, { query, entryOf }: Listed<Row>): FeedPart {
  return {
    version: () => rowsVersion(db, query),
    read: async () => (await query.execute()).map(entryOf),
  }
}
