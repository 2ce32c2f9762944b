import { sql } from "kysely"
import { noTexts } from "#app/features/reservations/asked-nothing.ts"

/** The columns that take a person out, except the names. No account can claim an empty address. */
export function withoutPerson(now: Date) {
  return {
    userId: null,
    personId: null,
    email: "",
    emailPunycode: null,
    phone: "",
    phoneNormal: null,
    ...noTexts,
    adminNotes: null,
    network: null,
    wideNetwork: null,
    forgottenAt: now,
    // Refuses changes from screens that still show the person.
    version: sql<number>`version + 1`,
    updatedAt: now,
  }
}
