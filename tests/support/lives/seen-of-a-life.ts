import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { chosen, type Life } from "./one-person.ts"

/** A booking of any kind. `slots` names the places that it has taken. */
export type Booked = Awaited<ReturnType<typeof bookingsIn>>[number]

export async function bookingsIn(db: Db) {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "kind", "status", "reference", "sequence", "attendance", "applicationId", "startsAt"])
    .orderBy("reference")
    .execute()
  const places = await db
    .selectFrom("places")
    .select(["bookingId", "slotId", "count"])
    .where("state", "=", "taken")
    .orderBy("slotId")
    .execute()
  const slotsOf = (id: string) =>
    places.flatMap(({ bookingId, slotId, count }) => (bookingId === id ? `${slotId} × ${count}` : [])).join()
  return rows.map((row) => Object.assign(row, { slots: slotsOf(row.id) }))
}

export async function reservationsIn(db: Db): Promise<Booked[]> {
  return (await bookingsIn(db)).filter(({ applicationId }) => !applicationId)
}

export async function recordOf({ asAdmin }: Life, id: string | undefined) {
  if (!id) return undefined
  const { body } = await asAdmin("GET", `/reservations/${id}`)
  return body as unknown as AdminReservationDetails
}

/** What the person's own page shows of a reservation. */
export async function ownOf({ asPerson }: Life, id: string | undefined) {
  if (!id) return undefined
  const key = { reservationId: id }
  const { status, body } = await asPerson("/own-reservation", key)
  return status === 200 ? { ...(body as unknown as OwnReservation), key } : undefined
}

export async function accountAt({ asAdmin }: Life, kind: "reservation" | "application", id: string | undefined) {
  const path = `/accounts/${kind}/${id}`
  const { status, body } = await asAdmin("GET", path)
  return status === 200 ? { id: id ?? "", path, page: body as unknown as AccountPage } : undefined
}

export async function someAccount(life: Life, nth: number) {
  const booked = chosen(await bookingsIn(life.db), nth)
  if (!booked) return undefined
  const { id, applicationId } = booked
  return applicationId ? await accountAt(life, "application", applicationId) : await accountAt(life, "reservation", id)
}
