import { type ColumnType, type Generated, type RawBuilder, sql } from "kysely"
import { v7 as uuid } from "uuid"
import type { EventAction } from "#content/admin/events.ts"
import type { Db, Trx } from "./database/tables.server.ts"
import { currentRequestId } from "./log.server.ts"

declare module "./database/tables.server.ts" {
  interface Tables {
    events: {
      id: string
      at: Generated<Date>
      actor: string
      action: string
      entity: string
      entityId: string
      change: ColumnType<Record<string, unknown>, string, string>
      requestId: string
    }
  }
}

export interface EventToRecord {
  /** A user's id, 'guest' or 'system'. */
  actor: string
  action: EventAction
  entity: string
  entityId: string
  /** Status, role, capacity, dates and prices; personal fields by name only. */
  change?: Record<string, unknown>
}

export async function recordEvent(trx: Trx, event: EventToRecord): Promise<void> {
  await trx.insertInto("events").values(eventRow(event)).execute()
}

export function eventRow({ change = {}, ...event }: EventToRecord) {
  return { id: uuid(), ...event, change: JSON.stringify(change), requestId: currentRequestId() }
}

/** @param seen.where restricts the search to some events of the action */
export function eventRecorded(seen: {
  entity: string
  action: EventAction
  entityId: RawBuilder<unknown>
  where?: RawBuilder<boolean>
}) {
  const { entity, action, entityId, where = sql<boolean>`true` } = seen
  return sql<boolean>`exists (
    select from events where entity = ${entity} and action = ${action} and entity_id = ${entityId} and ${where})`
}

export async function lastEventAt(
  db: Db | Trx,
  seen: { entity: string; entityId: string; actions: EventAction[] },
): Promise<Date | undefined> {
  const event = await db
    .selectFrom("events")
    .select("at")
    .where("entity", "=", seen.entity)
    .where("entityId", "=", seen.entityId)
    .where("action", "in", seen.actions)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst()
  return event?.at
}

export interface EventsToTell {
  entity: string
  entityIds: readonly string[]
  actions: readonly EventAction[]
  notBy?: string | null
}

/** Returns the oldest first; of more than `atMost` events, only the latest. */
export async function eventsAmong(db: Db | Trx, told: readonly EventsToTell[], atMost = 50) {
  const named = told.filter(({ entityIds }) => entityIds.length > 0)
  if (named.length === 0) return []
  const latest = await db
    .selectFrom("events")
    .select(["at", "action", "actor", "change"])
    .where((eb) =>
      eb.or(
        named.map(({ entity, entityIds, actions, notBy }) =>
          eb.and([
            eb("entity", "=", entity),
            eb("entityId", "in", entityIds),
            eb("action", "in", actions),
            ...(notBy ? [eb("actor", "<>", notBy)] : []),
          ]),
        ),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
  return latest.toReversed()
}

export async function eventsAbout(db: Db | Trx, userId: string) {
  return await db
    .selectFrom("events")
    .select(["at", "action", "entity", "entityId", "change"])
    .where((eb) =>
      eb.or([
        // Repeats the condition of the partial index, so that PostgreSQL uses it.
        eb.and([eb("actor", "=", userId), sql<boolean>`actor not in ('guest', 'system')`]),
        eb.and([eb("entity", "=", "user"), eb("entityId", "=", userId)]),
      ]),
    )
    .orderBy("at")
    .orderBy("id")
    .execute()
}

export interface EventsOf {
  entity: string
  entityId: string
  /** With the events of other records that name this one in that field of their change, which has an index. */
  namedIn?: "sessionId"
  atMost?: number
}

export async function eventsOf(db: Db | Trx, { entity, entityId, namedIn, atMost = 50 }: EventsOf) {
  const latest = await db
    .selectFrom("events")
    .select(["at", "action", "actor", "change"])
    .where((eb) =>
      eb.or([
        eb.and([eb("entity", "=", entity), eb("entityId", "=", entityId)]),
        // Repeats the condition of the partial index, so that PostgreSQL uses it.
        ...(namedIn
          ? [sql<boolean>`(change ? ${sql.lit(namedIn)} and change -> ${sql.lit(namedIn)} ? ${entityId})`]
          : []),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
  return latest.toReversed()
}

export async function latestEvents(db: Db, atMost: number) {
  return await db
    .selectFrom("events")
    .select(["id", "at", "action", "actor", "entity", "entityId"])
    .where("action", "not in", ["session.opened", "session.ended"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
}

export async function doneTo(
  db: Db | Trx,
  { actor, action, entity, entityIds }: Pick<EventToRecord, "actor" | "action" | "entity"> & { entityIds: string[] },
): Promise<Set<string>> {
  if (entityIds.length === 0) return new Set()
  const done = await db
    .selectFrom("events")
    .select("entityId")
    .distinct()
    .where("entity", "=", entity)
    .where("entityId", "in", entityIds)
    .where("action", "=", action)
    .where("actor", "=", actor)
    .execute()
  return new Set(done.map(({ entityId }) => entityId))
}
