import { v7 as uuid } from "uuid"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { mergePersons } from "#app/features/persons/merge-persons.server.ts"
import { thingsOf } from "#app/features/persons/persons.queries.server.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { beginDatabase } from "#db/demo.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { aBoat, instructorsOf } from "#tests/factories/fleet.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { type Ask, fromOurPages, jsonRequest, signIn, testPassword } from "#tests/support/ask.ts"
import { documentForm } from "#tests/support/people/documents.ts"

export interface Person {
  userId: string
  email: string
  cookie: string
}

export interface School {
  /** The person whose records others try to reach. */
  owner: Person
  stranger: Person
  admin: Person
  application: string
  reservation: string
  /** The owner's documents: one submitted, one in a draft. */
  documents: { sent: string; draft: string }
}

export async function fillDatabase(db: Db, now: Date): Promise<void> {
  await beginDatabase(db, { demo: true, now })
}

/**
 * Adds people and at least one record of every kind to the demonstration, through the application's API where it has
 * one.
 */
export async function openSchool(db: Db, ask: Ask, now: Date): Promise<School> {
  const passwordHash = await hashPassword(testPassword)
  async function someone(email: string, role?: "admin"): Promise<Person> {
    const account = { email, firstName: "Camille", lastName: "Favre", passwordHash, actor: "system" }
    const made = await inTransaction(db, (trx) => createAccount(trx, role ? { ...account, role } : account))
    if (!made) throw new Error(`${email} has an account already`)
    return { userId: made.userId, email, cookie: await signIn(ask, email) }
  }
  const owner = await someone("owner@example.ch")
  const stranger = await someone("stranger@example.ch")
  const admin = await someone("admin@example.ch", "admin")

  const sentApplication = await applicationOf(db, owner.userId, { status: "draft", createdAt: now })
  const sent = await upload(ask, owner)
  await db
    .updateTable("boatLicenseApplications")
    .set({ status: "submitted", submittedAt: now })
    .where("id", "=", sentApplication.id)
    .execute()
  await applicationOf(db, owner.userId, { status: "draft", licenseType: "inland", createdAt: now })
  const draft = await upload(ask, owner)

  const key = { "idempotency-key": uuid() }
  await expectMade(ask("/api/v1/contact-messages", jsonRequest("POST", contactMessage(), key)))
  await expectMade(ask("/api/v1/boat-sharing-interests", jsonRequest("POST", interestRequest())))
  await addSeries(ask, admin, now)
  for (const model of boatTypes) await aBoat(db, { base: "morges", model })
  await instructorsOf(db, 3, "2099-01-01", "morges")
  await addClosure(db)
  await addPrice(db, admin.userId)
  const reservation = await comingReservation(db, now)
  await addInvoice(ask, admin, reservation)
  await addMerge(db, admin.userId, now)
  return { owner, stranger, admin, application: sentApplication.id, reservation, documents: { sent, draft } }
}

/** Charges a supplement and invoices it, so that the account has an invoice. */
async function addInvoice(ask: Ask, { cookie }: Person, reservation: string): Promise<void> {
  const account = `/api/v1/admin/accounts/reservation/${reservation}`
  const { restCents, toInvoiceCents, currency } = (await (
    await ask(account, { headers: { cookie } })
  ).json()) as AccountPage
  const send = (act: string, body: object) =>
    expectMade(ask(`${account}/${act}`, jsonRequest("POST", body, { cookie, "idempotency-key": uuid() })))
  const amountCents = 5_000
  await send("charges", { seenRestCents: restCents, amountCents, currency, text: "Nettoyage" })
  const nowhere = { street: "", houseNumber: "", postalCode: "", town: "" }
  const seen = { seenRestCents: restCents + amountCents, seenToInvoiceCents: toInvoiceCents + amountCents }
  await send("invoices", { ...seen, name: "Camille Favre", ...nowhere })
}

