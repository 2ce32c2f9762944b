import { subDays } from "date-fns"
import {
  agendaSeats,
  agendaSessions,
  instructorOutings,
} from "#app/features/calendar/planning/agenda.queries.server.ts"
import { isAdministrator } from "#app/features/identity/identity.queries.server.ts"
import { agendaReservations } from "#app/features/reservations/agenda.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import type { FeedScope } from "./agenda.schema.ts"
import type { AgendaEvent } from "./feed-calendar.server.ts"
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

/** What an agenda shows: ninety days back, and what was cancelled in the last thirty. */
export async function feedEvents(db: Db, { userId, scope, subject }: Feed, now: Date): Promise<AgendaEvent[]> {
  const period = { from: subDays(now, daysBack), cancelledFrom: subDays(now, cancelledDays) }
  if (scope === "instructor") return await instructorOutings(db, subject, period)
  const whose = scope === "person" ? { userId } : scope === "base" ? { base: subject } : {}
  const reservations = await agendaReservations(db, whose, period)
  const sessions = scope === "person" ? await agendaSeats(db, userId, period) : await agendaSessions(db, whose, period)
  return [...reservations, ...sessions]
}
