import { addMinutes } from "date-fns"
import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { chargeSeats } from "#app/features/payments/ledger/charge-seats.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { officeTerms } from "#content/commitments.ts"
import { freeUnpaidPlaces, remindOfPayments } from "#server/wiring.ts"
import { everyMail } from "#tests/factories/every-mail.ts"
import { balance, charge, pay } from "#tests/factories/ledger.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { aSeat, aSession } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { site } from "#tests/support/mail-site.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const email = "camille@example.ch"
const candidate = "zoe@example.ch"

async function aLesson(db: Db, chargedAt: Date) {
  const [row] = await reservationsOf(db, null, [{ status: "confirmed", kind: "boat_license", email }])
  const account = row?.id ?? ""
  await charge(db, account, { now: chargedAt })
  return account
}

/** An approved application with a seat at CHF 150 on each day. */
async function aProgramme(db: Db, { days, chargedAt }: { days: readonly string[]; chargedAt: Date }) {
  const userId = uuid()
  const name = { firstName: "Zoé", lastName: "Favre", name: "Zoé Favre" }
  await db
    .insertInto("users")
    .values({ id: userId, email: candidate, ...name })
    .execute()
  const { id: applicationId } = await applicationOf(db, userId, { status: "approved" })
  for (const date of days) {
    const { id: sessionId, priceCents } = await aSession(db, { date, currentParticipants: 1 })
    const id = await aSeat(db, { applicationId, sessionId, priceCents })
    const charged = { id, code: "session-theory" as const, text: "Théorie", priceCents, vatPermille: null }
    await inTransaction(db, (trx) => chargeSeats(trx, { applicationId, seats: [charged], now: chargedAt }))
  }
  return applicationId
}

async function mailsTo(db: Db, to: string) {
  const rows = await db.selectFrom("emails").select("kind").where("to", "=", to).orderBy("id").execute()
  return rows.map(({ kind }) => kind)
}

