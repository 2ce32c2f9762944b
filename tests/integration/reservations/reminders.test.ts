import { beforeEach, describe, expect, test } from "vitest"
import { sendReminders } from "#app/features/bookings/reminders/send-reminders.server.ts"
import { remindedReservations } from "#app/features/reservations/reminders/remind-reservations.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const threeDaysBefore = instantAt("2027-06-09", "14:00")
const dayBefore = instantAt("2027-06-11", "14:00")
const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

describe.each(engines)("reminders on %s", (engine) => {
  const on = useDatabase(engine)
  let id: string

  beforeEach(async () => {
    // On 2027-06-12 at 14:00.
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", email: "camille@example.ch" }])
    id = row?.id ?? ""
  })

  const sweep = (now: Date) => on.db.transaction().execute((trx) => sendReminders(remindedReservations)(trx, now))
  const change = (to: object) => on.db.updateTable("reservations").set(to).where("id", "=", id).execute()
  const queued = async () => {
    const rows = await on.db.selectFrom("emails").select(["kind", "to", "data"]).orderBy("id").execute()
    return rows.map(({ kind, to, data }) => ({ kind, to, reminder: (data as { reminder?: string }).reminder }))
  }
  const reminder = (kind: string) => ({ kind: "reservation-reminder", to: "camille@example.ch", reminder: kind })

  test("are queued three days and one day before, once each, however often the sweep runs", async () => {
    await sweep(later(threeDaysBefore, -1))
    expect(await queued()).toEqual([])
    await sweep(threeDaysBefore)
    await sweep(later(threeDaysBefore, 60))
    expect(await queued()).toEqual([reminder("days-before")])
    await sweep(dayBefore)
    await Promise.all([sweep(later(dayBefore, 1)), sweep(later(dayBefore, 1))])
    expect(await queued()).toEqual([reminder("days-before"), reminder("day-before")])
  })

  test("of two sweeps at once, one queues it", async () => {
    await Promise.all([sweep(dayBefore), sweep(dayBefore)])
    expect(await queued()).toEqual([reminder("day-before")])
  })

  test("are armed again by a move", async () => {
    await sweep(dayBefore)
    await change({
      day: "2027-06-20",
      startsAt: instantAt("2027-06-20", "14:00"),
      endsAt: instantAt("2027-06-20", "15:00"),
    })
    await sweep(later(dayBefore, 5))
    await sweep(instantAt("2027-06-19", "14:00"))
    expect(await queued()).toEqual([reminder("day-before"), reminder("day-before")])
  })

  test.each([
    ["a request without an answer", { status: "pending" as const }],
    ["what was cancelled", { status: "cancelled" as const }],
    ["somebody without an address", { email: null }],
  ])("are none for %s", async (_, to) => {
    await change(to)
    await sweep(dayBefore)
    expect(await queued()).toEqual([])
  })

  test("are none for what was confirmed after their time", async () => {
    const event = { id, actor: "system", action: "reservation.confirmed", entity: "reservation", entityId: id }
    await on.db
      .insertInto("events")
      .values({ ...event, at: later(dayBefore, 1), change: "{}", requestId: "" })
      .execute()
    await sweep(later(dayBefore, 2))
    expect(await queued()).toEqual([])
  })

  test("say what holds when they are sent", async () => {
    await sweep(dayBefore)
    await change({ base: "vevey", version: 2 })
    const [mail] = await sendQueued(on.db, dayBefore)
    expect(mail?.source).toContain("Vevey")
    expect(mail?.source).not.toContain("Nyon, Quai")
  })

  test("are not sent, and not kept, once the booking is cancelled or moved", async () => {
    await sweep(dayBefore)
    await change({ status: "cancelled" })
    expect(await sendQueued(on.db, dayBefore)).toEqual([])
    expect(await queued()).toEqual([])
  })
})
