import { sql } from "kysely"
import { createInstructor } from "#app/features/calendar/resources/instructors/save-instructor.server.ts"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, instructorsOf } from "#tests/factories/fleet.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aCourse, seen, submission } from "#tests/factories/training.ts"
import { candidates } from "#tests/support/people/candidates.ts"

export const hours = ["13:00", "14:00", "15:00", "16:00"] as const
const models = ["electric_small", "electric_medium", "electric_large"] as const
const fleet = Array.from({ length: 18 }, (_, n) => models[n % 3] ?? "electric_small")

export type BusySchool = Awaited<ReturnType<typeof aBusySchool>>

/**
 * A day at one base with overlapping slots of every kind; ten people with reservations and an application each, half of
 * them submitted, two of them instructors; three administrators.
 */
export async function aBusySchool(db: Db) {
  await sql`truncate users, slots, places, bookings, assignments, holds, boats, instructors, closures,
    boat_license_applications, idempotency_keys, emails, events cascade`.execute(db)
  const boats = await boatsOf(db, fleet)
  // Courses and outings alternate, so that their ids alternate.
  const early = await aCourse(db, { maxParticipants: 20 })
  for (const timeSlot of ["13:00", "15:00"]) {
    await aSlot(db, { reservationType: "group_outing", timeSlot, maxCapacity: 20 })
    await aSlot(db, { timeSlot, maxCapacity: 20 })
  }
  const late = await aCourse(db, { date: "2027-06-13", maxParticipants: 20 })
  await rentalSlots(db, hours.toReversed(), { maxCapacity: 20 })
  const people = await candidates(db, 10)
  const instructors = await instructorsOf(db, 8, "2030-01-01")
  for (const [nth, { email }] of people.slice(0, 2).entries()) {
    const instructor = { name: `Compte ${nth}`, certificates: [], email }
    const made = await createInstructor(db, { instructor: { ...instructor, base: "nyon" }, actor: "system" })
    if (made.ok) instructors.push(made.id)
  }
  for (const [nth, person] of people.entries()) {
    const who = { base: "nyon", email: person.email, timeSlot: hours[nth % 2] ?? "13:00" }
    const wanted = [
      rentalRequest({ ...who, timeSlot: "15:00", rentalDuration: 2, boatType: models[nth % 3] ?? "electric_small" }),
      licenseRequest({ ...who, timeSlot: nth % 2 ? "13:00" : "15:00" }),
      groupRequest({ ...who, timeSlot: "13:00", groupSize: 7 }),
      rentalRequest({ ...who, timeSlot: "13:00", rentalDuration: 1, boatType: "electric_small" }),
    ]
    // Two requests come from a guest: the account finds them by its address.
    for (const [n, request] of wanted.entries()) {
      await createReservation(db, booking(request, { userId: n < 2 ? person.userId : null }))
    }
    if (nth % 2) await submitApplication(db, submission(person, seen(...(nth % 4 === 1 ? early : late))))
  }
  const reservations = await db.selectFrom("reservations").select(["id", "version", "kind"]).orderBy("id").execute()
  const slots = await db.selectFrom("slots").selectAll().orderBy("id").execute()
  const applications = await db.selectFrom("boatLicenseApplications").selectAll().orderBy("id").execute()
  const payments = await db.selectFrom("paymentTransactions").select(["id", "providerRef"]).execute()
  return {
    admins: await administrators(db),
    boats,
    instructors,
    people,
    reservations,
    slots: slots.filter(({ licenseType }) => licenseType === null),
    sessions: [...early, ...late],
    applications,
    payments,
  }
}

async function administrators(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (const name of ["a", "b", "c"]) {
    const account = { email: `${name}@ecole.ch`, firstName: "Camille", lastName: name, passwordHash: "-" } as const
    const made = await inTransaction(db, (trx) => createAccount(trx, { ...account, role: "admin", actor: "system" }))
    if (made) ids.push(made.userId)
  }
  return ids
}
