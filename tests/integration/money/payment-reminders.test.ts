import { beforeEach, describe, expect, test } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { freeUnpaidPlaces, remindOfPayments } from "#server/wiring.ts"
import { balance, charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const email = "camille@example.ch"

describe.each(engines)("reminders of a balance on %s", (engine) => {
  const on = useDatabase(engine)
  let account: { reservationId: string }

  // The lesson is on Saturday 2027-06-12 at 14:00: its balance is due on the 5th at 14:00.
  beforeEach(async () => {
    const [row] = await reservationsOf(on.db, null, [{ status: "confirmed", reservationType: "boat_license", email }])
    account = { reservationId: row?.id ?? "" }
    await charge(on.db, account, { now: instantAt("2027-05-20", "10:00") })
  })

  const sweep = (day: string, time = "08:00") =>
    inTransaction(on.db, (trx) => remindOfPayments(trx, instantAt(day, time)))
  const queued = async () => {
    const rows = await on.db.selectFrom("emails").select("kind").where("to", "=", email).orderBy("id").execute()
    return rows.map(({ kind }) => kind)
  }

  test("leave seven, three and one days before it falls due, once each, in the morning", async () => {
    await sweep("2027-05-28", "20:00")
    await sweep("2027-05-29", "07:59")
    expect(await queued()).toEqual([])
    await sweep("2027-05-29")
    await sweep("2027-05-29", "08:01")
    expect(await queued()).toHaveLength(1)
    await Promise.all([sweep("2027-06-02"), sweep("2027-06-02", "08:01")])
    expect(await queued()).toHaveLength(2)
    await sweep("2027-06-04")
    await sweep("2027-06-05")
    await sweep("2027-06-06")
    expect(await queued()).toEqual(["account-due", "account-due", "account-due"])
  })

  test("say what is left when they are sent, and are not sent once everything is paid", async () => {
    await sweep("2027-05-29")
    await pay(on.db, account, 10_500)
    const [mail] = await sendQueued(on.db, instantAt("2027-05-29", "09:00"))
    expect(mail?.source).toContain("245=E2=82=AC, jusqu")
    await sweep("2027-06-02")
    await pay(on.db, account, 24_500)
    expect(await sendQueued(on.db, instantAt("2027-06-02", "09:00"))).toEqual([])
    await sweep("2027-06-04")
    expect(await sendQueued(on.db, instantAt("2027-06-04", "09:00"))).toEqual([])
  })

  test("are none for an amount that was set on the reminder's own day, nor for a cancelled lesson", async () => {
    await charge(on.db, account, { amountCents: 5_000, now: instantAt("2027-05-29", "07:00") })
    await sweep("2027-05-29")
    expect(await queued()).toEqual([])
    await on.db.updateTable("reservations").set({ status: "cancelled" }).execute()
    await sweep("2027-06-02")
    expect(await queued()).toEqual([])
  })

  test("late after an outage are one, not all that were missed", async () => {
    await sweep("2027-06-04", "19:00")
    expect(await queued()).toEqual(["account-due"])
  })

  test("an unpaid deposit frees the place after the hours the school says, and never where it says none", async () => {
    const free = (hours: number | null, day: string, time: string) =>
      inTransaction(on.db, (trx) => freeUnpaidPlaces(trx, instantAt(day, time), hours))
    const status = async () => await on.db.selectFrom("reservations").select("status").executeTakeFirstOrThrow()
    await free(null, "2027-06-01", "10:00")
    await free(24, "2027-05-21", "09:59")
    expect(await status()).toEqual({ status: "confirmed" })
    await free(24, "2027-05-21", "10:00")
    expect(await status()).toEqual({ status: "cancelled" })
    expect(await balance(on.db, account)).toEqual({ owedCents: 0, paidCents: 0, restCents: 0 })
    expect(await queued()).toEqual(["account-lapsed"])
  })

  test("a paid deposit keeps the place; a part of it does not, and is owed back", async () => {
    const free = () => inTransaction(on.db, (trx) => freeUnpaidPlaces(trx, instantAt("2027-05-22", "10:00"), 24))
    await pay(on.db, account, 10_500)
    await free()
    expect(await balance(on.db, account)).toMatchObject({ owedCents: 35_000 })
    await charge(on.db, account, { amountCents: 100_000, now: instantAt("2027-05-20", "11:00") })
    await free()
    expect(await balance(on.db, account)).toEqual({ owedCents: 0, paidCents: 10_500, restCents: -10_500 })
  })
})
