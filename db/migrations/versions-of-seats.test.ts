import { type Kysely, sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"

const before = Object.fromEntries(Object.entries(schema.migrations).filter(([name]) => name < "0021"))
const uuid = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

test.each(engines)("a booking of before begins above the SEQUENCE its mails had, on %s", async (engine) => {
  const here = await createDatabase(engine, { empty: true })
  onTestFinished(() => here.remove())
  const db = here.db as Kysely<unknown>
  await migrate(here.db, { migrations: before, functions: {} })
  await sql`
    insert into boat_license_applications (id, status, license_type, first_name, last_name, email, phone)
    values (${uuid(1)}, 'submitted', 'coastal', '', '', '', '')`.execute(db)
  for (const [n, version] of [1, 4].entries()) {
    await sql`
      insert into slots (id, kind, license_type, price_cents, instructor_name, location, capacity, starts_at, ends_at, version)
      values (${uuid(n)}, 'theory', 'coastal', 0, '', '', 6, now(), now() + interval '1 hour', ${version})`.execute(db)
    await sql`
      insert into session_bookings (id, reference, application_id, session_id, booking_status, price_cents)
      values (${uuid(n)}, ${`AAAAAAA${n + 2}`}, ${uuid(1)}, ${uuid(n)}, 'confirmed', 0)`.execute(db)
  }
  await migrate(here.db, schema)
  const bookings = here.db.selectFrom("sessionBookings").select(["version", "sequence"]).orderBy("id")
  expect(await bookings.execute()).toEqual([
    { version: 1, sequence: 1 },
    { version: 1, sequence: 4 },
  ])
})
