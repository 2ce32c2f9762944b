import { v7 as uuid } from "uuid"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { AskedFor } from "#app/features/reservations/asked-for.ts"
import type { CalendarReservation } from "#app/features/reservations/reservation-calendar.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testNow } from "./slots.ts"

/** What the confirmation of a two-hour rental on Saturday 12 June 2027 at Nyon is written from. */
export function aReservationMail(traits: Partial<CalendarReservation & AskedFor & { firstName: string }> = {}) {
  return {
    uid: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
    sequence: 0,
    reference: "K7M2QX9B",
    status: "pending" as const,
    reservationType: "boat_rental" as const,
    base: "nyon",
    reservationDate: "2027-06-12",
    timeSlot: "14:00",
    startsAt: "2027-06-12T12:00:00.000Z",
    endsAt: "2027-06-12T14:00:00.000Z",
    priceCents: 16_000,
    priceCurrency: "EUR" as const,
    firstName: "Élodie",
    ...traits,
  }
}

/** Every answer that a booking form may ask for. */
export const askedForEverything = {
  groupSize: 4,
  rentalDuration: 2,
  boatType: "electric_medium",
  licenseLevel: "coastal",
  hasTheoryKnowledge: true,
  groupName: "Les Mouettes",
  notes: "Un fauteuil roulant.",
}

/** Puts confirmations into the queue, to a1@example.ch, a2@example.ch and so on. */
export async function queueMails(db: Db, count: number, traits: Parameters<typeof aReservationMail>[0] = {}) {
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number += 1) {
      await queueEmail(trx, {
        kind: "reservation-received",
        to: `a${number}@example.ch`,
        data: aReservationMail(traits),
        entity: "reservation",
        entityId: uuid(),
        sendAt: testNow,
      })
    }
  })
}