async function comingReservation(db: Db, now: Date): Promise<string> {
  const { id } = await db
    .selectFrom("reservations")
    .select("id")
    .where("status", "=", "confirmed")
    // The outing of a lesson is its slot's.
    .where("kind", "<>", "boat_license")
    .where("startsAt", ">", now)
    .orderBy("startsAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a stay in the workshop or an absence, far ahead. */
export async function addStay(
  db: Db,
  whose: "boat" | "instructor",
  now: Date,
): Promise<{ of: string; stayId: string }> {
  const stayId = uuid()
  const [startsAt, endsAt] = [200, 201].map((days) => new Date(now.getTime() + days * 86_400_000)) as [Date, Date]
  const period = { id: stayId, startsAt, endsAt, reason: "Révision" }
  if (whose === "boat") {
    const { id: boatId } = await aBoat(db, { base: "morges" })
    await db
      .insertInto("assignments")
      .values({ ...period, boatId, purpose: "workshop" })
      .execute()
    return { of: boatId, stayId }
  }
  const [instructorId = ""] = await instructorsOf(db, 1, "2099-01-01", "morges")
  await db
    .insertInto("assignments")
    .values({ ...period, instructorId, purpose: "absence" })
    .execute()
  return { of: instructorId, stayId }
}

/** Adds a closure of a past day, so that it closes no slot. */
export async function addClosure(db: Db): Promise<string> {
  const id = uuid()
  const day = "2026-01-01"
  await db
    .insertInto("closures")
    .values({ id, base: "morges", fromDate: day, toDate: day, reason: "Travaux", public: true })
    .execute()
  return id
}

/** Adds a price with its own first day, far ahead. */
export async function addPrice(db: Db, userId: string): Promise<string> {
  pricesMade += 1
  const id = uuid()
  const validFrom = addDays("2050-01-01", pricesMade)
  await db
    .insertInto("prices")
    .values({ id, code: "rental", validFrom, cents: 9_000, currency: "EUR", createdBy: userId })
    .execute()
  return id
}

let pricesMade = 0

/** Merges two people of the demonstration who have no account. @returns the merge, which can be taken back */
export async function addMerge(db: Db, actor: string, now: Date): Promise<string> {
  const people = db.selectFrom("persons").select("id").where("userId", "is", null).where("mergedInto", "is", null)
  const [kept, gone] = await people.where("forgottenAt", "is", null).orderBy("id").limit(2).execute()
  if (!kept || !gone) throw new Error("there are no two people to merge")
  const things = (await thingsOf(db, [gone.id])).get(gone.id)?.all ?? 0
  const merged = await mergePersons(db, { keptId: kept.id, goneId: gone.id, things, actor, now })
  if (!merged.ok) throw new Error(`merging was refused: ${merged.refusal}`)
  return merged.mergeId
}

/** Adds a VAT registration and two prices that pass to francs on one day, unless they exist. */
export async function addVatAndFrancs(db: Db, validFrom: string, createdBy: string): Promise<void> {
  await db
    .insertInto("vatRegistrations")
    .values({ validFrom, number: null, createdBy })
    .onConflict((known) => known.doNothing())
    .execute()
  await db
    .insertInto("prices")
    .values(
      (["lesson", "outing"] as const).map((code) => ({
        id: uuid(),
        code,
        validFrom,
        cents: 33_000,
        currency: "CHF" as const,
        createdBy,
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Adds a series of a few slots, far ahead. */
export async function addSeries(ask: Ask, { cookie }: Person, now: Date): Promise<void> {
  seriesMade += 1
  const series = {
    reservationType: "group_outing",
    maxCapacity: 3,
    from: addDays(dayAt(now), 100),
    to: addDays(dayAt(now), 103),
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    times: [`08:${String(seriesMade % 60).padStart(2, "0")}`],
    onClosedDays: true,
  }
  await expectMade(ask("/api/v1/admin/availability/series", jsonRequest("POST", series, { cookie })))
}

let seriesMade = 0

/** Uploads a document into a draft. @returns its id */
export async function upload(ask: Ask, { cookie }: Person): Promise<string> {
  const encoded = new Response(documentForm({ bytes: certificatePdf(), name: "carte.pdf" }))
  const type = encoded.headers.get("content-type") ?? ""
  const headers = { ...fromOurPages, cookie, "content-type": type }
  const init = { method: "POST", headers, body: await encoded.arrayBuffer() }
  const { id } = (await expectMade(ask("/api/v1/me/documents", init))) as { id: string }
  return id
}

async function expectMade(asked: Promise<Response>): Promise<unknown> {
  const answer = await asked
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