describe.each(engines)("reminders of a balance on %s", (engine) => {
  const on = useDatabase(engine)
  let account: string

  // The lesson is on Saturday 2027-06-12 at 14:00: its balance is due on the 5th at 14:00.
  beforeEach(async () => {
    account = await aLesson(on.db, instantAt("2027-05-20", "10:00"))
  })

  const sweep = (day: string, time = "08:00") =>
    inTransaction(on.db, (trx) => remindOfPayments(trx, instantAt(day, time)))
  const queued = async () => await mailsTo(on.db, email)

  test("leave seven, three and one days before it is due, once each, in the morning", async () => {
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

  test("name the rest at the time of sending, and are not sent once everything is paid", async () => {
    await sweep("2027-05-29")
    await pay(on.db, account, 10_500)
    const [mail] = await sendQueued(on.db, instantAt("2027-05-29", "09:00"))
    expect(mail?.source).toContain("245=E2=82=AC, =C3=A0 payer")
    await sweep("2027-06-02")
    await pay(on.db, account, 24_500)
    expect(await sendQueued(on.db, instantAt("2027-06-02", "09:00"))).toEqual([])
    await sweep("2027-06-04")
    expect(await sendQueued(on.db, instantAt("2027-06-04", "09:00"))).toEqual([])
  })

  test("are not sent for an amount that was set on that day, nor for a cancelled lesson", async () => {
    await charge(on.db, account, { amountCents: 5_000, now: instantAt("2027-05-29", "07:00") })
    await sweep("2027-05-29")
    expect(await queued()).toEqual([])
    await on.db.updateTable("reservations").set({ status: "cancelled" }).execute()
    await sweep("2027-06-02")
    expect(await queued()).toEqual([])
  })

  test("are one reminder after an outage, not all missed ones", async () => {
    await sweep("2027-06-04", "19:00")
    expect(await queued()).toEqual(["account-due"])
  })
})

describe.each(engines)("reminders of the balance of a programme on %s", (engine) => {
  const on = useDatabase(engine)
  let account: string

  // The first session is on Saturday 2027-06-12 at 09:00: the balance is due on the 5th at 09:00.
  beforeEach(async () => {
    account = await aProgramme(on.db, {
      days: ["2027-06-13", "2027-06-12"],
      chargedAt: instantAt("2027-05-20", "10:00"),
    })
  })

  const sweep = (day: string, time = "08:00") =>
    inTransaction(on.db, (trx) => remindOfPayments(trx, instantAt(day, time)))
  const queued = async () => await mailsTo(on.db, candidate)

  test("leave seven, three and one days before it falls due, once each", async () => {
    await sweep("2027-05-28", "20:00")
    expect(await queued()).toEqual([])
    const days = ["2027-05-29", "2027-05-30", "2027-06-02", "2027-06-03", "2027-06-04", "2027-06-05", "2027-06-06"]
    const counts = []
    for (const day of days) {
      await Promise.all([sweep(day), sweep(day, "08:01")])
      counts.push((await queued()).length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 3])
    expect(new Set(await queued())).toEqual(new Set(["account-due"]))
  })

  test("name the rest and its day, also after a deposit", async () => {
    await pay(on.db, account, 9_000)
    await sweep("2027-05-29")
    const [mail] = await sendQueued(on.db, instantAt("2027-05-29", "09:00"))
    expect(mail?.source).toContain("CHF=C2=A0210.00")
  })

  test("are none once everything is paid, nor without a booked session", async () => {
    await on.db.updateTable("seats").set({ status: "cancelled" }).execute()
    await sweep("2027-05-29")
    expect(await queued()).toEqual([])
    await on.db.updateTable("seats").set({ status: "confirmed" }).execute()
    await pay(on.db, account, 30_000)
    for (const day of ["2027-05-29", "2027-06-02", "2027-06-04"]) await sweep(day)
    expect(await queued()).toEqual([])
  })
})

describe.each(engines)("an unpaid deposit on %s", (engine) => {
  const on = useDatabase(engine)
  const chargedAt = instantAt("2027-05-20", "10:00")
  let lesson: string
  let programme: string

  beforeEach(async () => {
    lesson = await aLesson(on.db, chargedAt)
    programme = await aProgramme(on.db, { days: ["2027-06-12"], chargedAt })
  })

  const free = (hours: typeof officeTerms.unpaidDepositHours, day: string, time: string) =>
    inTransaction(on.db, (trx) => freeUnpaidPlaces(trx, instantAt(day, time), { site, hours }))
  const states = async () => ({
    ...(await on.db.selectFrom("reservations").select("status as lesson").executeTakeFirstOrThrow()),
    ...(await on.db.selectFrom("seats").select("status as programme").executeTakeFirstOrThrow()),
  })

  test("frees nothing as the school is delivered", async () => {
    await inTransaction(on.db, (trx) => freeUnpaidPlaces(trx, instantAt("2027-06-01", "10:00"), { site }))
    expect(await states()).toEqual({ lesson: "confirmed", programme: "confirmed" })
  })

  test("of a lesson frees its place after the hours of lessons, and no seat of a programme", async () => {
    const hours = { lesson: 24, programme: null }
    await free(hours, "2027-05-21", "09:59")
    expect(await states()).toEqual({ lesson: "confirmed", programme: "confirmed" })
    await free(hours, "2027-05-21", "10:00")
    expect(await states()).toEqual({ lesson: "cancelled", programme: "confirmed" })
    expect(await balance(on.db, lesson)).toEqual({ owedCents: 0, paidCents: 0, restCents: 0 })
    expect(await balance(on.db, programme)).toMatchObject({ owedCents: 15_000 })
    expect([await mailsTo(on.db, email), await mailsTo(on.db, candidate)]).toEqual([["account-lapsed"], []])
    const [told, school] = await sendQueued(on.db, instantAt("2027-05-21", "10:00"))
    expect(told?.source).toContain("method=CANCEL")
    expect(school).toMatchObject({ recipients: ["bonjour@troisports.example"] })
    expect(school?.source).toContain("/admin/reservations?id=3D")
  })

  test("of a lesson sends the waiting mail of a move before the mail that says that the place is freed", async () => {
    const freedAt = instantAt("2027-05-21", "10:00")
    const [move] = everyMail["reservation-moved"]
    if (!move) throw new Error("no sample of a move")
    const data = { ...move, uid: lesson }
    const about = { entity: "reservation", entityId: lesson, sendAt: addMinutes(freedAt, 5) }
    await inTransaction(on.db, (trx) => queueEmail(trx, { kind: "reservation-moved", to: email, data, ...about }))
    await free({ lesson: 24, programme: null }, "2027-05-21", "10:00")
    const sent = await sendQueued(on.db, freedAt)
    expect(sent.map(({ source }) => source.includes("method=CANCEL"))).toEqual([false, true, false])
  })

  test("of a programme frees its seats after the hours of programmes, and no lesson", async () => {
    const hours = { lesson: null, programme: 48 }
    await free(hours, "2027-05-22", "09:59")
    expect(await states()).toEqual({ lesson: "confirmed", programme: "confirmed" })
    await free(hours, "2027-05-22", "10:00")
    expect(await states()).toEqual({ lesson: "confirmed", programme: "cancelled" })
    expect(await balance(on.db, programme)).toEqual({ owedCents: 0, paidCents: 0, restCents: 0 })
    expect([await mailsTo(on.db, email), await mailsTo(on.db, candidate)]).toEqual([[], ["account-lapsed"]])
  })

  test("that is paid keeps the place; a part of it does not, and is owed back", async () => {
    const after = () => free({ lesson: 24, programme: null }, "2027-05-22", "10:00")
    await pay(on.db, lesson, 10_500)
    await after()
    expect(await balance(on.db, lesson)).toMatchObject({ owedCents: 35_000 })
    await charge(on.db, lesson, { amountCents: 100_000, now: instantAt("2027-05-20", "11:00") })
    await after()
    expect(await balance(on.db, lesson)).toEqual({ owedCents: 0, paidCents: 10_500, restCents: -10_500 })
    const notices = on.db.selectFrom("emails").select("data").where("kind", "=", "account-lapsed-notice")
    expect(await notices.execute()).toMatchObject([
      { data: { account: { kind: "reservation", id: lesson }, money: { restCents: -10_500 } } },
    ])
  })
})
