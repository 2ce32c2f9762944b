import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { outingsWithoutBoat } from "#app/features/calendar/resources/fleet/without-boat.server.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { inspectDocument } from "#app/features/licence/documents/inspect-document.server.ts"
import { revenueByMonth } from "#app/features/payments/payments.figures.queries.server.ts"
import { reservationsByWeek } from "#app/features/reservations/manage/reservations.figures.queries.server.ts"
import { dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { bases } from "#content/school.ts"
import { beginDatabase, resetDemo } from "#db/demo.ts"
import { boatBookings } from "#server/wiring.ts"
import { takenTwice } from "#tests/factories/fleet.ts"
import { slotDays, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { sha256, storedPaths } from "#tests/support/people/documents.ts"

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
    const open = (await slotDays(on.db)).filter((day) => day >= dayAt(testNow))
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
        (select array_agg(s.kind order by s.kind desc) from seats b
          join slots s on s.id = b.session_id
          where b.application_id = a.id and b.status = 'confirmed' and s.starts_at > ${testNow}) as seats
      from boat_license_applications a
      join users u on u.id = a.user_id
      join payment_transactions p on p.account_id = a.id
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

  test("has a till in which no day holds the money of a season", async () => {
    const { rows } = await sql<{ day: string; share: number }>`
      select (settled_at at time zone 'Europe/Zurich')::date::text as day,
        count(*)::float / sum(count(*)) over () as share
      from payment_transactions where purpose = 'account' group by 1 order by share desc`.execute(on.db)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows[0]?.share).toBeLessThan(0.05)
  })

  test("holds twenty boats of three models and six instructors; one boat is in the workshop, and its bookings lack it", async () => {
    const boats = await on.db.selectFrom("boats").select(["id", "base", "model", "name", "registration"]).execute()
    expect(boats).toHaveLength(20)
    expect(new Set(boats.map(({ base, model }) => `${base} ${model}`)).size).toBe(9)
    for (const name of ["id", "name", "registration"] as const) {
      expect(new Set(boats.map((boat) => boat[name])).size).toBe(20)
    }
    expect(await on.db.selectFrom("instructors").select("base").execute()).toHaveLength(6)
    const workshop = await on.db.selectFrom("assignments").selectAll().where("purpose", "=", "workshop").execute()
    expect(workshop).toHaveLength(1)
    const until = workshop[0]?.endsAt ?? testNow
    const lacking = await outingsWithoutBoat(on.db, { bookings: boatBookings, now: testNow, atMost: 50 })
    expect(lacking.length).toBeGreaterThan(0)
    expect(lacking.length).toBeLessThan(6)
    expect(lacking.filter(({ outing }) => outing.startsAt > until)).toEqual([])
  })

  test("has bookings on each open day from three months ago to next week, none of which needs more than there is", async () => {
    const { rows } = await sql<{ date: string; booked: number; people: number }>`
      select day as date, count(*)::int as booked, count(distinct phone)::int as people from reservations
      where status <> 'cancelled' and day between '2027-03-10' and '2027-06-17' group by 1`.execute(on.db)
    expect(rows).toHaveLength(86)
    expect(rows.filter(({ booked }) => booked < 8)).toEqual([])
    expect(rows.filter(({ booked, people }) => booked !== people)).toEqual([])
    expect(await takenTwice(on.db)).toEqual([])
    expect(await unmanned(on.db)).toEqual([])
  })

  test("closes a base for days without bookings", async () => {
    const closures = await on.db.selectFrom("closures").selectAll().execute()
    expect(closures).toMatchObject([{ base: "morges", fromDate: "2027-06-30", toDate: "2027-07-02", public: true }])
    const booked = on.db.selectFrom("slots").select("id").where("base", "=", "morges").where("taken", ">", 0)
    expect(await booked.where("date", ">=", "2027-06-30").where("date", "<=", "2027-07-02").execute()).toEqual([])
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

/** Booked groups with more boats than skippers, and booked lessons without an instructor. */
async function unmanned(db: Db) {
  const { rows } = await sql`
    select reservations.id from reservations join assignments on booking_id = reservations.id
    where kind = 'group_outing'
    group by reservations.id having count(boat_id) > count(instructor_id)
    union all
    select id from slots where kind = 'boat_license' and taken > 0
      and not exists (select from assignments where slot_id = slots.id and instructor_id is not null)`.execute(db)
  return rows
}
