import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { readSettings } from "./season.admin.queries.server.ts"
import type { CalendarSettings, SettingsChange } from "./season.admin.schema.ts"

export type ChangeSettingsOutcome = { ok: true } | { ok: false; refusal: "changed-meanwhile" }

const parts = ["openingHours", "seasons", "rules", "turnarounds"] as const

/** Replaces the parts that differ, if all are still as they were shown. Slots that exist stay as they are. */
export async function changeSettings(
  db: Db,
  { change, actor }: { change: SettingsChange; actor: string },
): Promise<ChangeSettingsOutcome> {
  return await inTransaction(db, async (trx): Promise<ChangeSettingsOutcome> => {
    // One administrator at a time: most of these tables begin empty and have no row to lock.
    await sql`lock table opening_hours in share row exclusive mode`.execute(trx)
    const before = await readSettings(trx)
    if (!isDeepStrictEqual(before, change.seen)) return { ok: false, refusal: "changed-meanwhile" }
    const changed = parts.filter(
      (part) => !isDeepStrictEqual(new Set<object>(before[part]), new Set<object>(change.settings[part])),
    )
    for (const part of changed) await replace(trx, part, change.settings)
    if (changed.length === 0) return { ok: true }
    const pairs = changed.map((part) => [part, [before[part], change.settings[part]]])
    await recordEvent(trx, {
      actor,
      action: "calendar.changed",
      entity: "calendar",
      entityId: "calendar",
      change: Object.fromEntries(pairs),
    })
    return { ok: true }
  })
}

async function replace(trx: Trx, part: (typeof parts)[number], settings: CalendarSettings): Promise<void> {
  const table = part === "rules" ? "bookingRules" : part
  await trx.deleteFrom(table).execute()
  const rows = settings[part].map((row) => (part === "openingHours" || part === "seasons" ? withId(row) : row))
  if (rows.length > 0) await trx.insertInto(table).values(rows).execute()
}

function withId<Row extends object>(row: Row) {
  return Object.assign({ id: uuid() }, row)
}
