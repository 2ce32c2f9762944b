import { type RawBuilder, sql } from "kysely"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { eventsAbout } from "#app/platform/record-event.server.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

describe.each(engines)("what a person did, on the %s database", (engine) => {
  const on = useDatabase(engine)

  test("is found by indexes alone, their own account's history with it", async () => {
    const { db } = on
    const person = uuid()
    await sql`
      insert into events (id, actor, action, entity, entity_id, change, request_id)
      select gen_random_uuid(), actor, 'session.opened', 'session', gen_random_uuid(), '{}', 'r'
      from generate_series(1, 5000), (values ('guest'), (gen_random_uuid()::text), (${person}::text)) as who (actor)
      where actor <> ${person} or generate_series < 4
    `.execute(db)
    await sql`
      insert into events (id, actor, action, entity, entity_id, change, request_id)
      values (${uuid()}, 'system', 'account.created', 'user', ${person}, '{}', 'r')
    `.execute(db)
    await sql`analyze events`.execute(db)
    expect((await eventsAbout(db, person)).map(({ action }) => action).sort()).toEqual([
      "account.created",
      ...Array.from({ length: 3 }, () => "session.opened"),
    ])

    const plan = await planOf(sql`
      select at from events
      where (actor = ${person} and actor not in ('guest', 'system')) or (entity = 'user' and entity_id = ${person})`)
    expect(plan).toContain("events_by_actor")
    expect(plan).not.toContain("Seq Scan")
    // The control: without the words of the index it reads everything.
    const other = await planOf(sql`select at from events where actor = ${person} or request_id = ${person}`)
    expect(other).toContain("Seq Scan")

    async function planOf(query: RawBuilder<unknown>): Promise<string> {
      const { rows } = await sql`explain ${query}`.execute(db)
      return JSON.stringify(rows)
    }
  })
})
