import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { beginDatabase, extendDemo, hasDemoRows, resetDemo } from "#db/demo.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, slotDays, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { post, testApp } from "#tests/support/test-app.ts"

const filled = { demo: true, now: testNow }

describe("demo data", () => {
  const on = useDatabase()

  const days = () => slotDays(on.db)

  async function extend(day: string) {
    await on.db.transaction().execute((trx) => extendDemo(trx, instantAt(day, "03:30")))
  }

  test("extend sessions each day too, once, and none where a school deleted the demo's", async () => {
    await beginDatabase(on.db, filled)
    const sessionDays = async () => {
      const rows = await on.db
        .selectFrom("slots")
        .select("date")
        .where("kind", "in", sessionTypes)
        .distinct()
        .orderBy("date")
        .execute()
      return rows.map(({ date }) => date)
    }
    const before = await sessionDays()
    await extend("2027-06-12")
    const count = (await rowsOf(on.db)).slots
    await extend("2027-06-12")
    expect(await sessionDays()).toEqual([...before, "2027-09-09", "2027-09-10"])
    expect((await rowsOf(on.db)).slots).toBe(count)
    await sql`delete from charges where booking_id is not null`.execute(on.db)
    await sql`delete from places where booking_id in (select id from seats)`.execute(on.db)
    await sql`delete from seats`.execute(on.db)
    await sql`delete from slots where kind in ('theory', 'practice')`.execute(on.db)
    await extend("2027-06-13")
    expect(await sessionDays()).toEqual([])
    expect(await hasDemoRows(on.db)).toBe(true)
  })

  test("are never loaded again: not at the next start, not after DEMO=0, not when all of it was deleted", async () => {
    expect(await beginDatabase(on.db, filled)).toMatchObject({ begun: "filled" })
    const rows = await rowsOf(on.db)
    expect(await beginDatabase(on.db, filled)).toMatchObject({ begun: "known" })
    expect(await beginDatabase(on.db, { demo: false, now: testNow })).toMatchObject({ begun: "known" })
    expect(await rowsOf(on.db)).toEqual(rows)
    await sql`truncate places, bookings, slots, simulated_payments, users, boats, instructors, opening_hours,
      closures cascade`.execute(on.db)
    expect(await beginDatabase(on.db, filled)).toMatchObject({ begun: "known" })
    await extend("2027-06-11")
    expect(await rowsOf(on.db)).toEqual({ events: rows.events })
  })

  test("stay away from a database that began without them", async () => {
    expect(await beginDatabase(on.db, { demo: false, now: testNow })).toMatchObject({ begun: "empty" })
    expect(await beginDatabase(on.db, filled)).toMatchObject({ begun: "known" })
    await extend("2027-06-11")
    expect(await rowsOf(on.db)).toEqual({ events: 1 })
    expect(await hasDemoRows(on.db)).toBe(false)
  })

  test("reach as far ahead each day, whatever the number of times it is run", async () => {
    await beginDatabase(on.db, filled)
    await on.db.deleteFrom("slots").where("date", "=", "2027-07-01").where("taken", "=", 0).execute()
    const before = await days()
    await extend("2027-06-10")
    expect(await days()).toEqual(before)
    await extend("2027-06-12")
    await extend("2027-06-12")
    const after = await days()
    expect(after).toEqual([...before, "2027-09-09", "2027-09-10"])
    const perDay = await on.db
      .selectFrom("slots")
      .select((eb) => ["date", eb.fn.countAll<number>().as("slots")])
      .where("date", ">=", "2027-09-07")
      .groupBy("date")
      .execute()
    expect(new Set(perDay.map(({ slots }) => slots)).size).toBe(1)
  })

  test("come back after a long pause without the days missed", async () => {
    await beginDatabase(on.db, filled)
    await extend("2028-03-01")
    const open = await days()
    expect(open.filter((day) => day > "2027-09-08" && day < "2028-03-01")).toEqual([])
    expect(open.at(-1)).toBe("2028-05-30")
  })

  test("leave a school's own slot as it is", async () => {
    await beginDatabase(on.db, filled)
    const own = await aSlot(on.db, { date: "2027-09-09", timeSlot: "09:00", maxCapacity: 7 })
    await extend("2027-06-11")
    const kept = await on.db.selectFrom("slots").select(["capacity", "demo"]).where("id", "=", own.id).execute()
    expect(kept).toEqual([{ capacity: 7, demo: false }])
  })

  test("a reset gives the same kind of data again, without what visitors did", async () => {
    await beginDatabase(on.db, filled)
    const slots = await on.db.selectFrom("slots").select("id").execute()
    const free = await on.db
      .selectFrom("slots")
      .selectAll()
      .where("kind", "=", "boat_license")
      .where("taken", "=", 0)
      .where("startsAt", ">", testNow)
      .executeTakeFirstOrThrow()
    const booked = await post(
      await testApp(on),
      "/api/v1/reservations",
      licenseRequest({ reservationDate: free.date, timeSlot: free.startTime, base: free.base ?? "" }),
    )
    expect(booked.status).toBe(201)
    const before = await rowsOf(on.db)
    expect(await resetDemo(on.db, testNow, { realToo: false })).toEqual({
      ok: false,
      real: { reservations: 1, interests: 0, messages: 0, applications: 0, accounts: 0 },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    await sql`create table added_later (slot_id uuid references slots (id))`.execute(on.db)
    await sql`insert into added_later select id from slots limit 1`.execute(on.db)
    expect(await resetDemo(on.db, testNow, { realToo: true })).toMatchObject({ ok: true })
    expect((await sql`select * from added_later`.execute(on.db)).rows).toEqual([])
    await sql`drop table added_later`.execute(on.db)
    expect(await on.db.selectFrom("reservations").select("id").where("demo", "=", false).execute()).toEqual([])
    expect(await on.db.selectFrom("slots").select("id").execute()).toHaveLength(slots.length)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await beginDatabase(on.db, filled)).toMatchObject({ begun: "known" })
  })
})
