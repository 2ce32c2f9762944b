import { describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { applicationOf, forgottenTraits } from "#tests/factories/own-rows.ts"
import { booking, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { type TestDatabase, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf, tablesWith } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post } from "#tests/support/test-app.ts"

const email = "elodie.rochat@example.ch"
const named = { firstName: "Élodie", lastName: "Rochat" }

/** Somebody who has left a trace everywhere, and somebody else. */
async function traces(on: TestDatabase) {
  const people = await accountsOf(on)
  const elodie = await people.someone(email, { ...named, phone: "+41 79 123 45 67" })
  const other = await people.someone("autre@example.ch", { firstName: "Luc", lastName: "Monnier" })
  await people.call("PATCH", "/api/v1/me", { city: "Nyon", dateOfBirth: "1990-04-12", version: 1 }, elodie.cookie)

  const slots = await rentalSlots(on.db, ["14:00", "15:00"], { maxCapacity: 2 })
  const later = await aSlot(on.db, { timeSlot: "09:00" })
  const before = new Date("2027-06-01T10:00:00Z")
  const past = await aSlot(on.db, { date: "2027-06-05", timeSlot: "09:00" })
  const mine = { ...named, email }
  const book = async (request: Parameters<typeof booking>[0], userId: string | null, now = testNow) => {
    const outcome = await createReservation(on.db, booking(request, { userId, now }))
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.reservation.reference
  }
  const others = { firstName: "Luc", lastName: "Monnier", email: other.email, phone: "+41 79 765 43 21" }
  const rental = rentalRequest({ ...mine, notes: "Un chien, Rochat junior." })
  const references = {
    rental: await book(rental, elodie.userId),
    // With the address as a guest, in other letters.
    asGuest: await book(licenseRequest({ ...mine, email: email.toUpperCase(), timeSlot: "09:00" }), null),
    past: await book(
      licenseRequest({ ...mine, reservationDate: "2027-06-05", timeSlot: "09:00" }),
      elodie.userId,
      before,
    ),
    others: await book(rentalRequest(others), other.userId),
  }
  await post(people, "/api/v1/boat-sharing-interests", interestRequest({ email: "Elodie.Rochat@example.ch" }))
  await post(
    people,
    "/api/v1/boat-sharing-interests",
    interestRequest({ email: other.email, firstName: "Luc", lastName: "Monnier" }),
  )
  await post(people, "/api/v1/contact-messages", contactMessage({ email }))
  await post(
    people,
    "/api/v1/contact-messages",
    contactMessage({ email: other.email, firstName: "Luc", lastName: "Monnier" }),
  )
  await applicationOf(on.db, elodie.userId, { ...mine, status: "draft" })
  await applicationOf(on.db, elodie.userId, { ...mine, status: "approved", decisionMessage: "Bravo, Élodie." })
  await applicationOf(on.db, elodie.userId, { ...mine, status: "submitted", notes: "À rappeler." })
  await applicationOf(on.db, other.userId, { ...others })
  return { people, elodie, other, slots: { rental: slots, later, past }, references }
}

type Traces = Awaited<ReturnType<typeof traces>>

async function askToDelete({ people }: Pick<Traces, "people">, cookie: string) {
  const asked = await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
  expect(asked).toMatchObject({ status: 200, body: { done: true } })
  return (await people.mailed("account-deletion")).token
}

describe("one's own data", () => {
  const on = useDatabase()

  test("can be downloaded whole, without secrets and without anybody else's", async () => {
    const { people, elodie, references } = await traces(on)
    const answer = await people.call("GET", "/api/v1/me/export", undefined, elodie.cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="mes-donnees-2027-06-10.json"')
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.body).toMatchObject({
      exportedAt: testNow.toISOString(),
      account: { id: elodie.userId, email, ...named, phone: "+41 79 123 45 67", emailVerified: true },
      profile: { city: "Nyon", dateOfBirth: "1990-04-12", version: 2 },
      boatLicenseApplications: [
        { status: "draft", decisionMessage: null },
        { status: "approved", decisionMessage: "Bravo, Élodie." },
        { status: "submitted", decisionMessage: null },
      ],
      boatSharingInterests: [{ email: "Elodie.Rochat@example.ch", preferredPlan: "plaisancier" }],
      contactMessages: [{ email, subject: "permis" }],
      sessions: [{ ipAddress: "203.0.113.7" }],
    })
    const { reservations, events } = answer.body as { reservations: { reference: string }[]; events: object[] }
    expect(reservations.map(({ reference }) => reference).sort()).toEqual([references.past, references.rental].sort())
    expect(events).toContainEqual(expect.objectContaining({ action: "profile.changed", entityId: elodie.userId }))
    const text = JSON.stringify(answer.body)
    for (const secret of ["Monnier", "autre@", "argon2", '"token"', '"password"']) expect(text).not.toContain(secret)
    const recorded = await on.db.selectFrom("events").select("actor").where("action", "=", "data.exported").execute()
    expect(recorded).toEqual([{ actor: elodie.userId }])
  })

  test("of an address nobody has proven, holds nothing the address alone would give", async () => {
    const people = await accountsOf(on, { emailConfirmation: false })
    await post(people, "/api/v1/contact-messages", contactMessage({ email }))
    await post(people, "/api/v1/boat-sharing-interests", interestRequest({ email }))
    const { cookie } = await people.call("POST", "/api/auth/sign-up/email", { ...named, email, password: testPassword })
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, cookie)
    expect(body).toMatchObject({ account: { email }, contactMessages: [], boatSharingInterests: [], reservations: [] })
  })

  test("is gone once the account is deleted: places freed, figures kept, nobody to be found", async () => {
    const { people, elodie, other, slots, references } = await traces(on)
    await people.call("POST", "/api/auth/sign-in/magic-link", { email })
    await people.mailed("magic-link")
    await sendQueued(on.db)
    const elsewhere = await people.signIn(email)
    const [first, second] = slots.rental
    expect(await countersOf(on.db)).toEqual({
      [first?.id ?? ""]: 2,
      [second?.id ?? ""]: 2,
      [slots.later.id]: 1,
      [slots.past.id]: 1,
    })
    const token = await askToDelete({ people }, elodie.cookie)
    expect((await rowsOf(on.db)).users).toBe(2)
    const confirmed = await people.call("POST", "/api/v1/me/deletion/confirm", { token }, elodie.cookie)
    expect(confirmed).toMatchObject({ status: 200, body: { done: true } })
    expect(confirmed.cookies).toEqual(["nautique.session_token="])

    expect(await countersOf(on.db)).toEqual({
      [first?.id ?? ""]: 1,
      [second?.id ?? ""]: 1,
      [slots.later.id]: 0,
      [slots.past.id]: 1,
    })
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const kept = await on.db.selectFrom("reservations").selectAll().where("lastName", "=", "supprimé").execute()
    expect(Object.fromEntries(kept.map(({ reference, status }) => [reference, status]))).toEqual({
      [references.rental]: "cancelled",
      [references.asGuest]: "cancelled",
      [references.past]: "pending",
    })
    for (const { updatedAt, ...reservation } of kept) {
      expect(reservation).toMatchObject({ ...forgottenTraits, forgottenAt: updatedAt, userId: null, notes: null })
    }
    for (const cookie of [elodie.cookie, elsewhere]) {
      expect((await people.call("GET", "/api/v1/me", undefined, cookie)).status).toBe(401)
    }
    expect(await people.call("POST", "/api/auth/sign-in/email", { email, password: testPassword })).toMatchObject({
      status: 401,
    })

    expect(await tablesWith(on.db, email)).toEqual(["emails"])
    const farewells = await sendQueued(on.db)
    expect(farewells.map(({ recipients }) => recipients)).toEqual([[email]])
    for (const trace of [email, "Rochat", "Élodie", "123 45 67", elodie.cookie.slice(30, 50)]) {
      expect({ trace, tables: await tablesWith(on.db, trace) }).toEqual({ trace, tables: [] })
    }
    expect(await tablesWith(on.db, other.email)).toContain("users")
    expect((await people.call("GET", "/api/v1/me", undefined, other.cookie)).body).toMatchObject({
      lastName: "Monnier",
    })
    const applications = await on.db
      .selectFrom("boatLicenseApplications")
      .select(["status", "lastName"])
      .where("userId", "is", null)
      .orderBy("status")
      .execute()
    expect(applications).toEqual([
      { status: "approved", lastName: "supprimé" },
      { status: "submitted", lastName: "supprimé" },
    ])
    const events = await on.db
      .selectFrom("events")
      .select(["action", "change"])
      .where("actor", "=", elodie.userId)
      .execute()
    expect(events).toContainEqual({ action: "account.deleted", change: { cancelled: 2 } })
    expect(events.filter(({ action }) => action === "reservation.cancelled")).toHaveLength(2)
  })

  test("that was sent under an address the account had before is copied and erased too, and nobody else's later", async () => {
    const { people, elodie, references } = await traces(on)
    const newEmail = "elodie@nouveau.example"
    const auth = (path: string, body: unknown) => people.call("POST", `/api/auth/${path}`, body, elodie.cookie)
    await auth("change-email", { newEmail })
    await auth("verify-email", { token: (await people.mailed("address-change")).token })
    await auth("verify-email", { token: (await people.mailed("address-change-last-step")).token })
    // Somebody else has the old address by now.
    const next = { firstName: "Suivante", lastName: "Personne", email }
    await post(people, "/api/v1/contact-messages", contactMessage({ ...next, message: "Je suis une autre." }))
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, elodie.cookie)
    expect(body).toMatchObject({
      account: { email: newEmail },
      earlierAddresses: [{ email, leftAt: expect.any(String) }],
      boatSharingInterests: [{ email: "Elodie.Rochat@example.ch" }],
      contactMessages: [{ email, firstName: "Élodie" }],
    })
    expect(body.contactMessages).toHaveLength(1)

    const again = await people.signIn(newEmail)
    const mine = await people.call("GET", "/api/v1/me/export", undefined, again)
    const kept = (mine.body.reservations as { reference: string }[]).map(({ reference }) => reference)
    expect(kept).toContain(references.asGuest)

    await sendQueued(on.db)
    const token = await askToDelete({ people }, again)
    expect((await people.call("POST", "/api/v1/me/deletion/confirm", { token }, again)).status).toBe(200)
    await sendQueued(on.db)
    for (const trace of [newEmail, "Élodie", "123 45 67"]) {
      expect({ trace, tables: await tablesWith(on.db, trace) }).toEqual({ trace, tables: [] })
    }
    const messages = await on.db.selectFrom("contactMessages").select("firstName").execute()
    expect(messages.map(({ firstName }) => firstName).sort()).toEqual(["Luc", "Suivante"])
    const mails = await on.db.selectFrom("emails").select("kind").where("to", "=", email).execute()
    expect(mails).toEqual([{ kind: "contact-acknowledgement" }])
  })

  test("asked twice at once, frees each place once", async () => {
    const { people, elodie, slots } = await traces(on)
    const token = await askToDelete({ people }, elodie.cookie)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => people.call("POST", "/api/v1/me/deletion/confirm", { token }, elodie.cookie)),
    )
    const [first, ...others] = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(first).toBe(200)
    for (const status of others) expect([401, 410]).toContain(status)
    expect((await countersOf(on.db))[slots.rental[0]?.id ?? ""]).toBe(1)
    expect(await slotsOutOfStep(on.db)).toEqual([])
    const mails = await on.db.selectFrom("emails").select("id").where("kind", "=", "account-deleted").execute()
    expect(mails).toHaveLength(1)
  })

  test("is not deleted by a wrong password, and trying is limited", async () => {
    const { people, elodie } = await traces(on)
    const ask = (password: string) => people.call("POST", "/api/v1/me/deletion", { password }, elodie.cookie)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await ask("pas-le-bon")).toMatchObject({ status: 403, body: { code: "wrong-password" } })
    }
    const limited = await ask(testPassword)
    expect(limited).toMatchObject({ status: 429, body: { code: "too-many-attempts" } })
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await rowsOf(on.db)).account_links).toBeUndefined()
  })

  test.each(["unknown", "somebody else's", "expired", "used"])("is not deleted by a link that is %s", async (kind) => {
    const { people, elodie, other } = await traces(on)
    let token = await askToDelete({ people }, kind === "somebody else's" ? other.cookie : elodie.cookie)
    if (kind === "unknown") token = `${token.slice(1)}x`
    if (kind === "expired") await on.db.updateTable("accountLinks").set({ expiresAt: testNow }).execute()
    if (kind === "used") await on.db.updateTable("accountLinks").set({ usedAt: testNow }).execute()
    const before = await rowsOf(on.db)
    const answer = await people.call("POST", "/api/v1/me/deletion/confirm", { token }, elodie.cookie)
    expect(answer).toMatchObject({ status: 410, body: { code: "link-expired" }, cookies: [] })
    expect(await rowsOf(on.db)).toEqual(before)
    if (kind !== "somebody else's") return
    // The owner's link still works for the owner.
    expect((await people.call("POST", "/api/v1/me/deletion/confirm", { token }, other.cookie)).status).toBe(200)
  })

  test("of the last administrator stays, also when two leave at once", async () => {
    const people = await accountsOf(on)
    const one = await people.someone("une@example.ch", { role: "admin" })
    expect(await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, one.cookie)).toMatchObject({
      status: 409,
      body: { code: "last-admin", detail: expect.stringContaining("seul administrateur") },
    })
    const two = await people.someone("deux@example.ch", { role: "admin" })
    const leaving = []
    for (const { cookie } of [one, two]) leaving.push({ cookie, token: await askToDelete({ people }, cookie) })
    const answers = await Promise.all(
      leaving.map(({ cookie, token }) => people.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await rowsOf(on.db)).user_roles).toBe(1)
  })

  test("is for its owner alone", async () => {
    const { people, elodie } = await traces(on)
    for (const [method, path, body] of [
      ["GET", "/api/v1/me/export", undefined],
      ["POST", "/api/v1/me/deletion", { password: testPassword }],
      ["POST", "/api/v1/me/deletion/confirm", { token: "x".repeat(32) }],
    ] as const) {
      expect(await people.call(method, path, body)).toMatchObject({ status: 401, body: { code: "sign-in-required" } })
      if (method === "GET") continue
      const headers = { "sec-fetch-site": "cross-site" }
      expect((await people.call(method, path, body, elodie.cookie, { headers })).status).toBe(403)
      const extra = { ...body, userId: elodie.userId }
      expect(await people.call(method, path, extra, elodie.cookie)).toMatchObject({
        status: 422,
        body: { errors: { userId: expect.anything() } },
      })
    }
    expect((await rowsOf(on.db)).users).toBe(2)
  })
})
