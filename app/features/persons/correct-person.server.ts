import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { type Contact, contactArgument } from "./find-person.server.ts"
import "./persons.tables.server.ts"

/**
 * Finds or makes the guest of a corrected contact, and writes the correction into the row: it has the same mailbox and
 * folded name, perhaps in another spelling. Bookings change no person, corrections do. @returns the id
 */
export async function correctPerson(trx: Trx, contact: Contact): Promise<string> {
  const { rows } = await sql<{ person: string }>`
    select person from person_of(null, ${contactArgument(contact)}::jsonb)`.execute(trx)
  const [found] = rows
  if (!found) throw new Error("person_of returned no row")
  const { firstName, lastName, email, emailPunycode, phone, phoneNormal } = contact
  const normal = email ? (emailPunycode ?? email).toLowerCase() : null
  await trx
    .updateTable("persons")
    .set({
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      email: email || null,
      emailPunycode,
      phone: phone || null,
      phoneNormal: phoneNormal ?? null,
    })
    .where("id", "=", found.person)
    // Into whom a guest was merged keeps an address and a name of their own.
    .where(
      sql<boolean>`email_normal is not distinct from ${normal}
        and folded_name = folded_name(${firstName ?? ""}, ${lastName ?? ""})`,
    )
    .execute()
  return found.person
}
