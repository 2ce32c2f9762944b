import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addMinutes } from "date-fns"
import { beforeEach, describe, expect, test } from "vitest"
import { makeLink } from "#app/features/identity/links/account-links.server.ts"
import { readForgotten } from "#app/features/people/forgotten-people.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { endSessions, forgetAgain, forgottenListOf } from "#server/operate/after-restore.ts"
import { backup } from "#server/operate/backup.ts"
import { restore } from "#server/operate/restore.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { booking as bookingOf, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import { createDatabase, engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { tablesWith } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post } from "#tests/support/test-app.ts"

const path = "/api/v1/admin/data-requests"
const email = "elodie.rochat@example.ch"
const mine = { firstName: "Élodie", lastName: "Rochat", email, phone: "+41 79 111 22 33" }
const others = { firstName: "Luc", lastName: "Monnier", email: "luc@example.ch", phone: "+41 79 765 43 21" }

describe.each(engines)("data requests of guests, on %s", (engine) => {
  const on = useDatabase(engine)
  const clock = { at: testNow, now: () => clock.at }
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    clock.at = testNow
    people = await accountsOf(on, { clock })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  /** A past booking and an entry of each list, of two people. */
  async function traces() {
    const bookings = []
    for (const contact of [mine, others]) {
      // In other letters, as people type.
      const typed = { ...contact, email: contact.email.toUpperCase() }
      const past = { ...typed, status: "completed" as const, reservationDate: "2027-05-02", notes: "Avec un chien." }
      bookings.push(...(await reservationsOf(on.db, null, [past])))
      await post(people, "/api/v1/boat-sharing-interests", interestRequest(namesOf(contact)))
      await post(people, "/api/v1/contact-messages", contactMessage(namesOf(contact)))
    }
    await aSlot(on.db)
    await createReservation(on.db, bookingOf(licenseRequest(others)))
    await aWaiting(on.db, { request: licenseRequest(mine) })
    const owner = { userId: null, ...mine }
    await inTransaction(on.db, (trx) => makeLink(trx, { kind: "invitation", owner, now: testNow }))
    await mailAbout({ entity: "user", to: email })
    await sendQueued(on.db)
    const [own, ofOther] = bookings
    if (!own || !ofOther) throw new Error("no reservation was written")
    return { own, ofOther }
  }

  const namesOf = ({ firstName, lastName, email: address }: typeof mine) => ({ firstName, lastName, email: address })
  const shownOf = ({ firstName, lastName, phone }: typeof mine) => ({ firstName, lastName, phone })
  const ask = (below: string, body: object, cookie = admin.cookie) => people.call("POST", path + below, body, cookie)

  async function mailAbout({ entity, to }: { entity: string; to: string }) {
    const about = { entity, entityId: crypto.randomUUID(), kind: "two-factor-enabled", data: "{}" }
    await on.db
      .insertInto("emails")
      .values({ id: crypto.randomUUID(), ...about, to, state: "sent" })
      .execute()
  }

  async function proof(address = email, cookie = admin.cookie) {
    expect(await ask("", { email: address }, cookie)).toMatchObject({ status: 202, body: { email: address } })
    const mails = await sendQueued(on.db, clock.at)
    const mail = mails.find(({ recipients }) => recipients.includes(address.toLowerCase()))
    const [code] = (mail && readMail(mail.source).bodies["text/plain"])?.match(/\b[2-9A-HJKMNP-Z]{8}\b/) ?? []
    if (!code) throw new Error("no code was mailed")
    return { email: address, code }
  }

  test("need the code that was mailed to the address, read to the administrator who asked, in time", async () => {
    await traces()
    const proven = await proof()
    const other = await people.someone("autre.admin@example.ch", { role: "admin" })
    const refused = { status: 403, body: { code: "wrong-code" } }
    for (const below of ["/found", "/copy", "/erasure"]) {
      expect(await ask(below, { ...proven, code: "K7QM3XPD" })).toMatchObject(refused)
      expect(await ask(below, { ...proven, email: others.email })).toMatchObject(refused)
      expect(await ask(below, proven, other.cookie)).toMatchObject(refused)
      expect((await ask("/found", proven)).status).toBe(200)
    }
    const correction = { ...mine, newEmail: email, ...proven, code: "K7QM3XPD", shown: shownOf(mine) }
    expect(await ask("/correction", correction)).toMatchObject(refused)
    clock.at = addMinutes(testNow, 30)
    expect((await ask("/found", proven)).status).toBe(200)
    clock.at = addMinutes(testNow, 31)
    expect(await ask("/erasure", proven)).toMatchObject(refused)
    expect(await tablesWith(on.db, "Rochat")).toContain("reservations")
    const [code] = await on.db.selectFrom("mailCodes").selectAll().execute()
    expect(JSON.stringify(code)).not.toContain(proven.code)
  })

  test("of an address that tries codes are limited", async () => {
    const proven = await proof()
    for (let tries = 0; tries < 5; tries += 1) await ask("/found", { ...proven, code: "WRNGWRNG" })
    expect(await ask("/found", proven)).toMatchObject({ status: 429, body: { code: "too-many-attempts" } })
  })

  test("are shown by counts, and copied whole, without anything of others", async () => {
    const { own } = await traces()
    await charge(on.db, { reservationId: own.id }, { amountCents: 8_000 })
    await pay(on.db, { reservationId: own.id }, 3_000)
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({
      status: 200,
      body: {
        email,
        hasAccount: false,
        reservations: 1,
        waitingEntries: 1,
        boatSharingInterests: 1,
        contactMessages: 1,
        ahead: [],
        debts: [{ cents: 5_000, currency: "EUR" }],
        credits: [],
      },
    })
    const { status, body, headers } = await ask("/copy", proven)
    expect(status).toBe(200)
    expect(headers.get("content-disposition")).toBe('attachment; filename="donnees-2027-06-10.json"')
    expect(body).toMatchObject({
      reservations: [{ reference: own.reference, notes: "Avec un chien." }],
      waitingEntries: [{ email }],
      charges: [{ amountCents: 8_000 }],
      payments: [{ amountCents: 3_000 }],
      boatSharingInterests: [{ email }],
      contactMessages: [{ email }],
    })
    expect((body.mails as object[]).length).toBeGreaterThan(2)
    for (const secret of ["Monnier", others.email, proven.code]) expect(JSON.stringify(body)).not.toContain(secret)
    const events = await on.db.selectFrom("events").selectAll().where("action", "=", "data-request.copied").execute()
    expect(events).toMatchObject([{ actor: admin.userId, change: {} }])
  })

  test("erase every trace, touch nobody else, and leave an event without a name", async () => {
    const { ofOther } = await traces()
    const proven = await proof()
    const before = await tablesWith(on.db, others.email)
    expect(await ask("/erasure", proven)).toMatchObject({
      status: 200,
      body: { reservations: 1, waitingEntries: 1, boatSharingInterests: 1, contactMessages: 1 },
    })
    const told = await sendQueued(on.db, clock.at)
    expect(told.map(({ recipients }) => recipients)).toEqual([[email]])
    for (const trace of ["Rochat", "111 22 33", "+41791112233", email]) {
      expect({ trace, tables: await tablesWith(on.db, trace) }).toEqual({ trace, tables: [] })
    }
    expect(await tablesWith(on.db, others.email)).toEqual(before)
    const row = await on.db.selectFrom("reservations").selectAll().where("id", "=", ofOther.id).executeTakeFirst()
    expect(row).toMatchObject({ lastName: "Monnier", version: 1, forgottenAt: null })
    expect(await ask("/found", proven)).toMatchObject({ body: { reservations: 0, contactMessages: 0 } })
  })

  test("leave what belongs to an account, though it has the address", async () => {
    const owner = await people.someone(email, { firstName: "Élodie", lastName: "Rochat" })
    const [own] = await reservationsOf(on.db, owner.userId, [{ ...mine, reservationDate: "2027-05-02" }])
    await people.call("POST", "/api/v1/boat-sharing-interests", interestRequest(namesOf(mine)), owner.cookie)
    await mailAbout({ entity: "boat-license-application", to: email })
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { hasAccount: true, reservations: 0, mails: 0 } })
    expect((await ask("/copy", proven)).body).toMatchObject({ mails: [] })
    expect((await ask("/erasure", proven)).body).toMatchObject({ reservations: 0, boatSharingInterests: 0 })
    const [told] = (await sendQueued(on.db, clock.at)).slice(-1)
    expect(told && readMail(told.source).bodies["text/plain"]).not.toContain("nous ne gardons pas votre adresse")
    const row = await on.db
      .selectFrom("reservations")
      .selectAll()
      .where("id", "=", own?.id ?? "")
      .executeTakeFirst()
    expect(row).toMatchObject({ email, forgottenAt: null })
    expect(await tablesWith(on.db, email)).toEqual(
      expect.arrayContaining(["boat_sharing_interests", "emails", "users"]),
    )
  })

  test("are erased whole where a stranger signed up with the address and never confirmed it", async () => {
    const stranger = await people.someone(email)
    await on.db.updateTable("users").set({ emailVerified: false }).where("id", "=", stranger.userId).execute()
    await mailAbout({ entity: "user", to: email })
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { hasAccount: false, mails: 1 } })
    expect((await ask("/erasure", proven)).status).toBe(200)
    const [told] = await sendQueued(on.db, clock.at)
    expect(told && readMail(told.source).bodies["text/plain"]).toContain("nous ne gardons pas votre adresse")
    expect(await tablesWith(on.db, email)).toEqual(["users"])
  })

  test("keep a debtor until the debt is settled, and wait for what the school gives back", async () => {
    const [booking] = await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }])
    const account = { reservationId: booking?.id ?? "" }
    await charge(on.db, account, { amountCents: 8_000 })
    await pay(on.db, account, 3_000)
    const decision = { version: 1, status: "cancelled" }
    const status = `/api/v1/admin/reservations/${account.reservationId}/status`
    expect((await people.call("POST", status, decision, admin.cookie)).status).toBe(200)
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { credits: [{ cents: 3_000, currency: "EUR" }] } })
    expect(await ask("/erasure", proven)).toMatchObject({ status: 409, body: { code: "money-to-give-back" } })
    await charge(on.db, account, { amountCents: 7_000 })
    expect((await ask("/erasure", proven)).status).toBe(200)
    await sendQueued(on.db, clock.at)
    expect(await tablesWith(on.db, "Rochat")).toEqual(["debtors"])
    const debtor = { name: "Élodie Rochat", email }
    const shown = `/api/v1/admin/accounts/reservation/${account.reservationId}`
    const { body } = await people.call("GET", shown, undefined, admin.cookie)
    expect(body).toMatchObject({ restCents: 4_000, debtor })
    expect((await ask("/copy", proven)).body).toMatchObject({ debts: [debtor] })
    expect(await ask("/found", proven)).toMatchObject({
      body: { reservations: 0, mails: 0, debtors: 1, debts: [{ cents: 4_000, currency: "EUR" }] },
    })
  })

  test("wait until what is ahead is cancelled, and correct it: name, telephone and address", async () => {
    const [row] = await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }])
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { ahead: [{ reference: row?.reference }] } })
    expect(await ask("/erasure", proven)).toMatchObject({ status: 409, body: { code: "bookings-ahead" } })
    const newEmail = "elodie@nouveau.example"
    const correction = {
      ...proven,
      firstName: "Élodie",
      lastName: "Favre",
      phone: "079 222 33 44",
      newEmail,
      shown: shownOf(mine),
    }
    expect(await ask("/correction", correction)).toMatchObject({ status: 200, body: { corrected: 1 } })
    const after = await on.db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow()
    expect(after).toMatchObject({ lastName: "Favre", phoneNormal: "+41792223344", email: newEmail, version: 2 })
    const [event] = await on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "reservation.contact-corrected")
      .execute()
    expect(event).toEqual({ actor: admin.userId, change: { fields: ["lastName", "phone", "email"] } })
    expect(await ask("/correction", correction)).toMatchObject({ status: 409, body: { code: "nothing-ahead" } })
  })

  describe("a correction under a mailbox that books for several people", () => {
    const newEmail = "reception@nouveau.example"
    const contacts = () =>
      on.db.selectFrom("reservations").select(["firstName", "lastName", "phone", "email"]).orderBy("startsAt").execute()

    async function corrected(typed: object) {
      const guest = { ...others, email, status: "confirmed" as const, timeSlot: "16:00" }
      await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }, guest])
      const proven = await proof()
      const shown = (await ask("/found", proven)).body.contact
      return await ask("/correction", { ...proven, newEmail: email, ...shownOf(mine), shown, ...typed })
    }

    test("changes what was typed anew, of that person alone", async () => {
      expect(await corrected({ lastName: "Favre" })).toMatchObject({ status: 200, body: { corrected: 1 } })
      expect(await contacts()).toEqual([
        { ...mine, lastName: "Favre" },
        { ...others, email },
      ])
    })

    test("changes the address of all, and no name", async () => {
      expect(await corrected({ newEmail })).toMatchObject({ body: { corrected: 2 } })
      expect(await contacts()).toEqual([
        { ...mine, email: newEmail },
        { ...others, email: newEmail },
      ])
    })

    test("takes an empty telephone, and leaves the one it has", async () => {
      expect(await corrected({ phone: "", lastName: "Favre" })).toMatchObject({ status: 200 })
      expect(await contacts()).toMatchObject([{ lastName: "Favre", phone: mine.phone }, { phone: others.phone }])
    })
  })

  describe("a mistyped address", () => {
    const right = "elodie.juste@example.ch"
    async function booked(userId: string | null = null) {
      const [row] = await reservationsOf(on.db, userId, [{ ...mine, status: "confirmed" }])
      if (!row) throw new Error("no reservation was written")
      const { reference, reservationDate } = row
      return { row, said: { reference, reservationDate, lastName: "rochat", email: right, heard: "phone" } }
    }

    test("is corrected by reference, day and name; the confirmation and what waits go to the new one", async () => {
      const { row, said } = await booked()
      const waits = { entity: "reservation", entityId: row.id, kind: "reservation-reminder", data: "{}" }
      const nextAttemptAt = addMinutes(testNow, 600)
      await on.db
        .insertInto("emails")
        .values({ id: crypto.randomUUID(), ...waits, to: email, nextAttemptAt })
        .execute()
      const link = { tokenHash: "former", reservationId: row.id }
      await on.db.insertInto("manageLinks").values(link).execute()
      const answer = await ask("/address", said)
      expect(answer).toMatchObject({ status: 200, body: { reference: row.reference, email: right } })
      const mails = await on.db.selectFrom("emails").select(["kind", "to"]).orderBy("kind").execute()
      expect(mails).toEqual([
        { kind: "reservation-confirmed", to: right },
        { kind: "reservation-reminder", to: right },
      ])
      const [former] = await on.db.selectFrom("manageLinks").select("revokedAt").execute()
      expect(former?.revokedAt).not.toBeNull()
      const [event] = await on.db.selectFrom("events").select("change").where("entityId", "=", row.id).execute()
      expect(event?.change).toEqual({ fields: ["email"], heard: "phone" })
    })

    test.each([
      ["another name", { lastName: "Monnier" }, 404, "not-found"],
      ["another day", { reservationDate: "2027-06-13" }, 404, "not-found"],
      ["another reference", { reference: "K7QM3XPD" }, 404, "not-found"],
      ["the address it has", { email: email.toUpperCase() }, 422, "same-address"],
    ])("stays with %s", async (_, change, status, code) => {
      const { row, said } = await booked()
      expect(await ask("/address", { ...said, ...change })).toMatchObject({ status, body: { code } })
      const after = await on.db.selectFrom("reservations").select("email").where("id", "=", row.id).execute()
      expect(after).toEqual([{ email }])
    })

    test("of an account is the account's to correct", async () => {
      const { userId } = await people.someone("compte@example.ch")
      const { said } = await booked(userId)
      expect(await ask("/address", said)).toMatchObject({ status: 409, body: { code: "of-account" } })
    })
  })

  test("what a backup brings back is erased again", async () => {
    const directory = await mkdtemp(join(tmpdir(), "ecole-erased-"))
    const target = await createDatabase(engine)
    try {
      await traces()
      const archive = join(directory, "saved.tar.gz")
      await backup(on.database, on.dataDir, archive)
      expect((await ask("/erasure", await proof())).status).toBe(200)
      const list = forgottenListOf(on)
      expect(await readFile(list, "utf8")).not.toMatch(/rochat/i)
      await restore(archive, target.database, target.dataDir, async (trx) => void (await endSessions(trx)))
      expect(await tablesWith(target.db, "Rochat")).toContain("reservations")
      const env = { ...readEnv({}), dataDir: target.dataDir }
      expect(await forgetAgain(target.db, env, await readForgotten(list))).toEqual({ accounts: 0, guestRows: 4 })
      for (const trace of ["Rochat", email]) expect(await tablesWith(target.db, trace)).toEqual([])
      expect(await tablesWith(target.db, others.email)).toContain("reservations")
    } finally {
      await target.remove()
      await rm(directory, { recursive: true, force: true })
    }
  })
})
