import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { sendReminders } from "#app/features/bookings/reminders/send-reminders.server.ts"
import { remindedSeats, seatReminderNow } from "#app/features/licence/reminders/remind-seats.server.ts"
import type { SeatReminder } from "#app/features/licence/reminders/seat-reminders.mails.server.tsx"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { aSeat, aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"

// The session is on 2027-06-12 at 09:00.
const threeDaysBefore = instantAt("2027-06-09", "09:00")
const dayBefore = instantAt("2027-06-11", "09:00")
const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)
const email = "camille@example.ch"

describe.each(engines)("reminders of booked sessions on %s", (engine) => {
  const on = useDatabase(engine)
  let sessionId: string

  beforeEach(async () => {
    const session = await aSession(on.db)
    sessionId = session.id
    const userId = crypto.randomUUID()
    const person = { id: userId, email, name: "Camille Favre", firstName: "Camille", lastName: "Favre" }
    await on.db.insertInto("users").values(person).execute()
    const application = await applicationOf(on.db, userId)
    await aSeat(on.db, { reference: "T3KM8WQ2", applicationId: application.id, sessionId })
    await sql`update seats set created_at = ${later(threeDaysBefore, -24 * 60)}`.execute(on.db)
  })

  const sweep = (now: Date) => inTransaction(on.db, (trx) => sendReminders(remindedSeats)(trx, now))
  const queued = async () => {
    const rows = await on.db.selectFrom("emails").select(["to", "data"]).orderBy("id").execute()
    return rows.map(({ to, data }) => ({ to, data: data as SeatReminder }))
  }
  const told = async () => (await queued()).map(({ to, data }) => [to, data.reminder])

  test("are queued three days and one day before, once each, also by two sweeps at once", async () => {
    await sweep(later(threeDaysBefore, -1))
    expect(await told()).toEqual([])
    await Promise.all([sweep(threeDaysBefore), sweep(threeDaysBefore)])
    await sweep(later(threeDaysBefore, 60))
    expect(await told()).toEqual([[email, "days-before"]])
    await sweep(dayBefore)
    await sweep(later(dayBefore, 1))
    expect(await told()).toEqual([
      [email, "days-before"],
      [email, "day-before"],
    ])
  })

  test("are armed again when the session moves, and a queued one for its former time is not sent", async () => {
    await sweep(dayBefore)
    const [first] = await queued()
    if (!first) throw new Error("one is queued")
    expect(await seatReminderNow(on.db, first.data, dayBefore)).toMatchObject({
      seat: { startTime: "09:00", priceCents: 15_000 },
      change: { late: true },
    })
    const moved = { startsAt: instantAt("2027-06-20", "09:00"), endsAt: instantAt("2027-06-20", "12:00") }
    await on.db.updateTable("slots").set(moved).where("id", "=", sessionId).execute()
    expect(await seatReminderNow(on.db, first.data, dayBefore)).toBeUndefined()
    await sweep(instantAt("2027-06-19", "09:00"))
    expect(await told()).toEqual([
      [email, "day-before"],
      [email, "day-before"],
    ])
  })

  test.each([
    ["a booking that ended", async () => await on.db.updateTable("seats").set({ status: "cancelled" }).execute()],
    [
      "a session that was cancelled",
      async () => await on.db.updateTable("slots").set({ state: "cancelled" }).execute(),
    ],
    ["a session in less than two hours", async () => undefined],
  ])("none for %s", async (what, change) => {
    await change()
    await sweep(what.includes("hours") ? instantAt("2027-06-12", "07:00") : dayBefore)
    expect(await told()).toEqual([])
  })
})
