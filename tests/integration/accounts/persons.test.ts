import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { registerInterest } from "#app/features/sharing/register-interest.server.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { bookedBy, livingPersons, personOfBooking } from "#tests/support/people/persons.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }

describe.each(engines)("whose person a booking is, on %s", (engine) => {
  const on = useDatabase(engine)
  beforeEach(() => aSlot(on.db, { maxCapacity: 20 }))
  const by = (traits: object = {}, userId: string | null = null) => bookedBy(on.db, { ...elodie, ...traits }, userId)

  test.each([
    ["without accents and in capitals", { firstName: "ELODIE", lastName: "ROCHAT" }],
    ["with other spaces", { firstName: " Élodie ", lastName: "Rochat\u00a0" }],
    ["with an accent of two letters", { firstName: "E\u0301lodie" }],
    ["under the same address in capitals", { email: "Elodie@EXAMPLE.ch" }],
    ["with another telephone", { phone: "+41 79 765 43 21" }],
    ["split elsewhere", { firstName: "Élodie Rochat", lastName: "" }],
  ])("the same one, %s", async (_, traits) => {
    expect(await by(traits)).toBe(await by())
    expect(await livingPersons(on.db)).toHaveLength(1)
  })

  test.each([
    ["another first name of the mailbox", { firstName: "Marc" }],
    ["swapped names", { firstName: "Rochat", lastName: "Élodie" }],
    ["a typing error", { lastName: "Rochet" }],
    ["another mailbox with the same telephone", { email: "rochat@example.ch" }],
    ["a part behind a plus", { email: "elodie+lac@example.ch" }],
  ])("another one, with %s", async (_, traits) => {
    expect(await by(traits)).not.toBe(await by())
    expect(await livingPersons(on.db)).toHaveLength(2)
  })

  test("names of one letter, in any script, are names", async () => {
    const li = { firstName: "李", lastName: "王" }
    const persons = [await by(li), await by({ ...li, lastName: "张" }), await by({ firstName: "Я", lastName: "Ю" })]
    expect(new Set(persons).size).toBe(3)
    expect([await by(li), await by({ firstName: "я", lastName: "ю" })]).toEqual([persons[0], persons[2]])
  })

  test("a domain has two spellings and one person", async () => {
    expect(await by({ email: "elodie@müller.ch" })).toBe(await by({ email: "elodie@xn--mller-kva.ch" }))
  })

  test("a booking changes nobody's row, whatever it says", async () => {
    const person = await by()
    const [before] = await livingPersons(on.db)
    await by({ firstName: "elodie", phone: "+41 79 765 43 21" })
    expect(await livingPersons(on.db)).toEqual([before])
    expect(before).toMatchObject({ id: person, ...elodie, phoneNormal: "+41791234567", userId: null })
  })

  test("a refused booking and a replayed one leave no person", async () => {
    const request = licenseRequest(elodie)
    const create = booking(request)
    await createReservation(on.db, create)
    await createReservation(on.db, { ...create, request: { ...request, lastName: "Autre" } })
    expect(await createReservation(on.db, create)).toMatchObject({ ok: true, replayed: true })
    await on.db.updateTable("slots").set({ state: "closed" }).execute()
    const refused = await createReservation(on.db, booking(licenseRequest({ ...elodie, firstName: "Noé" })))
    expect(refused).toMatchObject({ ok: false })
    expect(await livingPersons(on.db)).toMatchObject([{ firstName: "Élodie" }])
  })

  test("what is left elsewhere under a name and an address belongs to its person", async () => {
    const person = await by()
    await sendMessage(on.db, { message: contactMessage(), idempotencyKey: uuid(), now: testNow })
    const interest = { ...interestRequest(), preferredPlan: "plaisancier" as const }
    await registerInterest(on.db, { interest, userId: null, now: testNow })
    await on.db.updateTable("slots").set({ capacity: 1 }).execute()
    await aWaiting(on.db, { request: licenseRequest({ ...elodie, firstName: "elodie" }) })
    for (const table of ["contactMessages", "boatSharingInterests", "waitingEntries"] as const)
      expect(await on.db.selectFrom(table).select("personId").execute()).toEqual([{ personId: person }])
  })
})

