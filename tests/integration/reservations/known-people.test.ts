import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { applicationOf, forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { bookedBy } from "#tests/support/people/persons.ts"

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

  const nobody = { personId: expect.any(String), userId: null }

  test("are persons, each once, by name or by phone; those with an account first", async () => {
    const { userId, email } = await people.someone("elodie@example.ch", elodie)
    const known = { ...nobody, userId, ...elodie, email }
    await reservationsOf(on.db, userId, [{ ...elodie, email }])
    await reservationsOf(on.db, null, [caller, { firstName: "Zoé" }])
    const guest = { ...nobody, ...caller, email: "" }
    expect((await found("rochat")).items).toEqual([known, guest])
    expect((await found("jeanne roch")).items).toEqual([guest])
    expect((await found("079 765 43 21")).items).toEqual([known])
    expect((await found("+41 21 802 11 22")).items).toEqual([guest])
  })

  test("are a guest of an account's name and address apart, until its owner signs in", async () => {
    const { userId, email } = await people.someone("elodie@example.ch", elodie)
    await reservationsOf(on.db, null, [
      { ...elodie, email: "Elodie@example.ch" },
      { ...elodie, email },
    ])
    expect((await found("rochat")).items).toMatchObject([{ userId }, { userId: null }])
    await people.signIn(email)
    expect((await found("rochat")).items).toMatchObject([{ userId }])
  })

  test("are known by a message, an application or a place in a waiting list alone", async () => {
    const message = { ...contactMessage(), firstName: "Ana", lastName: "Rivaz", email: "ana@example.ch" }
    await sendMessage(on.db, { message, idempotencyKey: uuid(), now: testNow })
    const { userId } = await people.someone("noa@example.ch", { firstName: "Noa", lastName: "Rivaz" })
    await applicationOf(on.db, userId)
    await aSlot(on.db, { maxCapacity: 1 })
    await bookedBy(on.db, {})
    const waiting = { firstName: "Léo", lastName: "Rivaz", email: "leo@example.ch" }
    await aWaiting(on.db, { request: licenseRequest(waiting) })
    const { items } = await found("rivaz")
    expect((items as { firstName: string }[]).map(({ firstName }) => firstName).toSorted()).toEqual([
      "Ana",
      "Léo",
      "Noa",
    ])
  })

  test("and were merged are one", async () => {
    const kept = await personOf(caller)
    const gone = await personOf({ ...caller, firstName: "Jane" })
    const merged = await people.call(
      "POST",
      `/api/v1/admin/persons/${kept}/merges`,
      { personId: gone, things: 1 },
      admin.cookie,
    )
    expect(merged.status).toBe(200)
    expect((await found("rochat")).items).toEqual([{ ...nobody, ...caller, personId: kept, email: "" }])
  })

  async function personOf(traits: typeof caller): Promise<string> {
    const [booked] = await reservationsOf(on.db, null, [traits])
    const row = await on.db
      .selectFrom("reservations")
      .select("personId")
      .where("id", "=", booked?.id ?? "")
      .executeTakeFirst()
    return row?.personId ?? ""
  }

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
