import { type Kysely, sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { calendarBefore, fillCalendarBefore, schemaBefore, whatIsKept } from "#tests/support/calendar-before.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"

describe.each(engines)("the calendar of the version before, on the %s database", (engine) => {
  let here: Awaited<ReturnType<typeof createDatabase>>
  let db: Kysely<unknown>
  beforeEach(async () => {
    here = await createDatabase(engine, { empty: true })
    db = here.db as Kysely<unknown>
    await migrate(here.db, schemaBefore)
    await fillCalendarBefore(db, 400)
  })
  afterEach(() => here.remove())

  test("keeps every reservation, seat, counter, reference, event and mail", async () => {
    const before = await calendarBefore(db)
    await migrate(here.db, schema)
    expect(await whatIsKept(db)).toEqual(before)
    expect(await slotsOutOfStep(here.db)).toEqual([])
    expect(await sessionsOutOfStep(here.db)).toEqual([])
  })

  test("shows a lost place, a changed counter and another time", async () => {
    const before = await calendarBefore(db)
    await migrate(here.db, schema)
    const changes = [
      "delete from places where id = (select id from places where reservation_id is not null limit 1)",
      "update slots set taken = taken - 1 where id = (select id from slots where taken > 0 limit 1)",
      "update slots set starts_at = starts_at + interval '1 minute' where id = (select id from slots limit 1)",
    ]
    for (const change of changes) {
      const trx = await db.startTransaction().execute()
      await sql.raw(change).execute(trx)
      expect(await whatIsKept(trx)).not.toEqual(before)
      await trx.rollback().execute()
    }
  })
})
