import { beforeEach, describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const typed = { email: "Info@Müller.ch", phone: "+49 (0)151 23456789" }

describe.each(engines)("an address and a number that have other spellings, on the %s database", (engine) => {
  const on = useDatabase(engine)
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
    await aSlot(on.db, { maxCapacity: 5 })
  })

  async function booked(traits: Partial<typeof typed> = {}) {
    const outcome = await createReservation(on.db, booking(licenseRequest({ ...typed, ...traits })))
    if (!outcome.ok) throw new Error(outcome.refusal)
    return await on.db.selectFrom("reservations").selectAll().where("id", "=", outcome.id).executeTakeFirstOrThrow()
  }

  const asked = async (path: string) => await people.call("GET", `/api/v1/admin/${path}`, undefined, admin.cookie)

  test("are kept as typed, with their normal form beside", async () => {
    expect(await booked()).toMatchObject({
      ...typed,
      emailNormal: "info@xn--mller-kva.ch",
      phoneNormal: "+4915123456789",
    })
    const unknown = { email: "Elodie@Example.ch", phone: "+999 123 456 789" }
    expect(await booked(unknown)).toMatchObject({ ...unknown, emailNormal: "elodie@example.ch", phoneNormal: null })
  })

  test("are found by each spelling, and dialled by the normal one", async () => {
    const { id } = await booked()
    for (const q of ["+49 151 23456789", "+49 (0)151 23456789", "0049 151 23456789", "15123456", "müller.ch"]) {
      const { items } = (await asked(`reservations?q=${encodeURIComponent(q)}`)).body
      expect({ q, items }).toMatchObject({ q, items: [{ id }] })
    }
    expect((await asked(`reservations/${id}`)).body).toMatchObject({ ...typed, phoneNormal: "+4915123456789" })
  })

  test("are exported in normal form", async () => {
    await booked({ phone: "＋４１ ７９ １２３ ４５ ６７" })
    const file = await people.app.request("/api/v1/admin/reservations/export.csv", {
      headers: { cookie: admin.cookie },
    })
    const text = await file.text()
    expect(text).toContain(`"info@xn--mller-kva.ch";"+41 79 123 45 67"`)
  })

  test("belong to one person, who is known once", async () => {
    await booked()
    await booked({ email: "info@xn--mller-kva.ch", phone: "0049 151 23456789" })
    expect((await asked("people?q=rochat")).body.items).toHaveLength(1)
  })

  test("are written to at the domain's form in ASCII", async () => {
    await booked()
    const received = await sendQueued(on.db)
    expect(received.flatMap(({ headers }) => headers.get("to"))).toContain("Info@xn--mller-kva.ch")
  })

  test("and open the bookings of the mailbox to its account, whichever spelling signed up", async () => {
    const { id } = await booked()
    const owner = await people.someone("info@müller.ch")
    expect(await people.signIn("INFO@xn--mller-kva.ch")).not.toBe("")
    const claimed = await on.db.selectFrom("reservations").select("userId").where("id", "=", id).executeTakeFirst()
    expect(claimed).toEqual({ userId: owner.userId })
    const session = await people.call("GET", "/api/v1/session", undefined, owner.cookie)
    expect(session.body).toMatchObject({ user: { email: "info@müller.ch" } })
  })

  test("count as one address in a form, too", async () => {
    const { website: _website, ...message } = contactMessage({ email: typed.email })
    const sent = await people.call("POST", "/api/v1/contact-messages", message, "", {
      headers: { "idempotency-key": "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" },
    })
    expect(sent.status).toBe(201)
    const kept = await on.db.selectFrom("contactMessages").select(["email", "emailNormal"]).executeTakeFirst()
    expect(kept).toEqual({ email: typed.email, emailNormal: "info@xn--mller-kva.ch" })
    const interest = { email: typed.email, preferredPlan: "decouverte" }
    const join = async (email: string) =>
      await people.call("POST", "/api/v1/boat-sharing-interests", { ...interest, email })
    expect((await join(typed.email)).status).toBe(201)
    expect((await join("info@xn--mller-kva.ch")).status).toBe(409)
  })
})
