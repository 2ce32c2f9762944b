import { type RawBuilder, sql } from "kysely"
import { type AtTheDoor, bookPlaces, type PlacesToBook } from "#app/features/calendar/door/book-places.server.ts"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import type { BookingRows } from "./booking-rows.server.ts"

/** One statement that writes nothing unless `book_places` answers 'booked' (decision 0052). */
export async function insertBooking(db: Db | Trx, places: PlacesToBook, rows: BookingRows): Promise<AtTheDoor> {
  const [atTheDoor] = await statement(db, places, rows.reservation, rows.event, rows.mail, rows.notice)
  if (!atTheDoor) throw new Error("book_places returned no row")
  return atTheDoor
}

const statement = compiledStatement(
  (
    _,
    places: PlacesToBook,
    reservation: BookingRows["reservation"],
    event: BookingRows["event"],
    mail: BookingRows["mail"],
    notice: BookingRows["notice"],
  ) => {
    const starts = sql`'startsAt', iso_instant(slot_starts)`
    const slot = sql`jsonb_build_object('base', slot_base, ${starts}, 'endsAt', iso_instant(slot_ends))`
    const slotOfRow = { base: sql`slot_base`, startsAt: sql`slot_starts`, endsAt: sql`slot_ends` }
    return sql<AtTheDoor>`
      with door as materialized (${bookPlaces(places)}),
      reserved as (${insertion("reservations", { ...reservation, ...slotOfRow })}),
      recorded as (${insertion("events", { ...event, change: sql`${event.change}::jsonb || jsonb_build_object(${starts})` })}),
      mailed as (${insertion("emails", { ...mail, data: sql`${mail.data}::jsonb || ${slot}` })}),
      noticed as (${insertion("emails", { ...notice, data: sql`${notice.data}::jsonb || ${slot}` })})
      select * from door`
  },
)

function insertion(table: keyof Tables, row: Record<string, unknown>): RawBuilder<unknown> {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined)
  return sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => row[column]))} from door where outcome = 'booked'`
}
