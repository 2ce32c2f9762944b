import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type EventsOf, type EventsToTell, eventsAmong, eventsOf } from "#app/platform/record-event.server.ts"
import type { HistoryEntry } from "./history.schema.ts"

/** The history of a record, oldest first; of many events, the latest. */
export async function historyOf(db: Db | Trx, record: EventsOf): Promise<HistoryEntry[]> {
  return await withNames(db, await eventsOf(db, record))
}

export async function historyAmong(db: Db | Trx, told: readonly EventsToTell[]): Promise<HistoryEntry[]> {
  return await withNames(db, await eventsAmong(db, told))
}

async function withNames(
  db: Db | Trx,
  events: readonly (Pick<HistoryEntry, "action" | "change"> & { at: Date; actor: string })[],
): Promise<HistoryEntry[]> {
  const names = await namesOf(
    db,
    events.map(({ actor }) => actor),
  )
  return events.map(({ at, action, actor, change }) =>
    Object.assign(actedBy(actor, names), { at: at.toISOString(), action, change }),
  )
}

/** Deleted accounts are missing in the map. */
export async function namesOf(db: Db | Trx, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors)].filter((actor) => !isNobody(actor))
  if (ids.length === 0) return new Map()
  const people = await db.selectFrom("users").select(["id", "firstName", "lastName"]).where("id", "in", ids).execute()
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

export function actedBy(actor: string, names: ReadonlyMap<string, string>): Pick<HistoryEntry, "actor" | "name"> {
  if (isNobody(actor)) return { actor, name: null }
  const name = names.get(actor)
  return name === undefined ? { actor: "forgotten", name: null } : { actor: "person", name }
}

function isNobody(actor: string): actor is "guest" | "system" {
  return actor === "guest" || actor === "system"
}
