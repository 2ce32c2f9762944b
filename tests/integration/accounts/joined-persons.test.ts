import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { bookedBy, livingPersons, personOfBooking } from "#tests/support/people/persons.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }

describe("a proven address", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  beforeEach(async () => {
    people = await accountsOf(on)
    await aSlot(on.db, { maxCapacity: 20 })
    await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
  })

  const bookings = () =>
    on.db.selectFrom("reservations").select(["firstName", "userId", "personId"]).orderBy("id").execute()

  async function ownPerson() {
    return await on.db.selectFrom("persons").selectAll().where("userId", "is not", null).executeTakeFirstOrThrow()
  }

  test("joins what has the account's name to its person; other names of the mailbox keep theirs", async () => {
    const asked = groupRequest({ ...elodie, firstName: "elodie", createAccount: true })
    const headers = { "Idempotency-Key": uuid() }
    const booked = await people.call("POST", "/api/v1/reservations", asked, "", { headers })
    const { account } = await people.mailed("reservation-received")
    const former = await personOfBooking(on.db, String(booked.body.reference))
    const marc = await bookedBy(on.db, { ...elodie, firstName: "Marc" })
    await sendMessage(on.db, { message: contactMessage(), idempotencyKey: uuid(), now: testNow })
    if (!account || !("token" in account)) throw new Error("the mail holds no invitation")
    const accepted = { token: account.token, password: testPassword }
    expect((await people.call("POST", "/api/auth/invitation", accepted)).status).toBe(200)

    const { id, userId } = await ownPerson()
    expect(await bookings()).toEqual([
      { firstName: "elodie", userId, personId: id },
      { firstName: "Marc", userId, personId: marc },
    ])
    expect(await on.db.selectFrom("contactMessages").select("personId").execute()).toEqual([{ personId: id }])
    const emptied = await on.db.selectFrom("persons").selectAll().where("id", "=", former).executeTakeFirst()
    expect(emptied).toMatchObject({ firstName: "", lastName: "", email: null, phone: null, forgottenAt: testNow })
  })

  test("joins what is written later at the next sign-in, with the school's note", async () => {
    const owner = await people.someone(elodie.email, elodie)
    const guest = await bookedBy(on.db, elodie)
    await on.db.updateTable("persons").set({ note: "Rame bien." }).where("id", "=", guest).execute()
    await people.signIn(owner.email)
    const own = await ownPerson()
    expect(await bookings()).toMatchObject([{ userId: owner.userId, personId: own.id }])
    expect(own.note).toBe("Rame bien.")
    expect(await livingPersons(on.db)).toHaveLength(1)
  })

  test("of an account that took another name joins the guests of that name alone", async () => {
    const owner = await people.someone(elodie.email, { firstName: "Marc", lastName: "Rochat" })
    const guest = await bookedBy(on.db, elodie)
    await people.signIn(owner.email)
    expect(await bookings()).toMatchObject([{ userId: owner.userId, personId: guest }])
    await people.call("PATCH", "/api/v1/me", { firstName: "Elodie", version: 1 }, owner.cookie)
    await people.signIn(owner.email)
    expect(await bookings()).toMatchObject([{ personId: (await ownPerson()).id }])
  })

  test("that is not proven joins nobody", async () => {
    const guest = await bookedBy(on.db, elodie)
    const { phone: _, ...named } = elodie
    const signUp = await people.call("POST", "/api/auth/sign-up/email", { ...named, password: testPassword })
    expect(signUp.status).toBe(200)
    await people.auth.settled()
    expect(await bookings()).toMatchObject([{ userId: null, personId: guest }])
    expect(await livingPersons(on.db)).toHaveLength(2)
  })
})
