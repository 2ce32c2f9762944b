import { sql } from "kysely"

/** The columns that take a person out, except the names. No account can claim an empty address. */
export function withoutPerson(now: Date) {
  return {
    userId: null,
    email: "",
    emailPunycode: null,
    phone: "",
    phoneNormal: null,
    notes: null,
    adminNotes: null,
    groupName: null,
    network: null,
    wideNetwork: null,
    forgottenAt: now,
    // Refuses changes from screens that still show the person.
    version: sql<number>`version + 1`,
    updatedAt: now,
  }
}
