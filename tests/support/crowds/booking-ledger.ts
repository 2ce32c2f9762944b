import type { Db } from "#app/platform/database/tables.server.ts"

export async function rowsOf(db: Db) {
  const count = async (table: "bookings" | "places" | "emails" | "events" | "idempotencyKeys"): Promise<number> => {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
    return rows
  }
  return {
    reservations: await count("bookings"),
    slots: await count("places"),
    emails: await count("emails"),
    events: await count("events"),
    keys: await count("idempotencyKeys"),
  }
}

/** One to the guest, one to the school. */
export const mailsPerBooking = 2

/** The rows that so many bookings of one slot each leave. */
export function rowsOfBookings(bookings: number) {
  const emails = mailsPerBooking * bookings
  return { reservations: bookings, slots: bookings, emails, events: bookings, keys: bookings }
}

/** An answered request, whose reservation must exist from then on. */
export interface Acknowledged {
  key: string
  reference: string
}

/** @returns one sentence for each acknowledged booking that is incomplete */
export async function missingBookings(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const kept = await db
    .selectFrom("idempotencyKeys")
    .leftJoin("reservations", "reservations.id", "idempotencyKeys.entityId")
    .select((eb) => [
      "key",
      "reference",
      "status",
      eb
        .selectFrom("places")
        .whereRef("bookingId", "=", "reservations.id")
        .where("places.state", "=", "taken")
        .select(eb.fn.countAll<number>().as("n"))
        .as("slots"),
      eb
        .selectFrom("emails")
        .whereRef("emails.entityId", "=", "reservations.id")
        .where("kind", "=", "reservation-received")
        .select(eb.fn.countAll<number>().as("n"))
        .as("mails"),
      eb
        .selectFrom("emails")
        .whereRef("emails.entityId", "=", "reservations.id")
        .where("kind", "=", "reservation-notice")
        .select(eb.fn.countAll<number>().as("n"))
        .as("notices"),
      eb
        .selectFrom("events")
        .where("action", "=", "reservation.created")
        .where((on) => on("events.entityId", "=", on.cast<string>("reservations.id", "text")))
        .select(eb.fn.countAll<number>().as("n"))
        .as("events"),
    ])
    .execute()
  const byKey = new Map(kept.map((booking) => [booking.key, booking]))
  return acknowledged.flatMap(({ key, reference }) => {
    const booking = byKey.get(key)
    if (!booking) return [`${reference}: no such key`]
    if (booking.reference !== reference) return [`${reference}: the reservation is ${booking.reference}`]
    const held = (booking.slots ?? 0) > 0
    if (held !== (booking.status !== "cancelled")) return [`${reference}: ${booking.status}, slots ${booking.slots}`]
    if (booking.mails !== 1) return [`${reference}: ${booking.mails} mails`]
    if (booking.notices !== 1) return [`${reference}: ${booking.notices} mails to the school`]
    if (booking.events !== 1) return [`${reference}: ${booking.events} events`]
    return []
  })
}

/** Lists reservations without a key of their own: requests that were booked twice. */
export async function reservationsWithoutKey(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("reservations")
    .leftJoin("idempotencyKeys", "entityId", "reservations.id")
    .select("reference")
    .where("key", "is", null)
    .execute()
  return rows.map(({ reference }) => reference)
}
