import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { contactSubjects } from "#app/features/contact/contact.schema.ts"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { eventWords } from "#content/admin/events.ts"
import { whoWords } from "#content/admin/overview.ts"
import { recordLink } from "#content/admin/records.ts"
import { anAccount } from "#tests/factories/ledger.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { withPerson } from "#tests/factories/persons.ts"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { insertedAt } from "#tests/support/rows.ts"

const usualNow = "2027-06-10T10:00:00Z"
const second = (instant: string, by: number) => new Date(Date.parse(instant) + by * 1_000).toISOString()

describe("the overview", () => {
  const on = useDatabase()

  async function office(now = usualNow) {
    const people = await accountsOf(on, { clock: { now: () => new Date(now) } })
    const { cookie, userId } = await people.someone("admin@example.ch", { role: "admin" })
    const overview = async () => {
      const { status, body } = await people.call("GET", "/api/v1/admin/overview", undefined, cookie)
      expect(status).toBe(200)
      return body as unknown as Overview
    }
    return { ...people, cookie, userId, overview }
  }

  async function paid(cents: number, settledAt: string, status = "completed") {
    await sql`insert into payment_transactions (id, account_id, kind, amount_cents, status, provider, settled_at)
      values (${uuid()}::uuid, ${await anAccount(on.db)}::uuid, 'payment', ${cents}::int, ${status}, 'test', ${settledAt}::timestamptz)`.execute(
      on.db,
    )
  }

  async function reservedAt(...instants: string[]) {
    const rows = await reservationsOf(
      on.db,
      null,
      instants.map(() => ({})),
    )
    for (const [index, { id }] of rows.entries()) await insertedAt(on.db, "bookings", id, instants[index] ?? "")
  }

  test("of a new school is empty, and nothing waits", async () => {
    const { overview } = await office()
    const { totals, waiting, reservationsByWeek, revenueByMonth } = await overview()
    expect(totals).toEqual({
      users: 1,
      pendingApplications: 0,
      pendingReservations: 0,
      revenueCents: 0,
      revenueEuroCents: 0,
    })
    expect(waiting).toEqual({ messages: 0, failedEmails: 0 })
    expect(reservationsByWeek.map(({ monday }) => monday)).toEqual(
      expect.arrayContaining(["2027-03-22", "2027-03-29", "2027-06-07"]),
    )
    expect([reservationsByWeek.length, reservationsByWeek.at(-1)]).toEqual([12, { monday: "2027-06-07", count: 0 }])
    expect([revenueByMonth.length, revenueByMonth[0]?.month, revenueByMonth.at(-1)]).toEqual([
      12,
      "2026-07",
      { month: "2027-06", cents: 0 },
    ])
  })

  test("counts what waits for the school, and what was paid", async () => {
    const { overview, someone } = await office()
    const { userId } = await someone("lea@example.ch")
    await applicationOf(on.db, userId, { status: "submitted" })
    await applicationOf(on.db, userId, { status: "draft" })
    await reservationsOf(on.db, null, [{ status: "pending" }, { status: "pending" }, { status: "confirmed" }])
    await paid(45_000, "2027-06-01T10:00:00Z")
    await paid(35_050, "2026-06-01T10:00:00Z")
    await paid(99_999, "2027-06-01T10:00:00Z", "failed")
    await on.db.deleteFrom("emails").execute()
    await queueMails(on.db, 3)
    await on.db.updateTable("emails").set({ state: "failed" }).where("to", "<>", "a1@example.ch").execute()
    const message = { firstName: "Zoé", lastName: "Favre", email: "z@example.ch", message: "Bonjour" }
    for (const handled of [null, new Date(usualNow)]) {
      const row = { id: uuid(), ...withPerson(message), subject: contactSubjects[0], handledAt: handled }
      await on.db.insertInto("contactMessages").values(row).execute()
    }
    expect(await overview()).toMatchObject({
      totals: { users: 2, pendingApplications: 1, pendingReservations: 2, revenueCents: 80_050, revenueEuroCents: 0 },
      waiting: { messages: 1, failedEmails: 2 },
    })
  })

  test.each([
    ["over midnight", "2027-06-06T22:00:00Z", "2027-06-06T22:00:00Z", "2027-06-07"],
    ["just before midnight", "2027-06-06T21:59:59Z", "2027-05-30T22:00:00Z", "2027-05-31"],
    ["over the end of a year", "2028-01-01T10:00:00Z", "2027-12-26T23:00:00Z", "2027-12-27"],
    ["in the week of the change to summer time", "2027-03-28T20:00:00Z", "2027-03-21T23:00:00Z", "2027-03-22"],
    ["after the change to summer time", "2027-03-28T22:00:00Z", "2027-03-28T22:00:00Z", "2027-03-29"],
    ["in the week of the change to winter time", "2027-10-31T22:59:59Z", "2027-10-24T22:00:00Z", "2027-10-25"],
    ["after the change to winter time", "2027-10-31T23:00:00Z", "2027-10-31T23:00:00Z", "2027-11-01"],
  ])("weeks begin on Monday by the school's clocks, %s", async (_, now, began, monday) => {
    const { overview } = await office(now)
    await reservedAt(second(began, -1), began)
    const { reservationsByWeek } = await overview()
    expect(reservationsByWeek.at(-1)).toEqual({ monday, count: 1 })
    expect(reservationsByWeek.at(-2)?.count).toBe(1)
  })

  test.each([
    ["over midnight at a month's end", "2027-05-31T22:00:00Z", "2027-05-31T22:00:00Z", "2027-06"],
    ["just before that", "2027-05-31T21:59:59Z", "2027-04-30T22:00:00Z", "2027-05"],
    ["over the end of a year", "2027-12-31T23:00:00Z", "2027-12-31T23:00:00Z", "2028-01"],
    ["in the month of the change to summer time", "2027-03-31T21:59:59Z", "2027-02-28T23:00:00Z", "2027-03"],
    ["in the month of the change to winter time", "2027-10-31T22:59:59Z", "2027-09-30T22:00:00Z", "2027-10"],
  ])("months begin by the school's clocks, %s", async (_, now, began, month) => {
    const { overview } = await office(now)
    await paid(10_000, second(began, -1))
    await paid(45_000, began)
    const { revenueByMonth } = await overview()
    expect(revenueByMonth.at(-1)).toEqual({ month, cents: 45_000 })
    expect(revenueByMonth.at(-2)?.cents).toBe(10_000)
  })

  test("shows the last twenty things that happened and who did them, but not who came and went", async () => {
    const { overview, userId, signIn } = await office()
    const entityId = uuid()
    await on.db.transaction().execute(async (trx) => {
      const about = { entity: "reservation", entityId }
      for (let count = 0; count < 20; count += 1) {
        await recordEvent(trx, { ...about, action: "reservation.created", actor: "guest" })
      }
      await recordEvent(trx, { ...about, action: "reservation.claimed", actor: uuid() })
    })
    await on.db
      .transaction()
      .execute((trx) =>
        recordEvent(trx, { action: "reservation.confirmed", actor: userId, entity: "reservation", entityId }),
      )
    await on.db
      .transaction()
      .execute((trx) =>
        recordEvent(trx, { action: "reservation.anonymised", actor: "system", entity: "reservation", entityId }),
      )
    await signIn("admin@example.ch")
    const { activity } = await overview()
    expect(activity).toHaveLength(20)
    expect(activity.slice(0, 2)).toMatchObject([
      { action: "reservation.anonymised", actor: "system", name: null },
      { action: "reservation.confirmed", actor: "person", name: "Camille Favre", entity: "reservation", entityId },
    ])
    expect(activity.slice(2).map(({ actor }) => actor)).toEqual(expect.arrayContaining(["guest", "forgotten"]))
  })
})

test("what happened is said in French, with the way to its record", () => {
  expect([eventWords("reservation.confirmed"), eventWords("an.older-action")]).toEqual([
    "Réservation confirmée",
    "an.older-action",
  ])
  const who = (["guest", "system", "forgotten"] as const).map((actor) => whoWords({ actor, name: null }))
  expect([...who, whoWords({ actor: "person", name: "Élodie Rochat" })]).toEqual([
    "Visiteur",
    "Système",
    "Compte supprimé",
    "Élodie Rochat",
  ])
  const id = uuid()
  expect(recordLink({ entity: "reservation", id })?.href).toBe(`/admin/reservations?id=${id}`)
  expect(recordLink({ entity: "reservation", id: "list" })?.href).toBe("/admin/reservations")
  expect(recordLink({ entity: "document", id })).toBeUndefined()
})
