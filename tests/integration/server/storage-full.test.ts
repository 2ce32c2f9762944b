import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { post, problemOf, testApp } from "#tests/support/test-app.ts"

describe.each(engines)("a database without room on its disk, on %s", (engine) => {
  const on = useDatabase(engine)

  test("refuses a booking with 507 in French, keeps nothing of it, and says so in the log", async () => {
    await aSlot(on.db)
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(on.db)
    await sql`create trigger no_room before insert on bookings execute function no_room()`.execute(on.db)
    const site = await testApp(on)
    const refused = await post(site, "/api/v1/reservations", licenseRequest())
    expect(await problemOf(refused)).toMatchObject({
      status: 507,
      code: "storage-full",
      detail: expect.stringContaining("espace de stockage"),
    })
    expect(site.logText()).toContain("the disk of the database is full")
    await sql`drop trigger no_room on bookings`.execute(on.db)
    expect((await post(site, "/api/v1/reservations", licenseRequest())).status).toBe(201)
    expect(await on.db.selectFrom("reservations").select("id").execute()).toHaveLength(1)
  })
})
