import type { RawBuilder } from "kysely"
import { personOf } from "#app/features/persons/find-person.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"

interface TypedContact {
  userId?: string | null
  firstName?: string | null
  lastName?: string | null
  email: string | null
  phone?: string | null
}

/** SQL: whose row this is, found or made as the product does; for rows that a test inserts by itself. */
export function personOfRow({ userId = null, email, phone = null, ...name }: TypedContact): RawBuilder<string> {
  return personOf(userId, { ...name, ...emailColumns(email), ...phoneColumns(phone) })
}

export function withPerson<Row extends TypedContact>(row: Row) {
  return { ...row, personId: personOfRow(row) }
}
