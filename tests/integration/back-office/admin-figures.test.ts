import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { userFigures } from "#app/features/identity/identity.figures.queries.server.ts"
import { applicationFigures } from "#app/features/licence/licence.figures.queries.server.ts"
import { revenueByMonth, revenueCents } from "#app/features/payments/payments.figures.queries.server.ts"
import {
  reservationFigures,
  reservationsByWeek,
} from "#app/features/reservations/manage/reservations.figures.queries.server.ts"
import { beginDatabase, resetDemo } from "#db/demo.ts"
import { backup } from "#server/operate/backup.ts"
import { restore } from "#server/operate/restore.ts"
import { anAccount } from "#tests/factories/ledger.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { createDatabase, useDatabase } from "#tests/support/databases.ts"
import { expectTrueFigures } from "#tests/support/figures.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { insertedAt } from "#tests/support/rows.ts"

/** An instant, the first and the last instants of its month, and the Monday of its week: by the school's clocks. */
const moments: [string, now: string, monthBegan: string, monthEnded: string, monday: string][] = [
  [
    "over midnight at a month's end",
    "2027-05-31T22:00:00Z",
    "2027-05-31T22:00:00Z",
    "2027-06-30T21:59:59Z",
    "2027-05-31",
  ],
  ["just before that", "2027-05-31T21:59:59Z", "2027-04-30T22:00:00Z", "2027-05-31T21:59:59Z", "2027-05-31"],
  ["over a year's end", "2027-12-31T23:00:00Z", "2027-12-31T23:00:00Z", "2028-01-31T22:59:59Z", "2027-12-27"],
  ["in a leap February", "2028-02-29T12:00:00Z", "2028-01-31T23:00:00Z", "2028-02-29T22:59:59Z", "2028-02-28"],
  [
    "on the change to summer time",
    "2027-03-28T00:59:59Z",
    "2027-02-28T23:00:00Z",
    "2027-03-31T21:59:59Z",
    "2027-03-22",
  ],
  [
    "on the change to winter time",
    "2027-10-31T01:00:00Z",
    "2027-09-30T22:00:00Z",
    "2027-10-31T22:59:59Z",
    "2027-10-25",
  ],
  ["on a Sunday's last minute", "2027-10-31T22:59:00Z", "2027-09-30T22:00:00Z", "2027-10-31T22:59:59Z", "2027-10-25"],
]

const before = (instant: string) => new Date(Date.parse(instant) - 1_000).toISOString()
const after = (instant: string) => new Date(Date.parse(instant) + 1_000).toISOString()

