import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { withPerson } from "#tests/factories/persons.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

describe("an id in capital letters", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const call = (method: string, path: string, body?: unknown) =>
    people.call(method, `/api/v1/admin/${path}`, body, admin.cookie)

  async function writesUnder(spelt: string): Promise<string[]> {
    const events = await on.db.selectFrom("events").select("action").where("entityId", "=", spelt).execute()
    return events.map(({ action }) => action)
  }

  test("is oneself all the same: nobody changes their own role", async () => {
    const path = `users/${admin.userId.toUpperCase()}/role`
    const before = await rowsOf(on.db)
    for (const [role, shownRole] of [
      ["admin", "user"],
      ["user", "user"],
      ["user", "admin"],
    ]) {
      expect(await call("PUT", path, { role, shownRole })).toMatchObject({ status: 409 })
    }
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await call("GET", "overview")).status).toBe(200)
  })

  test("of another administrator finds the role they have, and writes it under the id itself", async () => {
    const other = await people.someone("marc@example.ch", { role: "admin" })
    const path = `users/${other.userId.toUpperCase()}`
    expect(await call("PUT", `${path}/role`, { role: "admin", shownRole: "user" })).toMatchObject({ status: 409 })
    const demoted = await call("PUT", `${path}/role`, { role: "user", shownRole: "admin" })
    expect(demoted).toMatchObject({ status: 200, body: { id: other.userId, role: "user" } })
    expect(await writesUnder(other.userId)).toContain("role.changed")
    expect((await call("GET", path)).body.history).toContainEqual(expect.objectContaining({ action: "role.changed" }))
  })

  test("shows a record's history, and a message and a slot keep theirs in one piece", async () => {
    const { website: _website, ...message } = contactMessage()
    const messageId = uuid()
    await on.db
      .insertInto("contactMessages")
      .values({ id: messageId, ...withPerson(message) })
      .execute()
    expect((await call("PATCH", `messages/${messageId.toUpperCase()}`, { handled: true })).status).toBe(200)
    expect(await writesUnder(messageId)).toContain("contact-message.handled")

    const { id: slotId } = await aSlot(on.db)
    expect((await call("PATCH", `availability/${slotId.toUpperCase()}`, { isAvailable: false })).status).toBe(200)
    expect(await writesUnder(slotId)).toContain("slot.closed")
    await call("PATCH", `availability/${slotId}`, { isAvailable: true })

    await createReservation(on.db, booking(licenseRequest()))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const shown = await call("GET", `reservations/${id.toUpperCase()}`)
    expect(shown).toMatchObject({ status: 200, body: { history: [{ action: "reservation.created" }] } })
  })
})
