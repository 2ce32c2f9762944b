import { type Kysely, sql } from "kysely"
import { v4 as uuid } from "uuid"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"

const before = Object.fromEntries(Object.entries(schema.migrations).filter(([name]) => name < "0022"))

describe.each(engines)("reservations of the version before, on the %s database", (engine) => {
  let here: Awaited<ReturnType<typeof createDatabase>>
  let db: Kysely<unknown>
  beforeEach(async () => {
    here = await createDatabase(engine, { empty: true })
    db = here.db as Kysely<unknown>
    await migrate(here.db, { migrations: before, functions: {} })
  })
  afterEach(() => here.remove())

  async function write(reference: string, email: string | null, phone: string | null, forgottenAt: Date | null) {
    await sql`
      insert into reservations (id, reference, reservation_type, status, first_name, last_name, email, phone, base,
        reservation_date, time_slot, starts_at, ends_at, price_cents, price_currency, forgotten_at)
      values (${uuid()}, ${reference}, 'boat_rental', 'confirmed', 'Élodie', 'Rochat', ${email}, ${phone}, 'nyon',
        '2026-06-12', '14:00', now(), now() + interval '1 hour', 0, 'EUR', ${forgottenAt})`.execute(db)
  }

  async function rows() {
    const all = here.db.selectFrom("reservations").select(["reference", "email", "phone", "search", "forgottenAt"])
    return await all.orderBy("reference").execute()
  }

  test("are as they were, and found by the same words", async () => {
    await write("AAAAAAAA", "elodie@example.ch", "079 123 45 67", null)
    await write("BBBBBBBB", "", "", new Date("2026-04-05T06:07:08.900Z"))
    const asBefore = await rows()
    expect(asBefore[0]?.search).toBe("elodie rochat elodie@example.ch 791234567 aaaaaaaa")
    await migrate(here.db, schema)
    expect(await rows()).toEqual(asBefore)
  })

  test("may have no e-mail and no phone afterwards, and are still found by name", async () => {
    await expect(write("AAAAAAAA", null, "079 123 45 67", null)).rejects.toMatchObject({ code: "23502" })
    await migrate(here.db, schema)
    await write("AAAAAAAA", null, "079 123 45 67", null)
    await write("BBBBBBBB", null, null, null)
    expect((await rows()).map(({ search }) => search)).toEqual([
      "elodie rochat  791234567 aaaaaaaa",
      "elodie rochat   bbbbbbbb",
    ])
    const refused = { code: "23514", constraint: "reservations_forgotten" }
    await expect(write("CCCCCCCC", null, null, new Date())).rejects.toMatchObject(refused)
    await expect(write("CCCCCCCC", "", null, null)).rejects.toMatchObject(refused)
  })
})
