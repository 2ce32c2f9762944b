import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { applicationOf, forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

describe.each(engines)("the account of a booking on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on, { clock: { now: () => testNow } })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  async function aLesson(traits: object = {}) {
    const lesson = { kind: "boat_license", status: "confirmed", day: "2027-07-10" } as const
    const [row] = await reservationsOf(on.db, null, [{ ...lesson, ...traits }])
    const path = `/api/v1/admin/accounts/reservation/${row?.id}`
    return {
      id: row?.id ?? "",
      async read() {
        return (await people.call("GET", path, undefined, admin.cookie)).body as unknown as AccountPage
      },
      async post(act: string, body: object, key = uuid()) {
        const headers = { "idempotency-key": key }
        return await people.call("POST", `${path}/${act}`, body, admin.cookie, { headers })
      },
    }
  }

  const set = { seenRestCents: 0, amountCents: 35_002, currency: "EUR" } as const
  const card = { currency: "EUR", method: "terminal", base: "nyon" } as const

  test("is set, paid by card and in cash, and given back in part", async () => {
    const lesson = await aLesson()
    expect(await lesson.read()).toMatchObject({ restCents: 0, charges: [], toSet: { cents: 8_000 } })
    expect((await lesson.post("charges", set)).body).toMatchObject({
      owedCents: 35_002,
      restCents: 35_002,
      toSet: null,
      dues: [
        { part: "deposit", cents: 10_501, dueAt: testNow.toISOString() },
        { part: "balance", cents: 24_501, dueAt: "2027-07-03T12:00:00.000Z" },
      ],
    })
    expect((await lesson.post("payments", { seenRestCents: 35_002, amountCents: 10_501, ...card })).body).toMatchObject(
      {
        paidCents: 10_501,
        restCents: 24_501,
      },
    )
    const cash = { seenRestCents: 24_501, amountCents: 24_501, currency: "EUR", method: "cash", base: "nyon" }
    expect((await lesson.post("payments", cash)).body).toMatchObject({ restCents: 0, dues: [] })
    const { payments } = await lesson.read()
    expect(payments.map(({ method, wayBack }) => [method, wayBack])).toEqual([
      ["terminal", "counter"],
      ["cash", "counter"],
    ])
    const back = { seenRestCents: 0, paymentId: payments[0]?.id, amountCents: 501, method: "terminal", base: "nyon" }
    expect((await lesson.post("refunds", back)).body).toMatchObject({ restCents: 501, paidCents: 34_501 })
    const events = await on.db.selectFrom("events").select("action").where("actor", "=", admin.userId).execute()
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["charge.added", "payment.taken", "payment.given-back"]),
    )
  })

  test("takes money once after a double click, and refuses a command with an outdated rest", async () => {
    const lesson = await aLesson()
    await lesson.post("charges", set)
    const key = uuid()
    const taking = { seenRestCents: 35_002, amountCents: 10_000, ...card }
    const twice = await Promise.all([lesson.post("payments", taking, key), lesson.post("payments", taking, key)])
    expect(twice.map(({ status, body }) => [status, body.restCents])).toEqual([
      [200, 25_002],
      [200, 25_002],
    ])
    expect(await lesson.post("payments", taking)).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    const reused = await lesson.post("payments", { ...taking, amountCents: 9_000 }, key)
    expect(reused).toMatchObject({ status: 422, body: { code: "key-reused" } })
    expect((await lesson.read()).paidCents).toBe(10_000)
  })

  test("books a transfer whole that is more than the rest, and the school then owes the difference", async () => {
    const lesson = await aLesson()
    await lesson.post("charges", set)
    const transfer = { currency: "EUR", method: "transfer", base: null }
    const more = await lesson.post("payments", { seenRestCents: 35_002, amountCents: 40_000, ...transfer })
    expect(more.body).toMatchObject({ paidCents: 40_000, restCents: -4_998, dues: [] })
    const again = await lesson.post("payments", { seenRestCents: -4_998, amountCents: 35_002, ...transfer })
    expect(again.body).toMatchObject({ paidCents: 75_002, restCents: -40_000 })
    const [payment] = (await lesson.read()).payments
    const back = { seenRestCents: -40_000, paymentId: payment?.id, amountCents: 40_000, ...transfer }
    const { currency: _currency, ...refund } = back
    expect((await lesson.post("refunds", refund)).body).toMatchObject({ paidCents: 35_002, restCents: 0 })
  })

  test("books a transfer on the day on which the bank received it", async () => {
    const lesson = await aLesson()
    await lesson.post("charges", set)
    const transfer = { seenRestCents: 35_002, amountCents: 35_002, currency: "EUR", method: "transfer", base: null }
    const before = await rowsOf(on.db)
    for (const receivedOn of ["2027-06-11", "2027-03-09"]) {
      const refused = await lesson.post("payments", { ...transfer, receivedOn })
      const detail =
        "Un virement s’enregistre au jour de sa réception\u00a0: aujourd’hui, ou dans les 92 jours d’avant."
      expect(refused).toMatchObject({ status: 422, body: { errors: { receivedOn: [detail] } } })
    }
    const cash = { ...transfer, method: "cash", base: "nyon", receivedOn: "2027-06-09" }
    expect(await lesson.post("payments", cash)).toMatchObject({ status: 422, body: { code: "invalid-request" } })
    expect(await rowsOf(on.db)).toEqual(before)
    await lesson.post("payments", { ...transfer, receivedOn: "2027-03-10" })
    const { payments } = await lesson.read()
    expect(payments.map(({ at }) => at)).toEqual(["2027-03-10T11:00:00.000Z"])
  })

  test("is settled by cash in francs that is rounded to five centimes", async () => {
    const lesson = await aLesson()
    await on.db.updateTable("reservations").set({ priceCurrency: "CHF" }).where("id", "=", lesson.id).execute()
    await lesson.post("charges", { ...set, amountCents: 10_503, currency: "CHF" })
    const cash = { seenRestCents: 10_503, currency: "CHF", method: "cash", base: "nyon" }
    const odd = await lesson.post("payments", { ...cash, amountCents: 10_503 })
    const detail = "En espèces, les francs s’arrondissent à 5 centimes\u00a0: 105.00 ou 105.05."
    expect(odd).toMatchObject({ status: 422, body: { code: "cash-step", errors: { amountCents: [detail] } } })
    expect((await lesson.post("payments", { ...cash, amountCents: 3 })).body).toMatchObject({
      detail: "En espèces, les francs s’arrondissent à 5 centimes\u00a0: 0.05.",
    })
    const paid = await lesson.post("payments", { ...cash, amountCents: 10_505 })
    expect(paid.body).toMatchObject({ owedCents: 10_505, paidCents: 10_505, restCents: 0 })
    const taken = on.db.selectFrom("events").select("change").where("action", "=", "payment.taken")
    expect(await taken.execute()).toMatchObject([{ change: { amountCents: 10_505, roundingCents: 2 } }])
  })

  test("is settled by cash in francs that gives back the rest rounded to five centimes", async () => {
    const lesson = await aLesson()
    await on.db.updateTable("reservations").set({ priceCurrency: "CHF" }).where("id", "=", lesson.id).execute()
    await lesson.post("charges", { ...set, amountCents: 10_500, currency: "CHF" })
    const paid = { seenRestCents: 10_500, amountCents: 10_500, currency: "CHF", method: "terminal", base: "nyon" }
    await lesson.post("payments", paid)
    await lesson.post("discounts", { seenRestCents: 0, amountCents: 4_002, currency: "CHF", text: "Pluie" })
    const [payment] = (await lesson.read()).payments
    const cash = { seenRestCents: -4_002, paymentId: payment?.id, method: "cash", base: "nyon" }
    expect(await lesson.post("refunds", { ...cash, amountCents: 4_002 })).toMatchObject({
      status: 422,
      body: { code: "cash-step" },
    })
    const given = await lesson.post("refunds", { ...cash, amountCents: 4_000 })
    expect(given.body).toMatchObject({ owedCents: 6_500, paidCents: 6_500, restCents: 0 })
    const events = on.db.selectFrom("events").select("change").where("action", "=", "payment.given-back")
    expect(await events.execute()).toMatchObject([{ change: { amountCents: 4_000, roundingCents: 2 } }])
  })

  test.each([
    [422, "payments", { amountCents: 0, ...card }, "amountCents"],
    [422, "payments", { amountCents: -100, ...card }, "amountCents"],
    [422, "payments", { amountCents: 100.5, ...card }, "amountCents"],
    [422, "payments", { amountCents: 100, ...card, currency: "USD" }, "currency"],
    [422, "payments", { amountCents: 100, ...card, currency: "CHF" }, "currency"],
    [422, "payments", { amountCents: 100, ...card, base: null }, "base"],
    [422, "payments", { amountCents: 100, ...card, base: "paris" }, "base"],
    [422, "payments", { amountCents: 100, ...card, method: "online" }, "method"],
    [409, "payments", { amountCents: 35_003, ...card }, "amountCents"],
    [409, "discounts", { amountCents: 35_003, currency: "EUR", text: "Fidélité" }, "amountCents"],
    [422, "discounts", { amountCents: 100, currency: "EUR", text: "" }, "text"],
    [422, "charges", { amountCents: 100, currency: "CHF", text: "Gilet" }, "currency"],
    [409, "charges", { amountCents: 100, currency: "EUR" }, undefined],
    [404, "refunds", { paymentId: uuid(), amountCents: 100, method: "cash", base: "nyon" }, undefined],
  ])("%i for %s of %j, and nothing is written", async (status, act, body, field) => {
    const lesson = await aLesson()
    await lesson.post("charges", set)
    const before = await rowsOf(on.db)
    const refused = await lesson.post(act, { seenRestCents: 35_002, ...body })
    expect(refused).toMatchObject({ status, body: { detail: expect.any(String) } })
    if (field) expect(refused.body.errors).toMatchObject({ [field]: [expect.any(String)] })
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("charges nothing for a request, and takes no money before an amount is set", async () => {
    const request = await aLesson({ status: "pending" })
    expect(await request.post("charges", set)).toMatchObject({ status: 409, body: { code: "not-chargeable" } })
    expect(await request.read()).toMatchObject({ toSet: null, chargeable: false })
    const lesson = await aLesson()
    const taking = { seenRestCents: 0, amountCents: 100, ...card }
    expect(await lesson.post("payments", taking)).toMatchObject({ status: 409, body: { code: "nothing-charged" } })
    expect(
      await lesson.post("discounts", { seenRestCents: 0, amountCents: 100, currency: "EUR", text: "x" }),
    ).toMatchObject({ status: 409, body: { code: "nothing-charged" } })
  })

  test("takes the kept part of a cancelled booking as a supplement", async () => {
    const lesson = await aLesson({ status: "cancelled" })
    expect(await lesson.read()).toMatchObject({ toSet: null, chargeable: true })
    expect(await lesson.post("charges", set)).toMatchObject({ status: 409, body: { code: "amount-set" } })
    const kept = { ...set, text: "Annulation tardive" }
    expect((await lesson.post("charges", kept)).body).toMatchObject({ owedCents: 35_002, restCents: 35_002 })
  })

  test("takes supplements and discounts, and gives back at most the rest of a payment", async () => {
    const lesson = await aLesson()
    await lesson.post("charges", set)
    const extra = { seenRestCents: 35_002, amountCents: 1_500, currency: "EUR", text: "Gilet perdu" }
    expect((await lesson.post("charges", extra)).body).toMatchObject({ owedCents: 36_502 })
    const discount = { seenRestCents: 36_502, amountCents: 6_502, currency: "EUR", text: "Fidélité" }
    const { body } = await lesson.post("discounts", discount)
    expect(body).toMatchObject({ owedCents: 30_000, restCents: 30_000 })
    expect((body as unknown as AccountPage).charges.map(({ text, cents }) => [text, cents])).toEqual([
      ["Permis Bateau", 35_002],
      ["Gilet perdu", 1_500],
      ["Remise\u00a0: Fidélité", -6_502],
    ])
    await lesson.post("payments", { seenRestCents: 30_000, amountCents: 30_000, ...card })
    const [payment] = (await lesson.read()).payments
    const back = { seenRestCents: 0, paymentId: payment?.id, amountCents: 30_001, method: "terminal", base: "nyon" }
    expect(await lesson.post("refunds", back)).toMatchObject({ status: 409, body: { code: "more-than-paid" } })
    expect((await lesson.post("refunds", { ...back, amountCents: 30_000 })).body).toMatchObject({ paidCents: 0 })
    expect(
      await lesson.post("online-refunds", { seenRestCents: 30_000, paymentId: payment?.id, amountCents: 1 }),
    ).toMatchObject({ status: 409 })
  })

  test("keeps its amount set after a discount of the whole amount", async () => {
    const lesson = await aLesson()
    await lesson.post("charges", set)
    const all = { ...set, seenRestCents: 35_002, text: "Baptême offert" }
    expect((await lesson.post("discounts", all)).body).toMatchObject({ owedCents: 0, toSet: null })
    expect(await lesson.post("charges", set)).toMatchObject({ status: 409, body: { code: "amount-set" } })
  })

  test.each([
    ["with an address", {}, true],
    ["without one", { email: null }, false],
    ["whose person is forgotten", forgottenTraits, false],
  ])("%s says whether its commands mail the person", async (_who, traits, hasAddress) => {
    const lesson = await aLesson(traits)
    expect((await lesson.post("charges", set)).body).toMatchObject({ hasAddress })
    expect(
      await on.db.selectFrom("emails").select("kind").where("kind", "=", "account-charged").execute(),
    ).toHaveLength(hasAddress ? 1 : 0)
  })

  test("of an application without an account says that nobody is mailed", async () => {
    const owner = await people.someone("camille@example.ch")
    const { id } = await applicationOf(on.db, owner.userId, {})
    const path = `/api/v1/admin/accounts/application/${id}`
    const read = async () => (await people.call("GET", path, undefined, admin.cookie)).body
    expect(await read()).toMatchObject({ hasAddress: true })
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ userId: null, personId: null })
      .where("id", "=", id)
      .execute()
    expect(await read()).toMatchObject({ hasAddress: false })
  })

  test("is in francs for an application, and takes supplements after the submission", async () => {
    const owner = await people.someone("camille@example.ch")
    const { id } = await applicationOf(on.db, owner.userId, {})
    const path = `/api/v1/admin/accounts/application/${id}`
    const read = await people.call("GET", path, undefined, admin.cookie)
    expect(read).toMatchObject({ status: 200, body: { currency: "CHF", userId: owner.userId, startsAt: null } })
    const charge = { seenRestCents: 0, amountCents: 5_000, currency: "CHF", text: "Duplicata" }
    const headers = { "idempotency-key": uuid() }
    const charged = await people.call("POST", `${path}/charges`, charge, admin.cookie, { headers })
    expect(charged).toMatchObject({ status: 200, body: { restCents: 5_000, chargeable: true } })
    const elsewhere = await people.call("GET", path.replace("application", "reservation"), undefined, admin.cookie)
    expect(elsewhere).toMatchObject({ status: 404, body: { code: "account-unknown" } })
  })
})
