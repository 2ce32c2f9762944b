import { type RawBuilder, sql } from "kysely"
import { type AtTheDoor, bookPlaces, type PlacesToBook } from "#app/features/calendar/door/book-places.server.ts"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"

type Row = Record<string, unknown>

interface RowsToInsert {
  reservation: Row
  event: Row
  /** The mail to the person; none where there is no address. */
  mail?: Row | undefined
  notice?: Row | undefined
}

/** One statement that writes nothing unless `book_places` answers 'booked' (decision 0052). */
export async function insertBooking(db: Db | Trx, places: PlacesToBook, rows: RowsToInsert): Promise<AtTheDoor> {
  const { reservation, event, mail, notice } = rows
  const mails = [mail, notice].filter((row) => row !== undefined)
  const [atTheDoor] = await statement(db, places, reservation, event, ...mails)
  if (!atTheDoor) throw new Error("book_places returned no row")
  return atTheDoor
}

const statement = compiledStatement((_, places: PlacesToBook, reservation: Row, event: Row, ...mails: Row[]) => {
  const starts = sql`'startsAt', iso_instant(slot_starts)`
  const slot = sql`jsonb_build_object('base', slot_base, ${starts}, 'endsAt', iso_instant(slot_ends))`
  const atTheDoor = {
    base: sql`slot_base`,
    startsAt: sql`slot_starts`,
    endsAt: sql`slot_ends`,
    proven: sql`proven`,
    personId: sql`person_id`,
  }
  const mailed = mails.map(
    (mail, nth) =>
      sql`${sql.id(`mailed_${nth}`)} as (${insertion("emails", { ...mail, data: sql`${mail.data}::jsonb || ${slot}` })})`,
  )
  return sql<AtTheDoor>`
      with ${sql.join([
        sql`door as materialized (${bookPlaces(places)})`,
        sql`reserved as (${insertion("reservations", { ...reservation, ...atTheDoor })})`,
        sql`recorded as (${insertion("events", { ...event, change: sql`${event.change}::jsonb || jsonb_build_object(${starts})` })})`,
        ...mailed,
      ])}
      select * from door`
})

function insertion(table: keyof Tables, row: Row): RawBuilder<unknown> {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined)
  return sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => row[column]))} from door where outcome = 'booked'`
}

/** Books once more when the random reference was taken. */
export async function withFreeReference<Booked>(book: () => Promise<Booked>): Promise<Booked> {
  try {
    return await book()
  } catch (error) {
    if (constraintOf(error) === "bookings_reference") return await book()
    throw error
  }
}
