import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { eraseGuest } from "#app/features/people/requests/erase-guest.server.ts"
import { copyOfGuest } from "#app/features/people/requests/guest-data.queries.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { bookedBy } from "#tests/support/people/persons.ts"
import { anOffice, elodie, other } from "#tests/support/people/persons-office.ts"

describe("the page of a person", () => {
  const on = useDatabase()

  test("suggests who shares mailbox, telephone or name, and joins nobody", async () => {
    const { file } = await anOffice(on)
    const id = await bookedBy(on.db, elodie)
    const marc = await bookedBy(on.db, { ...elodie, firstName: "Marc", phone: "+41 79 765 43 21" })
    const sameName = await bookedBy(on.db, { ...other, phone: "+41 79 765 43 22" })
    const samePhone = await bookedBy(on.db, {
      ...elodie,
      firstName: "Elo",
      email: "elo@example.ch",
      phone: "0791234567",
    })
    await bookedBy(on.db, {
      firstName: "Jean",
      lastName: "Martin",
      email: "jean@example.ch",
      phone: "+41 79 000 00 00",
    })
    const found = (await file(id)).suggestions as { id: string; alike: string[] }[]
    expect(new Map(found.map((one) => [one.id, one.alike]))).toEqual(
      new Map([
        [marc, ["mailbox"]],
        [sameName, ["name"]],
        [samePhone, ["phone"]],
      ]),
    )
    expect((await file(id)).things).toMatchObject({ all: 1 })
  })

  test("knows names of one letter in other scripts, and suggests nobody for what is missing", async () => {
    const { file } = await anOffice(on)
    const li = { firstName: "李", lastName: "", email: "li@example.ch", phone: "+41 79 123 45 67" }
    const one = await bookedBy(on.db, li)
    const same = await bookedBy(on.db, { ...li, email: "li@example.com", phone: "+41 79 765 43 21" })
    await bookedBy(on.db, { ...li, firstName: "Я", email: "ya@example.ch", phone: "+41 79 765 43 22" })
    expect((await file(one)).suggestions).toMatchObject([{ id: same, alike: ["name"] }])
    await on.db
      .updateTable("persons")
      .set({ email: null, phone: null, phoneNormal: null })
      .where("id", "=", one)
      .execute()
    expect((await file(one)).suggestions).toMatchObject([{ id: same, alike: ["name"] }])
  })

  test("refuses a note over another's, keeps both texts apart, and is closed to others", async () => {
    const { call, people } = await anOffice(on)
    const id = await bookedBy(on.db, elodie)
    expect((await call("PUT", `/${id}/note`, { note: "Un.", shownNote: "" })).body.note).toBe("Un.")
    const late = await call("PUT", `/${id}/note`, { note: "Deux.", shownNote: "" })
    expect([late.status, late.body.code]).toEqual([409, "note-changed"])
    expect((await call("PUT", `/${id}/note`, { note: "", shownNote: "Un." })).body.note).toBe("")
    const user = await people.someone("user@example.ch")
    expect((await people.call("GET", `/api/v1/admin/persons/${id}`, undefined, user.cookie)).status).toBe(403)
  })

  test("is found by name, mailbox and telephone, once for all that somebody has", async () => {
    const { call } = await anOffice(on)
    const id = await bookedBy(on.db, elodie)
    await bookedBy(on.db, elodie)
    for (const q of ["rochat elodie", "elodie@example", "079 123 45 67"]) {
      const { body } = await call("GET", `?q=${encodeURIComponent(q)}`)
      expect(body).toMatchObject({ items: [{ id, things: { reservations: 2 } }], more: false })
    }
  })
})

describe("erasing the data of a guest", () => {
  const on = useDatabase()
  const later = new Date("2028-06-12T10:00:00Z")

  async function mergedGuests() {
    const { merge } = await anOffice(on)
    const kept = await bookedBy(on.db, elodie)
    const gone = await bookedBy(on.db, other)
    await merge(kept, gone)
    const erase = async (email: string) => {
      const deps = { db: on.db, forgottenList: `${on.dataDir}/forgotten` }
      return await eraseGuest(deps, { email, requestId: uuid(), actor: uuid(), now: later })
    }
    const emails = async () => {
      const [persons, bookings] = await Promise.all([
        on.db.selectFrom("persons").select(["id", "email"]).where("id", "in", [kept, gone]).execute(),
        on.db.selectFrom("bookings").select("email").orderBy("id").execute(),
      ])
      const of = (id: string) => persons.find((one) => one.id === id)?.email
      return { kept: of(kept), gone: of(gone), bookings: bookings.map(({ email }) => email) }
    }
    return { erase, emails }
  }

  test("erases with a person everything of who was merged into it", async () => {
    const { erase, emails } = await mergedGuests()
    expect(await erase(elodie.email)).toMatchObject({ ok: true, erased: { reservations: 2 } })
    expect(await emails()).toEqual({ kept: null, gone: null, bookings: ["", ""] })
  })

  test("of a merged mailbox erases what was written there, and leaves the other's", async () => {
    const { erase, emails } = await mergedGuests()
    expect(await erase(other.email)).toMatchObject({ ok: true, erased: { reservations: 1 } })
    expect(await emails()).toEqual({ kept: elodie.email, gone: null, bookings: [elodie.email, ""] })
  })

  test("is in the copy of the living person's mailbox, and not the other way round", async () => {
    await mergedGuests()
    const copyOf = async (email: string) =>
      await on.db.transaction().execute((trx) => copyOfGuest(trx, { email, now: testNow }))
    const [whole, part] = [await copyOf(elodie.email), await copyOf(other.email)]
    expect([whole.persons.length, whole.reservations.length]).toEqual([2, 2])
    expect(part.persons).toMatchObject([{ email: other.email }])
    expect(part.reservations).toMatchObject([{ email: other.email }])
  })
})
