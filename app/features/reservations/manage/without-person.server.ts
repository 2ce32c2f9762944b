import { sql } from "kysely"

/**
 * A reservation's columns once its person is taken out of it, all but the names. The empty address is nobody's: no
 * account can ever claim it.
 */
export function withoutPerson(now: Date) {
  return {
    userId: null,
    email: "",
    phone: "",
    notes: null,
    adminNotes: null,
    groupName: null,
    network: null,
    forgottenAt: now,
    // Whoever still has the person before the eyes writes nothing about them here any more.
    version: sql<number>`version + 1`,
    updatedAt: now,
  }
}
