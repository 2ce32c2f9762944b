import { type RawBuilder, sql } from "kysely"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"

/** Contact as typed, with its normal forms: the columns of a booking. */
export interface Contact {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email: string | null
  emailPunycode: string | null
  phone?: string | null
  phoneNormal?: string | null
}

/** What `person_of` reads. @param chosen the person whom staff chose, or who made an earlier request */
export function contactArgument(
  { firstName, lastName, email, emailPunycode, phone, phoneNormal }: Contact,
  chosen?: string,
): string {
  return JSON.stringify({
    chosen,
    first_name: firstName ?? "",
    last_name: lastName ?? "",
    email: email || null,
    email_punycode: emailPunycode,
    phone: phone || null,
    phone_normal: phoneNormal ?? null,
  })
}

/** SQL: the id of the person to whom a new row belongs, found or made (school 0); locks account and person. */
export function personOf(userId: string | null, contact: Contact): RawBuilder<string> {
  return sql<string>`(select person from person_of(${userId}::uuid, ${contactArgument(contact)}::jsonb))`
}

/** True when the chosen person was forgotten, or joined to another one, meanwhile. */
export function isPersonGone(error: unknown): boolean {
  return constraintOf(error) === "bookings_person_id_fkey"
}
