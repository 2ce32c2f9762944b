import { addDays } from "date-fns"
import { beforeEach, describe, expect, test } from "vitest"
import { tellOfWithheld } from "#app/features/reservations/withheld/tell-of-withheld.server.ts"
import type { WithheldPage } from "#app/features/reservations/withheld/withheld.schema.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSeason, withheldOf } from "#tests/factories/season.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { post } from "#tests/support/test-app.ts"

const path = "/api/v1/admin/withheld"

describe.each(engines)("what is withheld, in the back-office, on %s", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    await aSeason(on.db, { from: "2027-06-11", days: 8 })
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  async function ask(from: string, email: string, day: number) {
    const request = rentalRequest({
      email,
      base: "nyon",
      reservationDate: `2027-06-${11 + day}`,
      timeSlot: "09:00",
      rentalDuration: 8,
    })
    expect((await post(people, "/api/v1/reservations", request, { from })).status).toBe(201)
  }

  async function shown() {
    const { status, body } = await people.call("GET", path, undefined, admin.cookie)
    expect(status).toBe(200)
    return (body as unknown as WithheldPage).items
  }

  const end = (id: string, seen: { requests: number; holds: number }) =>
    people.call("POST", `${path}/${id}/end`, seen, admin.cookie)

  test("is listed by network, without its address, and by mail domain of its own; all of one ends in one act", async () => {
    await ask("203.0.113.7", "a@gmail.com", 0)
    await ask("203.0.113.8", "b@attacker.example", 1)
    await ask("198.51.100.4", "c@mail.attacker.example", 2)
    const list = await shown()
    expect(list.map(({ kind, requests, holds, hours }) => [kind, requests, holds, hours])).toEqual(
      expect.arrayContaining([
        ["network", 2, 0, 16],
        ["network", 1, 0, 8],
        ["domain", 2, 0, 16],
      ]),
    )
    expect(JSON.stringify(list)).not.toMatch(/203\.0\.113|198\.51|gmail/)
    const domain = list.find(({ kind }) => kind === "domain")
    expect(domain?.name).toBe("attacker.example")

    const id = domain?.id ?? ""
    expect((await end(id, { requests: 1, holds: 0 })).status).toBe(409)
    expect(await end(id, { requests: 2, holds: 0 })).toMatchObject({ status: 200, body: { requests: 2, holds: 0 } })
    expect((await end(id, { requests: 2, holds: 0 })).status).toBe(404)
    const left = await on.db.selectFrom("reservations").select("email").where("status", "=", "pending").execute()
    expect(left).toEqual([{ email: "a@gmail.com" }])
    expect((await shown()).map(({ kind, requests }) => [kind, requests])).toEqual([["network", 1]])
  })

  test("the holds of a network are given back", async () => {
    const body = {
      token: "7f9c24e8-3b12-4fef-9ba0-6a1d5c1e2f30",
      type: "boat_rental",
      date: "2027-06-12",
      timeSlot: "10:00",
      base: "nyon",
      hours: 2,
      model: "electric_medium",
    }
    expect((await post(people, "/api/v1/holds", body, { from: "203.0.113.7" })).status).toBe(200)
    const [row] = await shown()
    expect(row).toMatchObject({ kind: "network", requests: 0, holds: 1, hours: 2, bases: ["nyon"] })
    expect((await end(row?.id ?? "", { requests: 0, holds: 1 })).status).toBe(200)
    expect(await withheldOf(on.db, testNow)).toEqual({ ofSeason: 0, ofDay: 0 })
  })

  test("the school gets one mail when a quarter of a base's week is withheld, and another after it was less", async () => {
    const tell = () => inTransaction(on.db, (trx) => tellOfWithheld(trx, 25, testNow))
    const mails = async () =>
      (await on.db.selectFrom("emails").select("data").where("kind", "=", "places-withheld").execute()).length
    const days = [0, 1, 2, 3, 4, 5, 6]
    for (const day of days.slice(0, 5)) await ask(`203.0.${day}.7`, `a${day}@gmail.com`, day)
    await tell()
    expect(await mails()).toBe(0)
    for (const day of days)
      for (const boat of [1, 2]) await ask(`203.1.${day}.${boat}`, `b${day}${boat}@gmail.com`, day)
    for (const again of [1, 2]) {
      await tell()
      expect(await mails(), `sweep ${again}`).toBe(1)
    }
    await on.db.updateTable("reservations").set({ proven: true }).execute()
    await tell()
    await on.db.updateTable("reservations").set({ proven: false }).where("startsAt", "<", addDays(testNow, 8)).execute()
    await tell()
    expect(await mails()).toBe(2)
  })
})
