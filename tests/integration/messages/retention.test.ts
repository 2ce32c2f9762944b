import { addDays, addHours, addMilliseconds, addYears, subDays, subYears } from "date-fns"
import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { forgetMessages } from "#app/features/contact/forget-messages.server.ts"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { forgetExpired } from "#app/features/identity/forget-expired.server.ts"
import { makeLink } from "#app/features/identity/links/account-links.server.ts"
import { forgetCrashes } from "#app/features/incidents/forget-crashes.server.ts"
import { reportCrash } from "#app/features/incidents/report-crash.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { anonymiseReservations } from "#app/features/reservations/forget/anonymise-reservations.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { booking, groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"

/** Which of two rows it was, in the order they were made: the old one and the one a day younger. */
type Pair = readonly [old: string, younger: string]

describe("what the privacy page promises to forget", () => {
  const on = useDatabase()

  async function run(work: (trx: Trx, now: Date) => Promise<number>, now = testNow): Promise<number> {
    return await on.db.transaction().execute((trx) => work(trx, now))
  }

  const emailsAbout = async () =>
    (await on.db.selectFrom("emails").select("entityId").orderBy("id").execute()).map(({ entityId }) => entityId)

  const eventsNamed = async (action: string) =>
    await on.db.selectFrom("events").select(["actor", "entityId", "change"]).where("action", "=", action).execute()

  async function twoMessages(): Promise<Pair> {
    for (const message of ["Première", "Seconde"]) {
      await sendMessage(on.db, { message: contactMessage({ message }), idempotencyKey: uuid(), now: testNow })
    }
    const rows = await on.db.selectFrom("contactMessages").select("id").orderBy("id").execute()
    return rows.map(({ id }) => id) as unknown as Pair
  }

  async function receivedAt(id: string, at: Date) {
    await sql`update contact_messages set created_at = ${at} where id = ${id}`.execute(on.db)
  }

  const aYearAgo = subDays(subYears(testNow, retention.contactMessageYears), 1)

  test("a contact message and its mails go after a year; one a day younger stays", async () => {
    const [old, younger] = await twoMessages()
    await receivedAt(old, aYearAgo)
    await receivedAt(younger, addDays(aYearAgo, 2))

    expect(await run(forgetMessages)).toBe(1)
    expect(await on.db.selectFrom("contactMessages").select("id").execute()).toEqual([{ id: younger }])
    expect(await emailsAbout()).toEqual([younger, younger])
    expect(await eventsNamed("contact-message.forgotten")).toEqual([{ actor: "system", entityId: old, change: {} }])
    expect(await run(forgetMessages)).toBe(0)
  })

  test("the year of a message that was dealt with begins on that day", async () => {
    const [handledLate, handledEarly] = await twoMessages()
    for (const id of [handledLate, handledEarly]) await receivedAt(id, subYears(testNow, 2))
    const handledAt = { [handledLate]: addDays(aYearAgo, 2), [handledEarly]: aYearAgo }
    for (const [id, at] of Object.entries(handledAt)) {
      await on.db.updateTable("contactMessages").set({ handledAt: at }).where("id", "=", id).execute()
    }
    expect(await run(forgetMessages)).toBe(1)
    expect(await on.db.selectFrom("contactMessages").select("id").execute()).toEqual([{ id: handledLate }])
  })

  test("five years after the outing nothing of the person is left, and the place stays taken", async () => {
    const { userId } = await (await accountsOf(on)).someone("elodie@example.ch")
    const slots = [await aSlot(on.db, group("10:00")), await aSlot(on.db, group("15:00"))]
    for (const timeSlot of ["10:00", "15:00"]) {
      const request = groupRequest({ timeSlot, notes: "Élodie boite", groupName: "Famille Rochat" })
      await createReservation(on.db, booking(request, { userId }))
    }
    const before = await reservations()
    const [old, younger] = before
    if (!old || !younger) throw new Error("two reservations were made")
    await on.db.updateTable("reservations").set({ adminNotes: "Rappeler Élodie" }).execute()
    const fiveYearsOver = addMilliseconds(addYears(old.endsAt, retention.reservationYears), 1)

    expect(await run(anonymiseReservations, fiveYearsOver)).toBe(1)
    const [anonymous, kept] = await reservations()
    expect(kept).toEqual({ ...younger, adminNotes: "Rappeler Élodie" })
    const nobody = { userId: null, personId: null, firstName: "", lastName: "", email: "", phone: "" }
    const blank = { ...nobody, notes: null, groupName: null }
    const search = `    ${old.reference.toLowerCase()}`
    expect(anonymous).toEqual({
      ...old,
      ...blank,
      emailNormal: "",
      mailbox: null,
      mailDomain: null,
      phoneNormal: null,
      search,
      version: 2,
      updatedAt: fiveYearsOver,
      forgottenAt: fiveYearsOver,
    })
    expect(JSON.stringify(anonymous)).not.toMatch(/[Ée]lodie|Rochat|elodie@|79 ?123/i)
    expect(await emailsAbout()).toEqual([younger.id, younger.id])
    expect(await eventsNamed("reservation.anonymised")).toEqual([{ actor: "system", entityId: old.id, change: {} }])
    expect(await countersOf(on.db)).toEqual(Object.fromEntries(slots.map(({ id }) => [id, 1])))
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await run(anonymiseReservations, fiveYearsOver)).toBe(0)
  })

  test("a crash report goes after its days; a younger one and other mails stay", async () => {
    await twoMessages()
    const others = await emailsAbout()
    const crashes = []
    // Hours apart by the database's clock, because one mail an hour is sent.
    for (const [nth, path] of ["/contact", "/vente"].entries()) {
      const reportedAt = addHours(new Date(), 2 * nth)
      crashes.push(await reportCrash(on.db, { message: "x is not a function", path }, reportedAt))
    }
    const [old, younger] = crashes
    const over = subDays(testNow, retention.crashReportDays + 1)
    await sql`update emails set created_at = ${over} where entity_id = ${old?.id}`.execute(on.db)
    await sql`update emails set created_at = ${addDays(over, 2)} where entity_id <> ${old?.id}`.execute(on.db)

    expect(await run(forgetCrashes)).toBe(1)
    expect(await emailsAbout()).toEqual([...others, younger?.id])
    expect(await run(forgetCrashes)).toBe(0)
  })

  async function reservations() {
    return await on.db.selectFrom("reservations").selectAll().orderBy("startsAt").execute()
  }

  test("accounts whose address was never confirmed go after a week, unless somebody was ever in", async () => {
    const people = await accountsOf(on)
    const ages = { old: 8, younger: 6 }
    for (const [name, days] of Object.entries(ages)) {
      await people.someone(`${name}@example.ch`)
      await people.someone(`confirmed-${name}@example.ch`)
      await sql`update users set email_verified = false, created_at = ${subDays(testNow, days)}
        where email = ${`${name}@example.ch`}`.execute(on.db)
    }
    const emails = async () =>
      (await on.db.selectFrom("users").select("email").orderBy("email").execute()).map(({ email }) => email)
    const all = await emails()
    await sql`insert into emails (id, kind, "to", data, entity, entity_id)
      select gen_random_uuid(), 'address-confirmation', email, '{}', 'user', id from users`.execute(on.db)
    const addressees = async () => (await on.db.selectFrom("emails").select("to").execute()).map(({ to }) => to)
    await on.db.deleteFrom("sessions").execute()
    expect(await run(forgetExpired(true))).toBe(0)
    expect(await emails()).toEqual(all)
    await sql`truncate events`.execute(on.db)
    expect(await run(forgetExpired(false))).toBe(0)
    expect(await run(forgetExpired(true))).toBe(1)
    expect(await emails()).toEqual(all.filter((email) => email !== "old@example.ch"))
    expect((await addressees()).toSorted()).toEqual(all.filter((email) => email !== "old@example.ch"))
  })

  test("sessions and links go when they open nothing any more", async () => {
    const people = await accountsOf(on)
    const { email, userId } = await people.someone("camille@example.ch")
    await people.signIn(email)
    await people.call("POST", "/api/auth/request-password-reset", { email })
    await people.auth.settled()
    await on.db.transaction().execute(async (trx) => {
      const owner = { userId, email, firstName: null, lastName: null, phone: null }
      await makeLink(trx, { kind: "deletion", owner, now: testNow })
    })
    const [session] = await on.db.selectFrom("sessions").select("id").execute()
    await on.db
      .updateTable("sessions")
      .set({ expiresAt: addYears(testNow, 1) })
      .execute()
    await on.db
      .updateTable("verifications")
      .set({ expiresAt: addYears(testNow, 1) })
      .execute()
    const count = async () => {
      const { sessions = 0, verifications = 0, account_links: links = 0 } = await rowsOf(on.db)
      return { sessions, verifications, links }
    }
    await run(forgetExpired(true))
    expect(await count()).toEqual({ sessions: 2, verifications: 1, links: 1 })
    await on.db
      .updateTable("sessions")
      .set({ expiresAt: testNow })
      .where("id", "=", session?.id ?? "")
      .execute()
    await run(forgetExpired(true), addDays(testNow, 1))
    expect(await count()).toEqual({ sessions: 1, verifications: 1, links: 0 })
    await run(forgetExpired(true), addYears(testNow, 2))
    expect(await count()).toEqual({ sessions: 0, verifications: 0, links: 0 })
  })
})

function group(timeSlot: string) {
  return { reservationType: "group_outing", timeSlot, maxCapacity: 2 } as const
}
