import { addDays, addYears } from "date-fns"
import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { forgetMessages } from "#app/features/contact/forget-messages.server.ts"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { forgetExpired } from "#app/features/identity/forget-expired.server.ts"
import { deleteAgain } from "#app/features/people/delete-account.server.ts"
import { anonymiseReservations } from "#app/features/reservations/forget/anonymise-reservations.server.ts"
import { closeWaiting } from "#app/features/reservations/waiting/make-offers.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { bookedBy, livingPersons } from "#tests/support/people/persons.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }

describe.each(engines)("a person whose last thing is erased, on %s", (engine) => {
  const on = useDatabase(engine)
  beforeEach(() => aSlot(on.db, { maxCapacity: 20 }))

  const run = <T>(work: (trx: Trx, now: Date) => Promise<T>, now: Date) =>
    on.db.transaction().execute((trx) => work(trx, now))
  const after = (years: number) => addYears(testNow, years + 1)
  const write = () => sendMessage(on.db, { message: contactMessage(), idempotencyKey: uuid(), now: testNow })

  async function expectForgotten(person: string) {
    const row = await on.db.selectFrom("persons").selectAll().where("id", "=", person).executeTakeFirst()
    expect(row).toMatchObject({ firstName: "", lastName: "", email: null, phone: null, phoneNormal: null })
    expect(row?.forgottenAt).not.toBeNull()
  }

  test("goes with a message, unless a booking stays, and then with the booking", async () => {
    const person = await bookedBy(on.db, elodie)
    await write()
    await run(forgetMessages, after(retention.contactMessageYears))
    expect(await livingPersons(on.db)).toMatchObject([{ id: person, ...elodie }])
    await run(anonymiseReservations, after(retention.reservationYears))
    await expectForgotten(person)
    expect(await on.db.selectFrom("reservations").select("personId").execute()).toEqual([{ personId: null }])
    expect(await bookedBy(on.db, elodie)).not.toBe(person)
  })

  test("goes with the entry of a waiting list that is over", async () => {
    await on.db.updateTable("slots").set({ capacity: 1 }).execute()
    await bookedBy(on.db, { ...elodie, firstName: "Marc" })
    const { personId } = await aWaiting(on.db, { request: licenseRequest(elodie) })
    await run(closeWaiting, after(1))
    await expectForgotten(personId)
    expect(await livingPersons(on.db)).toMatchObject([{ firstName: "Marc" }])
  })

  test("stays with an account, which may have nothing", async () => {
    const people = await accountsOf(on)
    const { userId } = await people.someone(elodie.email, elodie)
    await bookedBy(on.db, elodie, userId)
    await run(anonymiseReservations, after(retention.reservationYears))
    expect(await livingPersons(on.db)).toMatchObject([{ userId, ...elodie }])
  })

  test("goes with its account, and so do the guests of the mailbox", async () => {
    const people = await accountsOf(on)
    const { userId } = await people.someone(elodie.email, elodie)
    const other = await people.someone("luc@example.ch", { firstName: "Luc", lastName: "Monnier" })
    const persons = [await bookedBy(on.db, elodie, userId), await bookedBy(on.db, { ...elodie, firstName: "Marc" })]
    await write()
    const forgottenList = `${on.dataDir}/forgotten`
    await deleteAgain(
      { db: on.db, fileStore: people.fileStore, log: people.log, forgottenList },
      { userId, now: testNow },
    )
    for (const person of persons) await expectForgotten(person)
    expect(await livingPersons(on.db)).toMatchObject([{ userId: other.userId }])
  })

  test("is no person of an account that was never confirmed: what the school booked stays with the guest", async () => {
    const userId = uuid()
    await on.db
      .insertInto("users")
      .values({ id: userId, name: "", ...elodie })
      .execute()
    const own = await bookedBy(on.db, elodie, userId)
    await run(forgetExpired(true), addDays(new Date(), retention.unconfirmedAccountDays + 1))
    await expectForgotten(own)
    expect(await livingPersons(on.db)).toMatchObject([{ userId: null, ...elodie }])
    const [guest] = await livingPersons(on.db)
    expect(await on.db.selectFrom("reservations").select(["userId", "personId"]).execute()).toEqual([
      { userId: null, personId: guest?.id },
    ])
  })
})
