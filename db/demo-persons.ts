import { v7 as uuid } from "uuid"
import { phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { type DemoPerson, demoPeople } from "./demo-people.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"
import "#app/features/persons/persons.tables.server.ts"

export interface Known {
  personId: string
  userId: string | null
}

/** The persons of accounts by address; triggers made them. */
export async function demoPersons(trx: Trx): Promise<Map<string, Known>> {
  const rows = await trx.selectFrom("persons").select(["email", "id as personId", "userId"]).execute()
  return new Map(rows.map(({ email, ...known }) => [email ?? "", known]))
}

/** Makes a person of each who has no account. @returns all by address */
export async function demoGuests(trx: Trx): Promise<ReadonlyMap<string, Known>> {
  const known = await demoPersons(trx)
  const guests = demoPeople.filter(({ email }) => !known.has(email)).map(guestOf)
  await insertDemoRows(trx, "persons", guests)
  for (const { email, id } of guests) known.set(email, { personId: id, userId: null })
  return known
}

function guestOf({ firstName, lastName, email, phone }: DemoPerson) {
  return { id: uuid(), firstName, lastName, email, ...phoneColumns(phone), demo: true }
}
