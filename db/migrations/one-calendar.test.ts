import { type Kysely, sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { calendarBefore, fillCalendarBefore, schemaBefore, whatIsKept } from "#tests/support/calendar-before.ts"
import { createDatabase, type Engine, engines } from "#tests/support/databases.ts"

async function filledBefore(engine: Engine) {
  const here = await createDatabase(engine, { empty: true })
  onTestFinished(() => here.remove())
  const { db } = here
  await migrate(db, schemaBefore)
  const before = db as Kysely<unknown>
  await fillCalendarBefore(before, 400)
  return { now: db, db: before }
}

describe("the calendar of the version before", () => {
  test.each(engines)("keeps every reservation, seat, counter, reference, event and mail, on %s", async (engine) => {
    const { now, db } = await filledBefore(engine)
    const before = await calendarBefore(db)
    await migrate(now, schema)
    expect(await whatIsKept(db)).toEqual(before)
    expect(await slotsOutOfStep(now)).toEqual([])
    expect(await sessionsOutOfStep(now)).toEqual([])
  })

  test("negative control: the comparison shows a lost place, a changed counter and another time", async () => {
    const { now, db } = await filledBefore("postgres")
    const before = await calendarBefore(db)
    await migrate(now, schema)
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
