import { beforeEach, describe, expect, test } from "vitest"
import type { Found } from "#app/features/overview/search.schema.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { bookedBy } from "#tests/support/people/persons.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 765 43 21" }

describe.each(engines)("one search over the back-office on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  const ask = (q: string) =>
    people.call("GET", `/api/v1/admin/search?q=${encodeURIComponent(q)}`, undefined, admin.cookie)

  async function found(q: string): Promise<Found> {
    const { status, body } = await ask(q)
    expect(status).toBe(200)
    return body as unknown as Found
  }

  async function idsOf(q: string) {
    const { people: persons, reservations, applications } = await found(q)
    return [persons, reservations, applications].map(({ items }) => items.map(({ id }) => id))
  }

  test.each(["rochat élo", "ELODIE@example", "079 765 43 21"])(
    "%s finds the account, the booking and the application",
    async (q) => {
      const { userId } = await people.someone(elodie.email, elodie)
      const { id: application } = await applicationOf(on.db, userId, elodie)
      const [own] = await reservationsOf(on.db, userId, [elodie])
      await reservationsOf(on.db, null, [{}])
      expect(await idsOf(q)).toEqual([[userId], [own?.id], [application]])
    },
  )

  test("six bookings of one man are one person, who comes first", async () => {
    await aSlot(on.db, { maxCapacity: 20 })
    for (let nth = 0; nth < 6; nth += 1) await bookedBy(on.db, elodie)
    const { persons, reservations } = await found("rochat")
    expect(persons).toMatchObject({ items: [{ ...elodie, hasAccount: false, things: { reservations: 6 } }] })
    expect(persons.items).toHaveLength(1)
    expect(reservations.items).toHaveLength(6)
  })

  test("a guest's booking is found by its name and its reference, and says what it is", async () => {
    const [booking] = await reservationsOf(on.db, null, [{ ...elodie, reference: "K7M2QX9B", status: "confirmed" }])
    expect(await found("k7m2qx9b")).toEqual({
      persons: { items: [], more: false },
      people: { items: [], more: false },
      reservations: {
        items: [
          {
            id: booking?.id,
            forgotten: false,
            reference: "K7M2QX9B",
            firstName: "Élodie",
            lastName: "Rochat",
            email: elodie.email,
            reservationType: "boat_rental",
            reservationDate: "2027-06-12",
            timeSlot: "14:00",
            status: "confirmed",
          },
        ],
        more: false,
      },
      applications: { items: [], more: false },
    })
    expect(await idsOf("rochat")).toEqual([[], [booking?.id], []])
  })

  test("six of each are shown, and whether there are more", async () => {
    await reservationsOf(
      on.db,
      null,
      Array.from({ length: 7 }, () => elodie),
    )
    const { reservations } = await found("rochat")
    expect([reservations.items.length, reservations.more]).toEqual([6, true])
    await on.db
      .deleteFrom("reservations")
      .where("id", "=", reservations.items[0]?.id ?? "")
      .execute()
    expect((await found("rochat")).reservations).toMatchObject({ items: { length: 6 }, more: false })
  })

  test.each(["", "  ", "ab", "a b"])("%j is too little to look for", async (q) => {
    const { status, body } = await ask(q)
    expect({ status, fields: Object.keys(body.errors as object) }).toEqual({ status: 422, fields: ["q"] })
  })
})
