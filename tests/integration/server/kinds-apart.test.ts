import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { figuresOf } from "#app/platform/figures.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { aCourse, aSeat, aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { expectTrueFigures } from "#tests/support/figures.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

describe.each(engines)("reservations and seats of courses on %s", (engine) => {
  const on = useDatabase(engine)
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let candidate: Awaited<ReturnType<typeof school.candidate>>
  let reservation: { id: string; reference: string }
  let seat: { id: string; reference: string; sessionId: string; applicationId: string }

  beforeEach(async () => {
    school = await sessionSchool(on)
    candidate = await school.candidate("Élodie")
    await candidate.submit(await aCourse(on.db))
    const [booked] = await reservationsOf(on.db, candidate.userId, [{ firstName: "Élodie", email: candidate.email }])
    if (!booked) throw new Error("one reservation was asked for")
    reservation = booked
    seat = await on.db
      .selectFrom("seats")
      .select(["id", "reference", "sessionId", "applicationId"])
      .orderBy("startsAt")
      .limit(1)
      .executeTakeFirstOrThrow()
  })

  const ask = (method: string, path: string, body?: object, cookie = school.admin.cookie) =>
    school.people.call(method, `/api/v1/${path}`, body, cookie)

  test("a seat is in no list, search, figure or export of reservations", async () => {
    for (const path of ["admin/reservations", "admin/reservations?sort=startsAt:asc", "admin/reservations?q=elodie"]) {
      expect((await ask("GET", path)).body.items).toMatchObject([{ id: reservation.id }])
    }
    expect((await ask("GET", `admin/reservations?q=${seat.reference}`)).body.items).toEqual([])
    expect((await ask("GET", `admin/search?q=${seat.reference}`)).body).toMatchObject({ reservations: { items: [] } })
    const file = await school.people.app.request("/api/v1/admin/reservations/export.csv", {
      headers: { cookie: school.admin.cookie },
    })
    const exported = await file.text()
    expect(exported).toContain(reservation.reference)
    expect(exported).not.toContain(seat.reference)
    expect(await figuresOf(on.db, "bookings")).toEqual([{ status: "pending", count: 1, cents: 0 }])
    await expectTrueFigures(on.db)
    const own = await ask("GET", "me/reservations", undefined, candidate.cookie)
    expect(own.body.items).toMatchObject([{ id: reservation.id }])
    const { body: copy } = await ask("GET", "me/export", undefined, candidate.cookie)
    expect(copy.reservations).toMatchObject([{ reference: reservation.reference }])
    expect(JSON.stringify(copy.reservations)).not.toContain(seat.reference)
  })

  test("an endpoint of reservations finds no seat, and one of seats no reservation", async () => {
    expect((await ask("GET", `admin/reservations/${seat.id}`)).status).toBe(404)
    const cancelled = { version: 1, status: "cancelled" }
    expect((await ask("POST", `admin/reservations/${seat.id}/status`, cancelled)).status).toBe(404)
    const move = { version: 1, base: "nyon", date: "2027-06-19", timeSlot: "14:00" }
    expect((await ask("POST", `admin/reservations/${seat.id}/move`, move)).status).toBe(404)
    const { body: session } = await ask("GET", `admin/training-sessions/${seat.sessionId}`)
    expect(session.bookings).toMatchObject([{ id: seat.id, bookingStatus: "confirmed" }])
  })

  test("a view refuses a row of the other kinds, and finds none", async () => {
    const change = (statement: string) => sql.raw(statement).execute(on.db)
    await expect(change("update reservations set kind = 'theory'")).rejects.toThrow(/check option|bookings_asked/)
    await expect(change("update seats set kind = 'boat_rental'")).rejects.toThrow(/check option|bookings_asked/)
    const columns = "id, reference, kind, status, base, day, time, starts_at, ends_at, price_cents, price_currency"
    const values = `gen_random_uuid(), 'K7M2QX9B', 'theory', 'confirmed', 'nyon', '2027-06-12', '09:00',
      '2027-06-12 07:00Z', '2027-06-12 08:00Z', 0, 'CHF'`
    await expect(change(`insert into reservations (${columns}) values (${values})`)).rejects.toThrow(
      /check option|bookings_asked/,
    )
    // A seat takes its kind from its session, so that no words make a rental of it.
    const rental = await sql<{ id: string }>`
      insert into slots (id, kind, base, starts_at, ends_at, capacity) values
      (gen_random_uuid(), 'boat_rental', 'nyon', '2027-06-12 07:00Z', '2027-06-12 08:00Z', 3) returning id`.execute(
      on.db,
    )
    const sessionId = rental.rows[0]?.id ?? ""
    await expect(aSeat(on.db, { applicationId: seat.applicationId, sessionId })).rejects.toThrow(
      /check option|bookings_asked/,
    )
    await on.db.deleteFrom("seats").where("id", "=", reservation.id).execute()
    await on.db.updateTable("reservations").set({ notes: "Avec un chien" }).where("id", "=", seat.id).execute()
    expect(await on.db.selectFrom("bookings").select("id").where("notes", "is", null).execute()).toHaveLength(3)
  })

  test("a seat keeps the moment of its session and the person of its application", async () => {
    const stored = () => on.db.selectFrom("seats").selectAll().where("id", "=", seat.id).executeTakeFirstOrThrow()
    const { personId } = await on.db
      .selectFrom("boatLicenseApplications")
      .select("personId")
      .where("id", "=", seat.applicationId)
      .executeTakeFirstOrThrow()
    const kept = { kind: "theory", userId: candidate.userId, personId, day: "2027-06-12", time: "09:00", sequence: 0 }
    expect(await stored()).toMatchObject(kept)
    const [startsAt, endsAt] = [instantAt("2027-06-13", "10:00"), instantAt("2027-06-13", "12:00")]
    await on.db.updateTable("slots").set({ startsAt, endsAt }).where("id", "=", seat.sessionId).execute()
    expect(await stored()).toMatchObject({ day: "2027-06-13", time: "10:00", startsAt, endsAt, sequence: 1 })
    const other = await aSession(on.db, { date: "2027-06-20" })
    await on.db.updateTable("seats").set({ sessionId: other.id }).where("id", "=", seat.id).execute()
    expect(await stored()).toMatchObject({ day: "2027-06-20", time: "09:00", sequence: 2 })
    await on.db.updateTable("slots").set({ capacity: 8 }).where("id", "=", other.id).execute()
    await on.db.updateTable("seats").set({ priceCents: 1 }).where("id", "=", seat.id).execute()
    expect(await stored()).toMatchObject({ sequence: 2 })
    await on.db.updateTable("seats").set({ status: "cancelled" }).where("id", "=", seat.id).execute()
    const nobody = { userId: null, personId: null }
    await on.db.updateTable("boatLicenseApplications").set(nobody).where("id", "=", seat.applicationId).execute()
    expect(await stored()).toMatchObject({ ...nobody, sequence: 3 })
  })
})