describe("the person of an account", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let owner: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    owner = await people.someone(elodie.email, elodie)
    await aSlot(on.db, { maxCapacity: 20 })
  })

  const ownPerson = () =>
    on.db.selectFrom("persons").selectAll().where("userId", "=", owner.userId).executeTakeFirstOrThrow()

  test("has what is booked signed in, whatever name is typed, and its applications", async () => {
    const { id } = await ownPerson()
    expect(await bookedBy(on.db, { ...elodie, firstName: "Marc", email: "marc@example.ch" }, owner.userId)).toBe(id)
    await applicationOf(on.db, owner.userId, { firstName: "Marc" })
    expect(await on.db.selectFrom("boatLicenseApplications").select("personId").execute()).toEqual([{ personId: id }])
  })

  test("follows the account, and what was typed in a booking stays", async () => {
    await bookedBy(on.db, elodie, owner.userId)
    const guest = await bookedBy(on.db, elodie)
    const change = { firstName: "Éloïse", phone: "079 765 43 21", dateOfBirth: "1990-04-12", version: 1 }
    expect((await people.call("PATCH", "/api/v1/me", change, owner.cookie)).status).toBe(200)
    await on.db.updateTable("users").set({ email: "eloise@example.ch" }).where("id", "=", owner.userId).execute()
    expect(await ownPerson()).toMatchObject({
      firstName: "Éloïse",
      foldedName: "eloise rochat",
      emailNormal: "eloise@example.ch",
      phoneNormal: "+41797654321",
      birthDate: "1990-04-12",
    })
    const bookings = await on.db.selectFrom("reservations").select(["firstName", "email"]).execute()
    expect(bookings).toEqual(Array.from({ length: 2 }, () => ({ firstName: "Élodie", email: elodie.email })))
    expect((await livingPersons(on.db)).find(({ id }) => id === guest)).toMatchObject(elodie)
  })

  test("is in its own copy", async () => {
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, owner.cookie)
    expect(body.person).toMatchObject(elodie)
  })

  test("is not a guest's who typed its name and address: nothing that it proved serves the booking", async () => {
    await applicationOf(on.db, owner.userId, { status: "approved" })
    const { id } = await ownPerson()
    const rented = async (userId: string | null) => {
      const person = await bookedBy(on.db, elodie, userId)
      const row = await on.db.selectFrom("reservations").select("id").where("personId", "=", person).executeTakeFirst()
      await on.db.updateTable("reservations").set({ kind: "boat_rental", licenseLevel: null }).execute()
      return { person, bookingId: row?.id ?? "" }
    }
    const [own, guest] = [await rented(owner.userId), await rented(null)]
    expect([own.person === id, guest.person === id]).toEqual([true, false])
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const checkOf = async (bookingId: string) =>
      (await people.call("GET", `/api/v1/admin/reservations/${bookingId}`, undefined, admin.cookie)).body
    expect(await checkOf(own.bookingId)).toMatchObject({ licenceCheck: "verified", licence: {} })
    expect(await checkOf(guest.bookingId)).toMatchObject({ licenceCheck: "to-verify", licence: null })
  })
})

describe("the person whom the school books for", () => {
  const on = useDatabase()

  async function counter() {
    const people = await accountsOf(on)
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    await aSlot(on.db, { maxCapacity: 20 })
    const moment = { reservationType: "boat_license", reservationDate: "2027-06-12", timeSlot: "14:00", base: "nyon" }
    const book = async (whom: object) => {
      const headers = { "idempotency-key": uuid() }
      const call = await people.call(
        "POST",
        "/api/v1/admin/reservations",
        { ...moment, ...whom, priceLater: true },
        admin.cookie,
        {
          headers,
        },
      )
      expect(call.status).toBe(201)
      return await personOfBooking(on.db, String(call.body.reference))
    }
    return { people, book }
  }

  test("without an address is a new one each time, as two callers may have one name", async () => {
    const { book } = await counter()
    const caller = { firstName: "Jeanne", lastName: "Perret", phone: "+41 79 765 43 21" }
    expect(await book({ person: caller })).not.toBe(await book({ person: caller }))
  })

  test("with an address is the guest of that name; of a chosen account the account's", async () => {
    const { people, book } = await counter()
    const account = await people.someone(elodie.email, elodie)
    const guest = await bookedBy(on.db, elodie)
    expect(await book({ person: elodie })).toBe(guest)
    const [own] = await on.db.selectFrom("persons").select("id").where("userId", "=", account.userId).execute()
    expect(await book({ userId: account.userId })).toBe(own?.id)
  })
})
