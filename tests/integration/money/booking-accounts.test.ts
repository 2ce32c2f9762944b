import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { cancelManaged } from "#app/features/bookings/manage/change-managed.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { giveBack } from "#app/features/payments/counter/give-back.server.ts"
import { bookForSomebody } from "#app/features/reservations/counter/book-for-somebody.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { undoStatusChange } from "#app/features/reservations/manage/undo-status-change.server.ts"
import { managedReservation } from "#app/features/reservations/own/manage-reservation.server.ts"
import { type DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import { chargeOnAccount } from "#app/features/till/account/charge-on-account.server.ts"
import { creditAccount } from "#app/features/till/account/credit-account.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { tellOfMoney } from "#server/wiring.ts"
import { balance, charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const nothing = { owedCents: 0, paidCents: 0, restCents: 0 }
/** An hour's rental on 2027-06-12 at 14:00, with free cancellation until the 10th. */
const lastFree = instantAt("2027-06-10", "14:00")
const late = new Date(lastFree.getTime() + 1)

describe("the account of a booking", () => {
  const on = useDatabase()
  let id: string

  beforeEach(async () => {
    const [row] = await reservationsOf(on.db, null, [{}])
    id = row?.id ?? ""
  })

  const version = async () =>
    (await on.db.selectFrom("reservations").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version
  const decide = async (
    status: DecidedStatus,
    { now = testNow, amountCents }: { now?: Date; amountCents?: number } = {},
  ) => {
    const price = amountCents === undefined ? ({ priceLater: true } as const) : { amountCents }
    const decision = { bookingId: id, version: await version(), status, ...price, actor: "system", now }
    return await changeReservationStatus(on.db, decision)
  }
  const undo = async () =>
    await undoStatusChange(on.db, { bookingId: id, version: await version(), actor: "system", now: testNow })
  const cancelAlone = async (keptPercent: number, now: Date) => {
    const secret = (await mintManageLink(on.db, id)) ?? ""
    return await cancelManaged(on.db, managedReservation, {
      claim: { secret },
      version: await version(),
      keptPercent,
      now,
    })
  }

  const changes = async () => {
    const events = on.db.selectFrom("events").select("change").where("entityId", "=", id).orderBy("id")
    return (await events.execute()).map(({ change }) => change)
  }
  const mailData = async (kind: "reservation-changed-notice" | "reservation-cancelled") => {
    const mails = on.db.selectFrom("emails").select("data").where("kind", "=", kind)
    return (await mails.where("entityId", "=", id).executeTakeFirstOrThrow()).data
  }
  const notice = async () => await mailData("reservation-changed-notice")
  const personMail = async () => await mailData("reservation-cancelled")
  const setAmount = async (amounts: { seenRestCents: number; amountCents: number }) => {
    const asked = { ...amounts, currency: "EUR" as const }
    const command = { kind: "reservation" as const, accountId: id, asked, idempotencyKey: crypto.randomUUID() }
    return await chargeOnAccount({ db: on.db, tellOfMoney }, { ...command, actor: "system", now: testNow })
  }
  const discount = async (amounts: { seenRestCents: number; amountCents: number }) => {
    const asked = { ...amounts, currency: "EUR" as const, text: "Fidélité" }
    const command = { kind: "reservation" as const, accountId: id, asked, idempotencyKey: crypto.randomUUID() }
    return await creditAccount({ db: on.db, tellOfMoney }, { ...command, actor: "system", now: testNow })
  }

  test("is empty for a request, and owes the quote once it is confirmed", async () => {
    expect(await balance(on.db, id)).toEqual(nothing)
    await decide("confirmed")
    expect(await balance(on.db, id)).toEqual({ owedCents: 8_000, paidCents: 0, restCents: 8_000 })
  })

  test("is as before when a confirmation is undone, and owes once when it is confirmed again", async () => {
    await decide("confirmed")
    expect(await undo()).toEqual({ ok: true })
    expect(await balance(on.db, id)).toEqual(nothing)
    await decide("confirmed")
    expect(await balance(on.db, id)).toMatchObject({ owedCents: 8_000 })
  })

  test("owes nothing after the school cancels; the school owes the payments", async () => {
    await decide("confirmed")
    await pay(on.db, id, 3_000)
    await decide("cancelled", { now: late })
    expect(await balance(on.db, id)).toEqual({ owedCents: 0, paidCents: 3_000, restCents: -3_000 })
  })

  test("owes as before when the school's cancellation is undone, a discount included", async () => {
    const slot = await aSlot(on.db, { reservationType: "boat_rental" })
    const booked = await bookForSomebody(on.db, {
      request: {
        reservationType: "boat_rental",
        reservationDate: slot.date,
        timeSlot: slot.timeSlot,
        base: "nyon",
        rentalDuration: 1,
        boatType: "electric_small",
        person: { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" },
      },
      actor: "system",
      idempotencyKey: crypto.randomUUID(),
      tariff: specifiedTariff,
      now: testNow,
    })
    if (!booked.ok) throw new Error(booked.refusal)
    id = booked.bookingId
    // The database stamps a booking with the real time. An undo takes its places again as of then.
    await sql`update reservations set created_at = ${testNow} where id = ${id}`.execute(on.db)
    expect(await balance(on.db, id)).toMatchObject({ owedCents: 8_000 })
    expect(await discount({ seenRestCents: 8_000, amountCents: 2_000 })).toEqual({ ok: true })
    await decide("cancelled")
    expect(await balance(on.db, id)).toEqual(nothing)
    expect(await undo()).toEqual({ ok: true })
    expect(await balance(on.db, id)).toEqual({ owedCents: 6_000, paidCents: 0, restCents: 6_000 })
    await decide("cancelled")
    expect(await balance(on.db, id)).toEqual(nothing)
  })

  test("owes nothing after a cancellation in time", async () => {
    await decide("confirmed")
    expect(await cancelAlone(0, lastFree)).toEqual({ ok: true })
    expect(await balance(on.db, id)).toEqual(nothing)
  })

  test("owes the kept part of a late cancellation", async () => {
    await decide("confirmed")
    await pay(on.db, id, 3_000)
    expect(await cancelAlone(100, late)).toEqual({ ok: true })
    expect(await balance(on.db, id)).toEqual({ owedCents: 8_000, paidCents: 3_000, restCents: 5_000 })
  })

  test("has the money that each command moved in its events", async () => {
    await decide("confirmed")
    await undo()
    await decide("confirmed")
    await pay(on.db, id, 8_000)
    expect(await cancelAlone(0, lastFree)).toEqual({ ok: true })
    const charged = { chargedCents: 8_000, currency: "EUR" }
    const credited = { creditedCents: 8_000, currency: "EUR" }
    expect(await changes()).toEqual([
      { status: ["pending", "confirmed"], ...charged },
      { status: ["confirmed", "pending"], ...credited },
      { status: ["pending", "confirmed"], ...charged },
      { status: ["confirmed", "cancelled"], keptPercent: 0, keptCents: 0, ...credited },
    ])
  })

  test("has what is kept of a late cancellation in its event", async () => {
    await decide("confirmed")
    expect(await cancelAlone(100, late)).toEqual({ ok: true })
    expect((await changes()).at(-1)).toEqual({ status: ["confirmed", "cancelled"], keptPercent: 100, keptCents: 8_000 })
  })

  test("tells the school what a cancellation leaves to give back; a lesson without a price costs nothing, however late", async () => {
    await decide("confirmed")
    await pay(on.db, id, 8_000)
    await cancelAlone(0, lastFree)
    expect(await notice()).toMatchObject({ money: { restCents: -8_000, currency: "EUR" } })
    const [lesson] = await reservationsOf(on.db, null, [{ kind: "boat_license", time: "16:00" }])
    id = lesson?.id ?? ""
    await decide("confirmed")
    const lateForLesson = new Date(instantAt("2027-06-10", "16:00").getTime() + 1)
    expect(await cancelAlone(100, lateForLesson)).toEqual({ ok: false, refusal: "terms-changed" })
    expect(await cancelAlone(0, lateForLesson)).toEqual({ ok: true })
    expect(await notice()).not.toHaveProperty("money")
  })

  describe("is in the mail of a decision as it is when the mail leaves", () => {
    const sent = async (kind: "reservation-confirmed" | "reservation-cancelled") => {
      await sendQueued(on.db, mailTime(testNow))
      const mails = on.db.selectFrom("emails").select("text").where("kind", "=", kind).where("entityId", "=", id)
      return (await mails.executeTakeFirstOrThrow()).text
    }
    const giveAllBack = async () => {
      const payment = await on.db.selectFrom("paymentTransactions").select("id").executeTakeFirstOrThrow()
      const back = { paymentId: payment.id, amountCents: 8_000, method: "terminal", base: "nyon" } as const
      const give = { ...back, refundId: crypto.randomUUID(), actor: "system", now: testNow }
      expect(await inTransaction(on.db, (trx) => giveBack(trx, give))).toEqual({ ok: true })
    }
    const toPay = "à payer jusqu’au"
    const owedBack = "L’école vous doit"

    test.each([
      ["unpaid", 0, true],
      ["paid meanwhile", 8_000, false],
    ] as const)("a confirmation, %s", async (_, cents, asks) => {
      await decide("confirmed")
      if (cents > 0) await pay(on.db, id, cents)
      expect((await sent("reservation-confirmed"))?.includes(toPay)).toBe(asks)
    })

    test.each([
      ["with money to give back", false],
      ["whose money was given back meanwhile", true],
    ] as const)("a cancellation %s", async (_, given) => {
      await decide("confirmed")
      await pay(on.db, id, 8_000)
      await decide("cancelled")
      if (given) await giveAllBack()
      expect((await sent("reservation-cancelled"))?.includes(owedBack)).toBe(!given)
    })

    test("a confirmation of a booking that was cancelled meanwhile asks for nothing", async () => {
      await decide("confirmed")
      await decide("cancelled")
      const text = await sent("reservation-confirmed")
      expect(text).toContain("Prix indicatif")
      expect(text).not.toContain(toPay)
    })
  })

  test("of a lesson that was cancelled before it had a price takes none, and gives its supplement back", async () => {
    const lateForLesson = new Date(instantAt("2027-06-10", "16:00").getTime() + 1)
    const [lesson] = await reservationsOf(on.db, null, [{ kind: "boat_license", time: "16:00" }])
    id = lesson?.id ?? ""
    await decide("confirmed")
    await charge(on.db, id, { code: "extra", text: "Gilet", amountCents: 2_000 })
    expect(await cancelAlone(0, lateForLesson)).toEqual({ ok: true })
    expect(await notice()).toMatchObject({ money: { owedCents: 0 } })
    expect(await personMail()).toMatchObject({ own: { keptPercent: 0 } })
    expect(await setAmount({ seenRestCents: 0, amountCents: 35_000 })).toEqual({ ok: false, refusal: "amount-set" })
  })

  test("of a lesson that was confirmed with its price keeps it when it is cancelled late", async () => {
    const lateForLesson = new Date(instantAt("2027-06-10", "16:00").getTime() + 1)
    const [lesson] = await reservationsOf(on.db, null, [{ kind: "boat_license", time: "16:00" }])
    id = lesson?.id ?? ""
    await decide("confirmed", { amountCents: 42_000 })
    const charges = on.db.selectFrom("charges").select(["code", "amountCents"]).where("accountId", "=", id)
    expect(await charges.execute()).toEqual([{ code: "lesson", amountCents: 42_000 }])
    expect(await cancelAlone(100, lateForLesson)).toEqual({ ok: true })
    expect(await notice()).toMatchObject({ money: { owedCents: 42_000 } })
  })

  test("of a lesson owes nothing until the school sets the amount", async () => {
    const [lesson] = await reservationsOf(on.db, null, [{ kind: "boat_license", time: "16:00" }])
    id = lesson?.id ?? ""
    await decide("confirmed")
    expect(await balance(on.db, id)).toEqual(nothing)
    await charge(on.db, id)
    expect(await balance(on.db, id)).toMatchObject({ owedCents: 35_000 })
  })

  test("refuses a payment above the rest, and writes nothing", async () => {
    await decide("confirmed")
    expect(await pay(on.db, id, 8_001)).toEqual({ ok: false, refusal: "more-than-owed" })
    const rows = await on.db.selectFrom("paymentTransactions").select("id").execute()
    expect(rows).toEqual([])
  })
})
