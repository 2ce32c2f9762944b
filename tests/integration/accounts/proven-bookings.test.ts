import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { correctContact } from "#app/features/reservations/manage/correct-contact.server.ts"
import { adminReservationDetailsSchema } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { takeOffer } from "#app/features/reservations/waiting/answer-offer.server.ts"
import { noLimits } from "#tests/factories/limits.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
const verified = { licenceCheck: "verified", identityToVerify: false }
const unproven = { licenceCheck: "to-verify", identityToVerify: true }

describe.each(engines)("what the owner of an account proved, on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let owner: Awaited<ReturnType<typeof people.someone>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    owner = await people.someone(elodie.email, elodie)
    admin = await people.someone("admin@example.ch", { role: "admin" })
    await applicationOf(on.db, owner.userId, { status: "approved" })
    await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 20 })
  })

  async function rented(contact: object = {}, traits: Parameters<typeof booking>[1] = {}) {
    const booked = await createReservation(on.db, booking(rentalRequest({ ...elodie, ...contact }), traits))
    if (!booked.ok) throw new Error(`not booked: ${booked.refusal}`)
    return booked.id
  }
  const seen = async (id: string) =>
    // The schema is strict: nothing else of the row may be answered.
    adminReservationDetailsSchema.parse(
      (await people.call("GET", `/api/v1/admin/reservations/${id}`, undefined, admin.cookie)).body,
    )
  const byCode = { provenEmail: elodie.email }

  test("serves what was booked signed in, whatever name was typed", async () => {
    expect(await seen(await rented({ firstName: "Marc" }, { userId: owner.userId }))).toMatchObject(verified)
  })

  test("does not serve what was only typed, before and after a sign-in shows it, on any screen", async () => {
    const ids = [await rented(), await rented({ firstName: "Marc" })]
    await people.signIn(owner.email)
    for (const id of ids) expect(await seen(id)).toMatchObject({ ...unproven, userId: owner.userId, licence: null })
    const list = await people.call("GET", "/api/v1/admin/reservations", undefined, admin.cookie)
    expect(list.body.items).toMatchObject([unproven, unproven])
    const day = await people.call("GET", "/api/v1/admin/planning?from=2027-06-12", undefined, admin.cookie)
    expect(day.body.bookings).toMatchObject([unproven, unproven])
    const file = await people.app.request("/api/v1/admin/reservations/export.csv", {
      headers: { cookie: admin.cookie },
    })
    expect((await file.text()).match(/"Permis à vérifier";;"Identité à vérifier"/g)).toHaveLength(2)
  })

  test("serves what a code of the mailbox sent, once it is the account's; under another name it proves nothing", async () => {
    const [own, marcs] = [await rented({}, byCode), await rented({ firstName: "Marc" }, byCode)]
    expect(await seen(own)).toMatchObject({ licenceCheck: "to-verify", identityToVerify: false })
    await people.signIn(owner.email)
    expect(await seen(own)).toMatchObject(verified)
    expect(await seen(marcs)).toMatchObject({ licenceCheck: "to-verify", licence: null, identityToVerify: false })
  })

  test("serves an offer that the link of the mailbox took; a claimed entry of another name keeps its person", async () => {
    await on.db.updateTable("slots").set({ capacity: 1 }).execute()
    const first = await rented({ email: "zoe@example.ch", firstName: "Zoé" })
    const entry = await aWaiting(on.db, { request: rentalRequest({ ...elodie, firstName: "Marc" }), proven: true })
    await people.signIn(owner.email)
    await on.db.deleteFrom("places").where("bookingId", "=", first).execute()
    await on.db.updateTable("slots").set({ taken: 0 }).execute()
    const offerUntil = new Date(testNow.getTime() + 3_600_000)
    await on.db.updateTable("waitingEntries").set({ state: "offered", offerUntil }).where("id", "=", entry.id).execute()
    const offered = await on.db.selectFrom("waitingEntries").selectAll().executeTakeFirstOrThrow()
    expect(offered.userId).toBe(owner.userId)
    const networks = ["a", "b"] as const
    const taken = await takeOffer(on.db, {
      entry: offered,
      networks: [...networks],
      limits: noLimits,
      tariff: specifiedTariff,
      now: testNow,
    })
    expect(taken.ok).toBe(true)
    const row = await on.db
      .selectFrom("reservations")
      .select(["id", "personId", "provenBy"])
      .where("firstName", "=", "Marc")
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ personId: offered.personId, provenBy: "account" })
    expect(await seen(row.id)).toMatchObject({ licenceCheck: "to-verify", licence: null })
  })

  test("does not serve a booking whose contact was corrected to the owner's", async () => {
    const id = await rented({ email: "elodei@example.ch" }, { provenEmail: "elodei@example.ch" })
    const contact = { email: elodie.email }
    await on.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
      await correctContact(trx, row, { contact, actor: admin.userId, now: testNow })
    })
    await people.signIn(owner.email)
    expect(await seen(id)).toMatchObject({ ...unproven, userId: owner.userId })
  })

  test("serves what staff say is hers, and no longer once they take it back; a booking of another person never", async () => {
    const [own, marcs] = [await rented(), await rented({ firstName: "Marc" })]
    await people.signIn(owner.email)
    const said = async (id: string, known: boolean, version: number) =>
      await people.call("PUT", `/api/v1/admin/reservations/${id}/identity`, { version, verified: known }, admin.cookie)
    expect((await said(own, true, 2)).body).toMatchObject({ code: "changed-meanwhile" })
    expect((await said(own, true, 1)).body).toMatchObject({ ...verified, identityVerified: true, version: 2 })
    expect((await said(marcs, true, 1)).body).toMatchObject({ licenceCheck: "to-verify", identityToVerify: false })
    const { body } = await said(own, false, 2)
    expect(body).toMatchObject({ ...unproven, identityVerified: false, version: 3 })
    expect((body.history as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["reservation.identity-verified", "reservation.identity-unverified"]),
    )
  })

  test("serves what was booked signed in, whatever staff say of its identity", async () => {
    const id = await rented({}, { userId: owner.userId })
    const asked = { version: 1, verified: false }
    const path = `/api/v1/admin/reservations/${id}/identity`
    expect((await people.call("PUT", path, asked, admin.cookie)).body).toMatchObject({ ...verified, version: 1 })
  })
})
