import { type Kysely, sql } from "kysely"
import { v4 as uuid } from "uuid"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"

const before = Object.fromEntries(Object.entries(schema.migrations).filter(([name]) => name < "0016"))
const lastChange = new Date("2026-04-05T06:07:08.900Z")

describe.each(engines)("rows of the version before, on the %s database", (engine) => {
  let here: Awaited<ReturnType<typeof createDatabase>>
  let db: Kysely<unknown>
  beforeEach(async () => {
    here = await createDatabase(engine, { empty: true })
    db = here.db as Kysely<unknown>
    await migrate(here.db, { migrations: before, functions: {} })
  })
  afterEach(() => here.remove())

  async function reservation(reference: string, traits: { email?: string; level?: string; boat?: string }) {
    const { email = "elodie@example.ch", level = null, boat = null } = traits
    await sql`
      insert into reservations (id, reference, reservation_type, status, first_name, last_name, email, phone, base,
        reservation_date, time_slot, starts_at, ends_at, license_level, boat_type, price_cents, price_currency, updated_at)
      values (${uuid()}, ${reference}, 'boat_rental', 'confirmed', 'C', 'F', ${email}, '', 'nyon', '2026-06-12', '14:00',
        now(), now() + interval '1 hour', ${level}, ${boat}, 0, 'EUR', ${lastChange})`.execute(db)
  }

  async function application(traits: { email: string; status?: string; userId?: string | null }) {
    const { email, status = "approved", userId = null } = traits
    await sql`
      insert into boat_license_applications (id, user_id, status, license_type, first_name, last_name, email, phone, updated_at)
      values (${uuid()}, ${userId}, ${status}, 'coastal', '', '', ${email}, '', ${lastChange})`.execute(db)
  }

  test("keep their licence, each word in the column of its form, and their boat", async () => {
    const levels = ["beginner", "basic", "intermediate", "advanced"]
    const held = ["none", "coastal", "inland"]
    const references = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG"]
    for (const [index, level] of [...levels, ...held].entries()) {
      await reservation(references[index] ?? "", { level, boat: "electric_large" })
    }
    await reservation("HHHHHHHH", {})
    await migrate(here.db, schema)
    const rows = here.db.selectFrom("reservations").select(["licenseLevel", "licenseHeld", "boatType"])
    expect(await rows.orderBy("reference").execute()).toEqual([
      ...levels.map((licenseLevel) => ({ licenseLevel, licenseHeld: null, boatType: "electric_large" })),
      ...held.map((licenseHeld) => ({ licenseLevel: null, licenseHeld, boatType: "electric_large" })),
      { licenseLevel: null, licenseHeld: null, boatType: null },
    ])
    for (const [column, value] of [
      ["license_level", "coastal"],
      ["license_held", "beginner"],
      ["boat_type", "submarine"],
    ] as const) {
      const written = sql`update reservations set ${sql.ref(column)} = ${value} where reference = 'HHHHHHHH'`.execute(
        db,
      )
      await expect(written).rejects.toMatchObject({ code: "23514", constraint: `reservations_${column}_check` })
    }
  })

  test("of forgotten people say so, and of nobody else", async () => {
    await reservation("AAAAAAAA", { email: "" })
    await reservation("BBBBBBBB", {})
    const userId = uuid()
    await sql`
      insert into users (id, name, email, first_name, last_name) values (${userId}, '', 'e@example.ch', '', '')`.execute(
      db,
    )
    await application({ email: "", userId })
    await application({ email: "", status: "draft" })
    await application({ email: "", status: "draft", userId })
    await application({ email: "elodie@example.ch" })
    await migrate(here.db, schema)
    const people = here.db.selectFrom("reservations").select(["reference", "email", "forgottenAt"])
    expect(await people.orderBy("reference").execute()).toEqual([
      { reference: "AAAAAAAA", email: "", forgottenAt: lastChange },
      { reference: "BBBBBBBB", email: "elodie@example.ch", forgottenAt: null },
    ])
    const candidates = here.db
      .selectFrom("boatLicenseApplications")
      .select(["status", "userId", "email", "forgottenAt"])
    expect(await candidates.orderBy("createdAt").orderBy("id").execute()).toEqual(
      expect.arrayContaining([
        { status: "approved", userId, email: "", forgottenAt: lastChange },
        { status: "draft", userId: null, email: "", forgottenAt: lastChange },
        { status: "draft", userId, email: "", forgottenAt: null },
        { status: "approved", userId: null, email: "elodie@example.ch", forgottenAt: null },
      ]),
    )
    const written = (change: string) => sql.raw(`update ${change}`).execute(db)
    const refused = (constraint: string) => ({ code: "23514", constraint })
    await expect(written("reservations set email = ''")).rejects.toMatchObject(refused("reservations_forgotten"))
    await expect(written("reservations set forgotten_at = now()")).rejects.toMatchObject(
      refused("reservations_forgotten"),
    )
    await expect(written("boat_license_applications set forgotten_at = now()")).rejects.toMatchObject(
      refused("boat_license_applications_forgotten"),
    )
  })
})
