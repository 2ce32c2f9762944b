import { beforeEach, describe, expect, test } from "vitest"
import { bookForSomebody } from "#app/features/reservations/counter/book-for-somebody.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { undoStatusChange } from "#app/features/reservations/manage/undo-status-change.server.ts"
import { cancelOwnReservation } from "#app/features/reservations/own/cancel-own-reservation.server.ts"
import { mintManageLink } from "#app/features/reservations/own/manage-links.server.ts"
import type { DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { balance, charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"

const nothing = { owedCents: 0, paidCents: 0, restCents: 0 }
/** An hour's rental on 2027-06-12 at 14:00, free to cancel until the 10th. */
const lastFree = instantAt("2027-06-10", "14:00")
const late = new Date(lastFree.getTime() + 1)

describe("the account of a booking", () => {
  const on = useDatabase()
  let id: string
  let account: { reservationId: string }

  beforeEach(async () => {
    const [row] = await reservationsOf(on.db, null, [{}])
    id = row?.id ?? ""
    account = { reservationId: id }
  })

  const version = async () =>
    (await on.db.selectFrom("reservations").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version
  const decide = async (status: DecidedStatus, now = testNow) =>
    await changeReservationStatus(on.db, { reservationId: id, version: await version(), status, actor: "system", now })
  const undo = async () =>
    await undoStatusChange(on.db, { reservationId: id, version: await version(), actor: "system", now: testNow })
  const cancelAlone = async (keptPercent: number, now: Date) => {
    const secret = (await mintManageLink(on.db, id)) ?? ""
    return await cancelOwnReservation(on.db, { claim: { secret }, version: await version(), keptPercent, now })
  }

  test("is empty for a request, and owes the quote once it is confirmed", async () => {
    expect(await balance(on.db, account)).toEqual(nothing)
    await decide("confirmed")
    expect(await balance(on.db, account)).toEqual({ owedCents: 8_000, paidCents: 0, restCents: 8_000 })
  })

  test("is as before when a confirmation is undone, and owes once when it is confirmed again", async () => {
    await decide("confirmed")
    expect(await undo()).toEqual({ ok: true })
    expect(await balance(on.db, account)).toEqual(nothing)
    await decide("confirmed")
    expect(await balance(on.db, account)).toMatchObject({ owedCents: 8_000 })
  })

  test("owes nothing once the school cancels it; what was paid is owed back", async () => {
    await decide("confirmed")
    await pay(on.db, account, 3_000)
    await decide("cancelled", late)
    expect(await balance(on.db, account)).toEqual({ owedCents: 0, paidCents: 3_000, restCents: -3_000 })
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
    id = booked.reservationId
    account = { reservationId: id }
    expect(await balance(on.db, account)).toMatchObject({ owedCents: 8_000 })
    await decide("cancelled")
    expect(await balance(on.db, account)).toEqual(nothing)
    expect(await undo()).toEqual({ ok: true })
    expect(await balance(on.db, account)).toMatchObject({ owedCents: 8_000 })
    await decide("cancelled")
    expect(await balance(on.db, account)).toEqual(nothing)
  })

  test("owes nothing of a cancellation in time, and the kept part of a late one", async () => {
    await decide("confirmed")
    expect(await cancelAlone(0, lastFree)).toEqual({ ok: true })
    expect(await balance(on.db, account)).toEqual(nothing)
  })

  test("owes the kept part of a late cancellation", async () => {
    await decide("confirmed")
    await pay(on.db, account, 3_000)
    expect(await cancelAlone(100, late)).toEqual({ ok: true })
    expect(await balance(on.db, account)).toEqual({ owedCents: 8_000, paidCents: 3_000, restCents: 5_000 })
  })

  test("of a lesson owes nothing until the school sets the amount", async () => {
    const [lesson] = await reservationsOf(on.db, null, [{ reservationType: "boat_license", timeSlot: "16:00" }])
    id = lesson?.id ?? ""
    await decide("confirmed")
    expect(await balance(on.db, { reservationId: id })).toEqual(nothing)
    await charge(on.db, { reservationId: id })
    expect(await balance(on.db, { reservationId: id })).toMatchObject({ owedCents: 35_000 })
  })

  test("refuses more than is owed, and writes nothing", async () => {
    await decide("confirmed")
    expect(await pay(on.db, account, 8_001)).toEqual({ ok: false, refusal: "more-than-owed" })
    const rows = await on.db.selectFrom("paymentTransactions").select("id").execute()
    expect(rows).toEqual([])
  })
})
