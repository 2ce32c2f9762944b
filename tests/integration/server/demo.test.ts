import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sessionTypes } from "#app/features/calendar/courses/training.schema.ts"
import { reservationTypes } from "#app/features/calendar/slots/availability.schema.ts"
import { inspectDocument } from "#app/features/licence/documents/inspect-document.server.ts"
import { revenueByMonth } from "#app/features/payments/payments.figures.queries.server.ts"
import { reservationsByWeek } from "#app/features/reservations/reservations.figures.queries.server.ts"
import { dayAt, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { bases } from "#content/school.ts"
import { beginDatabase, extendDemo, hasDemoRows, resetDemo } from "#db/demo.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { createDatabase, useDatabase } from "#tests/support/databases.ts"
import { sha256, storedPaths } from "#tests/support/people/documents.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { post, testApp } from "#tests/support/test-app.ts"

const filled = { demo: true, now: testNow }

async function filesOf({ dataDir }: { dataDir: string }) {
  return { fileStore: await openFileStore(join(dataDir, "files"), undefined), log: createLog("silent") }
}

describe("a new database, filled once and looked at", () => {
  const on = {} as Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    Object.assign(on, await createDatabase())
    await beginDatabase(on.db, { ...filled, files: await filesOf(on) })
  })
  afterAll(() => on.remove?.())

  test("has Tuesdays to Sundays of the next 90 days, at every base and of every type", async () => {
    const open = (await daysOf(on.db)).filter((day) => day >= dayAt(testNow))
    expect([open[0], open.at(-1)]).toEqual(["2027-06-10", "2027-09-08"])
    expect(open.filter((day) => weekdayOf(day) === 1)).toEqual([])
    expect(open).toHaveLength(91 - 13)
    const kinds = await on.db
      .selectFrom("slots")
      .select(["base", "kind"])
      .where("base", "is not", null)
      .distinct()
      .execute()
    expect(kinds).toHaveLength(bases.length * 3)
  })

  test("has counters that are the places held; some slots are full and most are free", async () => {
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const slots = await on.db.selectFrom("slots").select(["taken", "capacity"]).execute()
    const full = slots.filter((slot) => slot.taken === slot.capacity).length
    expect(full).toBeGreaterThan(0)
    expect(slots.filter((slot) => slot.taken === 0).length).toBeGreaterThan(slots.length / 2)
    expect(await on.db.selectFrom("emails").select("id").execute()).toEqual([])
    expect(await on.db.selectFrom("reservations").select("id").where("demo", "=", false).execute()).toEqual([])
  })

  test("holds sessions of both licences on the same days, theory and practice, some full, most with room", async () => {
    const all = await on.db.selectFrom("slots").selectAll().where("kind", "in", sessionTypes).orderBy("date").execute()
    const sessions = all.filter(({ date }) => date >= dayAt(testNow))
    expect([sessions[0]?.date, sessions.at(-1)?.date]).toEqual(["2027-06-10", "2027-09-08"])
    expect(sessions.filter(({ date }) => weekdayOf(date) === 1)).toEqual([])
    expect(new Set(sessions.map(({ date }) => date)).size).toBe(91 - 13)
    expect(new Set(sessions.map(({ licenseType, kind }) => `${licenseType} ${kind}`)).size).toBe(4)
    expect(sessions.every(({ demo, state }) => demo && state === "open")).toBe(true)
    const ahead = sessions.filter(({ startsAt }) => startsAt > testNow)
    const full = ahead.filter(({ taken, capacity }) => taken === capacity)
    expect(new Set(full.map(({ licenseType, kind }) => `${licenseType} ${kind}`)).size).toBe(4)
    expect(ahead.filter(({ taken }) => taken === 0).length).toBeGreaterThan(60)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("holds applications to decide on: sent, paid for, with a theory and a practice seat, and none a person's", async () => {
    const { rows } = await sql`
      select a.license_type as licence, a.status, u.demo, p.status as paid,
        (select array_agg(s.kind order by s.kind desc) from session_bookings b
          join slots s on s.id = b.session_id
          where b.application_id = a.id and b.booking_status = 'confirmed' and s.starts_at > ${testNow}) as seats
      from boat_license_applications a
      join users u on u.id = a.user_id
      join payment_transactions p on p.application_id = a.id
      join simulated_payments book on book.provider_ref = p.provider_ref and book.transaction_id = p.id
      where a.status = 'submitted' order by 1`.execute(on.db)
    const waiting = { status: "submitted", demo: true, paid: "completed", seats: ["theory", "practice"] }
    expect(rows).toEqual([
      { licence: "coastal", ...waiting },
      { licence: "inland", ...waiting },
    ])
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("holds people who are different: a phone, a name and an address belong to one person alone", async () => {
    const { rows } = await sql<{ phone: string; name: string; email: string }>`
      select distinct phone, first_name || ' ' || last_name as name, lower(email) as email from (
        select phone, first_name, last_name, email from reservations
        union all select phone, first_name, last_name, email from boat_license_applications
        union all select phone, first_name, last_name, email from users where phone is not null) as people`.execute(
      on.db,
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const fact of ["phone", "name", "email"] as const) {
      expect(new Set(rows.map((person) => person[fact])).size).toBe(rows.length)
    }
    expect(rows.filter(({ phone }) => !/^\+41 7[689] 555 \d\d \d\d$/.test(phone))).toEqual([])
    const orphans = on.db.selectFrom("boatLicenseApplications").select("id").where("userId", "is", null)
    expect(await orphans.execute()).toEqual([])
  })

  test("holds three documents of every application, and the file of each", async () => {
    const { fileStore } = await filesOf(on)
    const documents = await on.db.selectFrom("documents").selectAll().execute()
    const applications = await on.db.selectFrom("boatLicenseApplications").select("id").execute()
    expect(documents).toHaveLength(3 * applications.length)
    expect(await storedPaths(fileStore)).toEqual(documents.map(({ path }) => path).toSorted())
    for (const { kind, path, size, mime, sha256: sum, issuedOn } of documents.slice(0, 6)) {
      const bytes = await buffer((await fileStore.read(path)) ?? Readable.from([]))
      expect([bytes.length, sha256(bytes)]).toEqual([size, sum])
      expect(await inspectDocument(kind, bytes, "somebody")).toMatchObject({ ok: true, mime })
      expect(issuedOn === null).toBe(kind !== "medical")
    }
  })

  test("has a past: every week of the chart has reservations, every month revenue; what is over is decided", async () => {
    const weeks = await reservationsByWeek(on.db, testNow, 12)
    expect(weeks.filter(({ count }) => count < 5)).toEqual([])
    const months = await revenueByMonth(on.db, testNow, 12)
    expect(months.filter(({ cents }) => cents <= 0)).toEqual([])
    const over = on.db.selectFrom("reservations").select("status").distinct().where("endsAt", "<", testNow)
    expect((await over.orderBy("status").execute()).map(({ status }) => status)).toEqual(["cancelled", "completed"])
    const late = on.db.selectFrom("reservations").select("id").where("createdAt", ">", testNow)
    expect(await late.execute()).toEqual([])
    const statuses = await on.db.selectFrom("boatLicenseApplications").select("status").distinct().execute()
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(["approved", "draft", "rejected", "submitted"])
  })

  test("is removed completely: no row belongs to a person, and the files go with their rows", async () => {
    const files = await filesOf(on)
    const before = await storedPaths(files.fileStore)
    expect(await resetDemo(on.db, testNow, { realToo: false, files })).toMatchObject({ ok: true })
    const rows = await on.db.selectFrom("documents").select("path").execute()
    const after = await storedPaths(files.fileStore)
    expect(after).toEqual(rows.map(({ path }) => path).toSorted())
    expect(after.filter((path) => before.includes(path))).toEqual([])
  })
})

async function daysOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("slots")
    .select("date")
    .where("kind", "in", reservationTypes)
    .distinct()
    .orderBy("date")
    .execute()
  return rows.map(({ date }) => date)
}

describe("demo data", () => {
  const on = useDatabase()

  const days = () => daysOf(on.db)

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
    await sql`truncate session_bookings cascade`.execute(on.db)
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
    await sql`truncate places, reservations, slots, simulated_payments, users
      cascade`.execute(on.db)
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
