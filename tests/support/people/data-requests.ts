import { beforeEach, expect } from "vitest"
import { makeLink } from "#app/features/identity/links/account-links.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { booking as bookingOf, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aWaiting } from "#tests/factories/waiting.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post } from "#tests/support/test-app.ts"

const path = "/api/v1/admin/data-requests"
export const email = "elodie.rochat@example.ch"
export const mine = { firstName: "Élodie", lastName: "Rochat", email, phone: "+41 79 111 22 33" }
export const others = { firstName: "Luc", lastName: "Monnier", email: "luc@example.ch", phone: "+41 79 765 43 21" }

export const namesOf = ({ firstName, lastName, email: address }: typeof mine) => ({
  firstName,
  lastName,
  email: address,
})
export const shownOf = ({ firstName, lastName, phone }: typeof mine) => ({ firstName, lastName, phone })

/** A past booking and an entry of each list, of two people. */
async function writeTraces(db: Db, people: Parameters<typeof post>[0]) {
  const bookings = []
  for (const contact of [mine, others]) {
    // In other letters, as people type.
    const typed = { ...contact, email: contact.email.toUpperCase() }
    const past = { ...typed, status: "completed" as const, day: "2027-05-02", notes: "Avec un chien." }
    bookings.push(...(await reservationsOf(db, null, [past])))
    await post(people, "/api/v1/boat-sharing-interests", interestRequest(namesOf(contact)))
    await post(people, "/api/v1/contact-messages", contactMessage(namesOf(contact)))
  }
  await aSlot(db)
  await createReservation(db, bookingOf(licenseRequest(others)))
  await aWaiting(db, { request: licenseRequest(mine) })
  const owner = { userId: null, ...mine }
  await inTransaction(db, (trx) => makeLink(trx, { kind: "invitation", owner, now: testNow }))
  await writeMailAbout(db, { entity: "user", to: email })
  await sendQueued(db)
  const [own, ofOther] = bookings
  if (!own || !ofOther) throw new Error("no reservation was written")
  return { own, ofOther }
}

async function writeMailAbout(db: Db, { entity, to }: { entity: string; to: string }) {
  const about = { entity, entityId: crypto.randomUUID(), kind: "two-factor-enabled", data: "{}" }
  await db
    .insertInto("emails")
    .values({ id: crypto.randomUUID(), ...about, to, state: "sent" })
    .execute()
}

/** An administrator, a guest and somebody else, made anew before each test, and what the office asks of the API. */
export function useDataRequests(on: TestDatabase) {
  const clock = { at: testNow, now: () => clock.at }
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    clock.at = testNow
    people = await accountsOf(on, { clock, mailsPerAddress: 5 })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const ask = (below: string, body: object, cookie = admin.cookie) => people.call("POST", path + below, body, cookie)

  async function proof(address = email, cookie = admin.cookie) {
    expect(await ask("", { email: address }, cookie)).toMatchObject({ status: 202, body: { email: address } })
    const mails = await sendQueued(on.db, clock.at)
    const mail = mails.find(({ recipients }) => recipients.includes(address.toLowerCase()))
    const [code] = (mail && readMail(mail.source).bodies["text/plain"])?.match(/\b[2-9A-HJKMNP-Z]{8}\b/) ?? []
    if (!code) throw new Error("no code was mailed")
    return { email: address, code }
  }

  return {
    clock,
    traces: () => writeTraces(on.db, people),
    ask,
    mailAbout: (about: { entity: string; to: string }) => writeMailAbout(on.db, about),
    proof,
    get people() {
      return people
    },
    get admin() {
      return admin
    },
  }
}
