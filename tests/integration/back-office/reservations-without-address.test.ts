import { beforeEach, describe, expect, test } from "vitest"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testPassword } from "#tests/support/ask.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const path = "/api/v1/admin/reservations"

describe("a reservation of somebody who left no e-mail", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  async function aBooking(contact: { email: string | null; phone: string | null }, userId: string | null = null) {
    const [row] = await reservationsOf(on.db, userId, [{ firstName: "Élodie", lastName: "Rochat", ...contact }])
    if (!row) throw new Error("no reservation was written")
    return row
  }

  const ask = (address: string) => people.call("GET", address, undefined, admin.cookie)
  const decide = (id: string, status: string, version: number) =>
    people.call("POST", `${path}/${id}/status`, { version, status }, admin.cookie)
  const mails = () => on.db.selectFrom("emails").select(["kind", "to"]).execute()

  test("is listed, searched and shown with empty texts", async () => {
    const { id } = await aBooking({ email: null, phone: null })
    const empty = { id, forgotten: false, firstName: "Élodie", email: "", phone: "" }
    expect((await ask(`${path}?q=rochat`)).body).toMatchObject({ items: [empty] })
    expect((await ask(`${path}/${id}`)).body).toMatchObject({ ...empty, addressUserId: null })
    expect((await ask("/api/v1/admin/search?q=rochat")).body).toMatchObject({
      reservations: { items: [{ id, forgotten: false, email: "" }] },
    })
    const file = await people.app.request(`${path}/export.csv?q=rochat`, { headers: { cookie: admin.cookie } })
    expect(await file.text()).toContain('"Élodie";"Rochat";"";"";"12.06.2027"')
  })

  test("is found by its phone", async () => {
    const { id } = await aBooking({ email: null, phone: "079 765 43 21" })
    expect((await ask(`${path}?q=${encodeURIComponent("+41 79 765 43 21")}`)).body).toMatchObject({ items: [{ id }] })
  })

  test("changes without a mail, so that nothing waits to be taken back", async () => {
    const { id } = await aBooking({ email: null, phone: null })
    expect(await decide(id, "confirmed", 1)).toMatchObject({ status: 200, body: { undoable: null } })
    expect(await decide(id, "cancelled", 2)).toMatchObject({ status: 200, body: { undoable: null } })
    expect(await mails()).toEqual([])
    const reached = await aBooking({ email: "elodie@example.ch", phone: null })
    expect((await decide(reached.id, "confirmed", 1)).body.undoable).not.toBeNull()
    expect(await mails()).toEqual([{ kind: "reservation-confirmed", to: "elodie@example.ch" }])
  })

  test("is in the own copy of its account, and forgotten with it", async () => {
    const owner = await people.someone("elodie@example.ch")
    const { id } = await aBooking({ email: null, phone: null }, owner.userId)
    const copy = await people.call("GET", "/api/v1/me/export", undefined, owner.cookie)
    expect(copy.body).toMatchObject({ reservations: [{ firstName: "Élodie", email: "", phone: "" }] })
    await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, owner.cookie)
    const { token } = await people.mailed("account-deletion")
    const left = await people.call("POST", "/api/v1/me/deletion/confirm", { token }, owner.cookie)
    expect(left.status).toBe(200)
    const rows = on.db.selectFrom("reservations").select(["email", "phone", "userId", "forgottenAt"])
    const row = await rows.where("id", "=", id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: "", phone: "", userId: null, forgottenAt: expect.any(Date) })
  })
})
