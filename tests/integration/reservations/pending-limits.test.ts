import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { forgetNetworks } from "#app/features/reservations/forget/forget-networks.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { booking, groupRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { post, problemOf, testApp } from "#tests/support/test-app.ts"

const path = "/api/v1/reservations"
const withholding = { requestsPerMailbox: 2 }
const limits = { ...noLimits, ...withholding }
const elodie = { email: "elodie@example.ch" }

describe("requests that wait for the school's answer", () => {
  const on = useDatabase()

  async function outing() {
    return await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 20 })
  }

  test("one more than an e-mail address may have is refused with what to do next, and leaves nothing", async () => {
    const slot = await outing()
    const site = await testApp(on, { withholding })
    for (const email of [elodie.email, "Elodie+voile@Example.ch"]) {
      expect((await post(site, path, groupRequest({ email }))).status).toBe(201)
    }
    const before = await rowsOf(on.db)
    const refused = await post(site, path, groupRequest(elodie))
    expect(refused.status).toBe(409)
    expect(await problemOf(refused)).toMatchObject({
      code: "too-many-pending",
      detail: expect.stringContaining("appelez-la au"),
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 2 })
    expect((await post(site, path, groupRequest(somebodyElse()))).status).toBe(201)
  })

  test("what was sent before is answered again, limit or no limit", async () => {
    await outing()
    const site = await testApp(on, { withholding })
    const headers = { "Idempotency-Key": uuid() }
    const first = await post(site, path, groupRequest(), { headers })
    await post(site, path, groupRequest())
    const again = await post(site, path, groupRequest(), { headers })
    expect([again.status, await again.json()]).toEqual([201, await first.json()])
  })

  test("an account has them together, whatever addresses it types", async () => {
    await outing()
    const people = await accountsOf(on, { withholding })
    const { cookie } = await people.someone("camille@example.ch")
    const statuses: number[] = []
    for (let times = 0; times < 3; times += 1) {
      const headers = { "Idempotency-Key": uuid() }
      const { status } = await people.call("POST", path, groupRequest(somebodyElse()), cookie, { headers })
      statuses.push(status)
    }
    expect(statuses).toEqual([201, 201, 409])
  })

  test("an answer makes room, and so does a day that has come", async () => {
    await outing()
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 20, date: "2027-07-10" })
    const ask = (reservationDate: string, now = testNow) =>
      createReservation(on.db, booking(groupRequest({ reservationDate }), { limits, now }))
    await ask("2027-06-12")
    await ask("2027-06-12")
    expect(await ask("2027-07-10")).toEqual({ ok: false, refusal: "too-many-pending" })
    const [{ id }] = (await on.db.selectFrom("reservations").select("id").execute()) as [{ id: string }]
    await changeReservationStatus(on.db, {
      bookingId: id,
      version: 1,
      status: "confirmed",
      priceLater: true,
      actor: "system",
      now: testNow,
    })
    expect(await ask("2027-07-10")).toMatchObject({ ok: true })
    expect(await ask("2027-07-10")).toEqual({ ok: false, refusal: "too-many-pending" })
    expect(await ask("2027-07-10", new Date("2027-06-13T10:00:00Z"))).toMatchObject({ ok: true })
  })

  test("of twelve sent at once for one address, exactly those within the limit are booked", async () => {
    const slot = await outing()
    const four = { ...noLimits, requestsPerMailbox: 4 }
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => createReservation(on.db, booking(groupRequest(), { limits: four }))),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(4)
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 4 })
  })

  test("what stands for the network is forgotten with the answer, and when the day has come", async () => {
    await outing()
    const site = await testApp(on)
    const prints = async () =>
      (await on.db.selectFrom("reservations").select("network").orderBy("id").execute()).map(({ network }) => network)
    await post(site, path, groupRequest(), { from: "203.0.113.7" })
    await post(site, path, groupRequest(), { from: "203.0.113.7" })
    const [print, same] = await prints()
    expect(print).toMatch(/^[\w-]{22}$/)
    expect(same).toBe(print)

    const { id } = await on.db.selectFrom("reservations").select("id").orderBy("id").executeTakeFirstOrThrow()
    const answer = { version: 1, status: "confirmed", priceLater: true, actor: "system", now: testNow } as const
    await changeReservationStatus(on.db, { bookingId: id, ...answer })
    expect(await prints()).toEqual([null, print])

    await on.db.transaction().execute((trx) => forgetNetworks(trx, testNow))
    expect(await prints()).toEqual([null, print])
    await on.db.transaction().execute((trx) => forgetNetworks(trx, new Date("2027-06-12T12:00:00Z")))
    expect(await prints()).toEqual([null, null])
  })
})
