import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"

/** Books the slot that `aSlot` makes. @returns the person */
export async function bookedBy(
  db: Db,
  contact: Parameters<typeof licenseRequest>[0],
  userId: string | null = null,
): Promise<string> {
  const booked = await createReservation(db, booking(licenseRequest(contact), { userId }))
  if (!booked.ok) throw new Error(`not booked: ${booked.refusal}`)
  return await personOfBooking(db, booked.reservation.reference)
}

export async function personOfBooking(db: Db, reference: string): Promise<string> {
  const { personId } = await db
    .selectFrom("reservations")
    .select("personId")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow()
  return personId ?? ""
}

/** Whoever is not forgotten, the oldest first. */
export async function livingPersons(db: Db) {
  return await db.selectFrom("persons").selectAll().where("forgottenAt", "is", null).orderBy("createdAt").execute()
}

export async function personOfAccount(db: Db, userId: string): Promise<string> {
  const { id } = await db.selectFrom("persons").select("id").where("userId", "=", userId).executeTakeFirstOrThrow()
  return id
}