describe("the school's figures", () => {
  const on = useDatabase()

  async function madeAt(...instants: string[]) {
    const rows = await reservationsOf(
      on.db,
      null,
      instants.map(() => ({})),
    )
    for (const [index, { id }] of rows.entries()) await insertedAt(on.db, "bookings", id, instants[index] ?? "")
  }

  test("of nothing are zero", async () => {
    const now = new Date("2027-06-10T10:00:00Z")
    expect(await reservationFigures(on.db, now)).toEqual({ total: 0, pending: 0, confirmed: 0, thisMonth: 0 })
    expect(await userFigures(on.db)).toEqual({ total: 0, admins: 0, active: 0 })
    expect(await applicationFigures(on.db)).toEqual({ submitted: 0 })
    expect(await revenueCents(on.db)).toBe(0)
    expect(await reservationsByWeek(on.db, now, 2)).toEqual([
      { monday: "2027-05-31", count: 0 },
      { monday: "2027-06-07", count: 0 },
    ])
    expect(await revenueByMonth(on.db, now, 2)).toEqual([
      { month: "2027-05", cents: 0 },
      { month: "2027-06", cents: 0 },
    ])
  })

  test.each(moments)("this month and this week are the school's, %s", async (_, now, began, ended, monday) => {
    await madeAt(before(began), began, ended, after(ended))
    expect(await reservationFigures(on.db, new Date(now))).toMatchObject({ total: 4, thisMonth: 2 })
    const [last] = await reservationsByWeek(on.db, new Date(now), 1)
    expect(last?.monday).toBe(monday)
  })

  test.each([
    ["into summer time", "2027-03-28T21:59:59Z", "2027-03-21T23:00:00Z", "2027-03-28T21:59:59Z"],
    ["into winter time", "2027-10-25T00:00:00Z", "2027-10-24T22:00:00Z", "2027-10-31T22:59:59Z"],
  ])("a week has all its hours, %s", async (_, now, began, ended) => {
    await madeAt(before(began), began, ended, after(ended))
    const weeks = await reservationsByWeek(on.db, new Date(now), 2)
    expect(weeks.map(({ count }) => count)).toEqual([1, 2])
  })

  test("reservations are counted by what they are now", async () => {
    await reservationsOf(on.db, null, [
      { status: "pending" },
      { status: "pending" },
      { status: "confirmed" },
      { status: "cancelled" },
      { status: "completed" },
    ])
    const now = new Date()
    expect(await reservationFigures(on.db, now)).toEqual({ total: 5, pending: 2, confirmed: 1, thisMonth: 5 })
    await sql`update reservations set status = 'confirmed' where status = 'pending'`.execute(on.db)
    expect(await reservationFigures(on.db, now)).toEqual({ total: 5, pending: 0, confirmed: 3, thisMonth: 5 })
  })

  test("users are active with an application or a reservation, guests are nobody", async () => {
    const people = await accountsOf(on)
    await people.someone("admin@example.ch", { role: "admin" })
    await people.someone("demoted@example.ch", { role: "user" })
    const [applicant, client] = [await people.someone("a@example.ch"), await people.someone("b@example.ch")]
    await applicationOf(on.db, applicant.userId, { status: "submitted" })
    await applicationOf(on.db, applicant.userId, { status: "draft" })
    await reservationsOf(on.db, client.userId, [{}, {}])
    await reservationsOf(on.db, null, [{}])
    expect(await userFigures(on.db)).toEqual({ total: 4, admins: 1, active: 2 })
    expect(await applicationFigures(on.db)).toEqual({ submitted: 1 })
  })

  test("revenue is what was paid less what was given back, each in its month", async () => {
    const pay = async (status: string, cents: number, settledAt: string, refundOf: string | null = null) => {
      const id = uuid()
      await sql`insert into payment_transactions (id, account_id, kind, refund_of, amount_cents, status, provider, settled_at)
        values (${id}::uuid, ${await anAccount(on.db)}::uuid, ${refundOf ? "refund" : "payment"}, ${refundOf}::uuid, ${cents}::int, ${status}, 'test',
          ${settledAt}::timestamptz)`.execute(on.db)
      return id
    }
    await pay("completed", 45_000, "2027-04-30T21:59:59Z")
    const returned = await pay("refunded", 35_000, "2027-04-30T22:00:00Z")
    await pay("refunded", 35_000, "2027-06-01T10:00:00Z", returned)
    await pay("failed", 9_999, "2027-06-01T10:00:00Z")
    await pay("pending", 9_999, "2027-06-01T10:00:00Z")
    await pay("failed", 45_000, "2027-06-01T10:00:00Z", await pay("completed", 45_000, "2027-06-02T10:00:00Z"))
    expect(await revenueCents(on.db)).toBe(90_000)
    expect(await revenueByMonth(on.db, new Date("2027-06-10T10:00:00Z"), 4)).toEqual([
      { month: "2027-03", cents: 0 },
      { month: "2027-04", cents: 45_000 },
      { month: "2027-05", cents: 35_000 },
      { month: "2027-06", cents: 10_000 },
    ])
  })

  test("a demo filled, emptied and filled again, saved and put back, has them true", async () => {
    await beginDatabase(on.db, { demo: true, now: new Date() })
    await expectTrueFigures(on.db)
    await resetDemo(on.db, new Date(), { realToo: true })
    await expectTrueFigures(on.db)
    const now = new Date()
    expect((await reservationFigures(on.db, now)).total).toBeGreaterThan(0)
    const archive = join(on.dataDir, "saved.tar.gz")
    const copy = await createDatabase()
    try {
      await backup(on.database, on.dataDir, archive)
      await restore(archive, copy.database, copy.dataDir)
      await expectTrueFigures(copy.db)
      expect(await reservationFigures(copy.db, now)).toEqual(await reservationFigures(on.db, now))
    } finally {
      await copy.remove()
      await rm(archive, { force: true })
    }
  })
})
