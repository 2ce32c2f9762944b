import { beforeEach, describe, expect, test } from "vitest"
import { forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const elodie = { firstName: "Élodie", lastName: "Rochat", phone: "+41 79 765 43 21" }
const caller = { firstName: "Jeanne", lastName: "Rochat", email: null, phone: "021 802 11 22" }

describe.each(engines)("people the school has seen before, on the %s database", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Hélène", lastName: "Cuendet" })
  })

  async function found(q: string) {
    const address = `/api/v1/admin/people?q=${encodeURIComponent(q)}`
    const { status, body } = await people.call("GET", address, undefined, admin.cookie)
    return { status, items: body.items, errors: body.errors }
  }

  test("are accounts, then guests of earlier bookings, each once, by name or by phone", async () => {
    const { userId, email } = await people.someone("elodie@example.ch", elodie)
    const known = { userId, ...elodie, email }
    await reservationsOf(on.db, userId, [{ ...elodie, email }])
    await reservationsOf(on.db, null, [{ ...elodie, email: "Elodie@example.ch" }, caller, caller, { firstName: "Zoé" }])
    const guest = { userId: null, ...caller, email: "" }
    expect((await found("rochat")).items).toEqual([known, guest])
    expect((await found("jeanne roch")).items).toEqual([guest])
    expect((await found("079 765 43 21")).items).toEqual([known])
    expect((await found("+41 21 802 11 22")).items).toEqual([guest])
  })

  test("of one name are two where they left different numbers", async () => {
    await reservationsOf(on.db, null, [caller, { ...caller, phone: "021 555 66 77" }])
    expect((await found("rochat")).items).toHaveLength(2)
  })

  test("and were forgotten are not there", async () => {
    await reservationsOf(on.db, null, [{ ...forgottenTraits, lastName: "Rochat" }])
    expect(await found("rochat")).toMatchObject({ status: 200, items: [] })
  })

  test("are asked for with three letters at least", async () => {
    expect(await found("ro")).toMatchObject({ status: 422, errors: { q: ["Saisissez au moins 3 caractères"] } })
    expect(await found(" ")).toMatchObject({ status: 422, errors: { q: ["Dites qui chercher"] } })
  })
})
