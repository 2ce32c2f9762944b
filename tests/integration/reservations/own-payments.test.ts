import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { chargeAccount } from "#app/features/payments/ledger/write-charges.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { quotedCharge } from "#app/features/reservations/charges.rules.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { booking, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { cardProvider } from "#tests/support/people/payments.ts"

const path = "/api/v1/own-reservation"
const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
/** The bookings begin on 2027-06-12 at 14:00, 12:00 in UTC. */
const beginning = "2027-06-12T12:00:00.000Z"

describe("a person pays their own reservation", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let now = testNow
  let id: string
  let secret: string

  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const view = (called: { body: Record<string, unknown> }) => called.body as unknown as OwnReservation
  const ask = (what: string, body: object, cookie = "", key = uuid()) =>
    people.call("POST", path + what, body, cookie, { headers: { "idempotency-key": key } })
  const look = async () => view(await ask("", { secret }))
  const pay = (cents: number, { key = uuid(), ...body }: { key?: string; outcome?: string; secret?: string } = {}) =>
    ask("/payment", { secret, cents, ...body }, "", key)
  const payments = () => on.db.selectFrom("paymentTransactions").selectAll().orderBy("createdAt").execute()
  async function decide(status: "confirmed" | "cancelled") {
    const { version } = await row()
    await changeReservationStatus(on.db, { bookingId: id, version, status, priceLater: true, actor, now })
  }
  const told = () => on.db.selectFrom("emails").select("data").where("kind", "=", "account-paid").execute()
  const row = () => on.db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

  async function booked(request: Parameters<typeof booking>[0]) {
    await createReservation(on.db, booking(request))
    id = (await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()).id
    secret = (await mintManageLink(on.db, id)) ?? ""
  }

  async function rental() {
    await rentalSlots(on.db, ["14:00", "15:00"])
    await boatsOf(on.db, ["electric_medium"])
    await booked(rentalRequest())
  }

  /** A confirmed lesson whose amount the school has set. */
  async function lesson({ days = 2 } = {}) {
    now = new Date(new Date(beginning).getTime() - days * 24 * 3_600_000)
    await aSlot(on.db)
    await booked(licenseRequest())
    await decide("confirmed")
    const lines = [quotedCharge(await row())]
    await on.db.transaction().execute((trx) => chargeAccount(trx, id, { lines, now }))
  }

  const schoolTold = () =>
    on.db.selectFrom("emails").select(["to", "data"]).where("kind", "=", "account-surplus-notice").execute()

  beforeEach(async () => {
    now = testNow
    people = await accountsOf(on, { clock: { now: () => now } })
  })

  test("a request costs nothing, a confirmed rental its price until it begins, then nothing is left", async () => {
    await rental()
    const nothing = { account: null, dues: [], payable: [], keptCents: 0, restCentsThen: 0 }
    expect(await look()).toMatchObject({ ...nothing, demoPayments: true })
    expect(await pay(16_000)).toMatchObject({ status: 409, body: { code: "nothing-owed", payable: [] } })

    await decide("confirmed")
    expect(await look()).toMatchObject({
      account: { currency: "EUR", owedCents: 16_000, paidCents: 0, restCents: 16_000, pendingCents: 0 },
      dues: [{ part: "balance", cents: 16_000, dueAt: beginning }],
      payable: [{ part: "balance", cents: 16_000 }],
      keptCents: 0,
      restCentsThen: 0,
    })
    expect(await pay(16_000)).toMatchObject({
      status: 202,
      body: { redirectUrl: null, payable: [], account: { restCents: 16_000, pendingCents: 16_000 } },
    })
    expect(await look()).toMatchObject({ account: { paidCents: 0, pendingCents: 16_000 } })
    wait(2_000)
    expect(await look()).toMatchObject({
      account: {
        paidCents: 16_000,
        restCents: 0,
        pendingCents: 0,
        payments: [{ kind: "payment", method: "online", status: "done", reference: expect.stringMatching(/^SIM-/) }],
      },
      dues: [],
      payable: [],
      keptCents: 0,
      restCentsThen: -16_000,
    })
    expect(await payments()).toMatchObject([{ userId: null, accountId: id, currency: "EUR", purpose: "account" }])
    expect(await told()).toMatchObject([{ data: { restCents: 0, ahead: true } }])
    expect(await pay(16_000)).toMatchObject({ status: 409, body: { code: "nothing-owed" } })
  })

  test("a lesson is paid by a deposit at once and its balance a week before", async () => {
    await lesson({ days: 30 })
    const charged = now.toISOString()
    expect(await look()).toMatchObject({
      account: { owedCents: 35_000 },
      dues: [
        { part: "deposit", cents: 10_500, dueAt: charged },
        { part: "balance", cents: 24_500, dueAt: "2027-06-05T12:00:00.000Z" },
      ],
      payable: [
        { part: "deposit", cents: 10_500 },
        { part: "balance", cents: 35_000 },
      ],
    })
    expect((await pay(10_500)).status).toBe(202)
    wait(2_000)
    expect(await look()).toMatchObject({
      account: { paidCents: 10_500, restCents: 24_500 },
      dues: [{ part: "balance", cents: 24_500 }],
      payable: [{ part: "balance", cents: 24_500 }],
    })
    await pay(24_500)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { restCents: 0 }, dues: [], payable: [] })
  })

  test("two clicks with one key are one payment, and a rival tab is refused until it ends", async () => {
    await lesson({ days: 30 })
    const key = uuid()
    const answers = await Promise.all([pay(10_500, { key }), pay(10_500, { key })])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(await pay(10_500)).toMatchObject({ status: 409, body: { code: "payment-under-way" } })
    expect(await pay(35_000)).toMatchObject({ status: 409, body: { code: "payment-under-way" } })
    expect(await payments()).toHaveLength(1)
    wait(2_000)
    expect(await pay(10_500, { key })).toMatchObject({ status: 200, body: { account: { paidCents: 10_500 } } })
    expect(await pay(35_000, { key })).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect(await payments()).toHaveLength(1)
  })

  test("of two tabs at once one pays", async () => {
    await lesson({ days: 30 })
    const answers = await Promise.all([pay(35_000), pay(10_500), pay(35_000)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    expect(await payments()).toHaveLength(1)
  })

  test("another amount than the person saw is refused with the new ones", async () => {
    await lesson({ days: 30 })
    const sum = { amountCents: 5000, currency: "EUR" as const, method: "terminal" as const, base: "nyon", actor, now }
    const taken = { paymentId: uuid(), accountId: id, userId: null, ...sum }
    await on.db.transaction().execute((trx) => takePayment(trx, taken))
    expect(await pay(10_500)).toMatchObject({
      status: 409,
      body: {
        code: "amount-changed",
        payable: [
          { part: "deposit", cents: 5500 },
          { part: "balance", cents: 30_000 },
        ],
      },
    })
    expect(await pay(1)).toMatchObject({ body: { code: "amount-changed" } })
    expect((await pay(0)).status).toBe(422)
    expect(await payments()).toHaveLength(1)
    expect((await pay(5500)).status).toBe(202)
  })

  test("a failed payment costs nothing and is tried again with another key", async () => {
    await rental()
    await decide("confirmed")
    expect((await pay(16_000, { outcome: "fail" })).status).toBe(202)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { paidCents: 0, payments: [] }, payable: [{ cents: 16_000 }] })
    expect((await pay(16_000)).status).toBe(202)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { paidCents: 16_000 } })
    expect((await payments()).map(({ status }) => status)).toEqual(["failed", "completed"])
  })

  test("money that arrives after the school cancelled is owed back", async () => {
    await rental()
    await decide("confirmed")
    await pay(16_000)
    await decide("cancelled")
    wait(2_000)
    expect(await look()).toMatchObject({
      status: "cancelled",
      account: { owedCents: 0, paidCents: 16_000, restCents: -16_000 },
      dues: [],
      payable: [],
    })
    expect(await schoolTold()).toMatchObject([
      {
        to: "bonjour@troisports.example",
        data: { account: { kind: "reservation", id }, person: "Élodie Rochat", money: { restCents: -16_000 } },
      },
    ])
  })

  test("a payment of what is owed leaves nothing for the school to give back", async () => {
    await rental()
    await decide("confirmed")
    await pay(16_000)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { restCents: 0 } })
    expect(await schoolTold()).toEqual([])
  })

  test("a late cancellation names what is kept in money, and what is unpaid of it is still paid online", async () => {
    await rental()
    await decide("confirmed")
    now = new Date(new Date(beginning).getTime() - 3_600_000)
    const cancel = (keptCents: number | null) =>
      ask("/cancellation", { secret, version: 2, keptPercent: 100, keptCents })
    expect(await look()).toMatchObject({ keptPercent: 100, keptCents: 16_000, restCentsThen: 16_000 })
    expect(await cancel(8000)).toMatchObject({ status: 409, body: { code: "terms-changed" } })
    expect(await cancel(null)).toMatchObject({ status: 409, body: { code: "terms-changed" } })
    expect(await cancel(16_000)).toMatchObject({
      status: 200,
      body: { status: "cancelled", keptCents: null, payable: [{ part: "balance", cents: 16_000 }] },
    })
    expect((await pay(16_000)).status).toBe(202)
    wait(2_000)
    expect(await look()).toMatchObject({ account: { restCents: 0 }, payable: [] })
    expect((await told()).map(({ data }) => data)).toEqual([expect.not.objectContaining({ ahead: true })])
  })

  test("somebody else's link or account pays nothing; the owner pays as themselves", async () => {
    await rental()
    await decide("confirmed")
    const owner = await people.someone("owner@example.ch")
    const other = await people.someone("other@example.ch")
    await on.db.updateTable("reservations").set({ userId: owner.userId }).execute()
    const named = { reservationId: id, cents: 16_000 }
    expect((await pay(16_000, { secret: `${secret}A` })).status).toBe(404)
    expect((await ask("/payment", named)).status).toBe(404)
    expect((await ask("/payment", named, other.cookie)).status).toBe(404)
    expect(await payments()).toEqual([])
    expect((await ask("/payment", named, owner.cookie)).status).toBe(202)
    expect(await payments()).toMatchObject([{ userId: owner.userId }])
    const lists = await people.call("GET", "/api/v1/me/reservations", undefined, owner.cookie)
    const charged = { cents: 16_000, currency: "EUR" }
    expect(lists.body).toMatchObject({
      items: [{ charged, rest: { cents: 16_000, currency: "EUR", dueAt: beginning } }],
    })
    wait(2_000)
    await ask("", { reservationId: id }, owner.cookie)
    const paid = await people.call("GET", "/api/v1/me/reservations", undefined, owner.cookie)
    expect(paid.body).toMatchObject({ items: [{ charged, rest: null }] })
  })

  test("a provider with a page of its own never sees the secret; out of reach, the same key goes on", async () => {
    const card = cardProvider()
    people = await accountsOf(on, { clock: { now: () => now }, paymentProvider: card.provider })
    await rental()
    await decide("confirmed")
    expect((await pay(16_000, { outcome: "succeed" })).status).toBe(422)
    const key = uuid()
    card.line.down = true
    expect(await pay(16_000, { key })).toMatchObject({ status: 502, body: { code: "provider-unavailable" } })
    card.line.down = false
    const begun = await pay(16_000, { key })
    expect(begun).toMatchObject({ status: 202, body: { redirectUrl: "https://card.example/pay/card-1" } })
    expect(JSON.stringify([...card.book.values()])).not.toContain(secret)
    expect([...card.book.values()]).toMatchObject([{ returnUrl: "http://localhost/ma-reservation", currency: "EUR" }])
    card.decide("card-1", "completed")
    expect(await look()).toMatchObject({ account: { paidCents: 16_000 }, demoPayments: false })
    expect(await payments()).toHaveLength(1)
  })
})
