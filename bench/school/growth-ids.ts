import { sql } from "kysely"

/** People of their own among those who are all alike, by their numbers; the others follow. */
const special = { admin: 1, largest: 2, former: 3, smallest: 4 }
export const people = Object.keys(special).length

export type SpecialPerson = keyof typeof special

/** A uuid with a number in it; `n` is SQL. */
export const idOf = (n: string) => sql`('00000000-0000-7000-8000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`

/** Another row of the same table. */
export const sessionOf = (n: string) => sql`('00000000-0000-7000-9000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`

/** Its account has the same id, so no booking may have it. */
export const applicationOf = (n: string) =>
  sql`('00000000-0000-7000-a000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`

export const seatOf = (n: string) => sql`('00000000-0000-7000-b000-' || lpad(to_hex(${sql.raw(n)}), 12, '0'))::uuid`

export const personOf = (person: SpecialPerson) => idOf(`${special[person]}::bigint`)

/** The same in TypeScript. */
export const idOfPerson = (person: SpecialPerson) =>
  `00000000-0000-7000-8000-${String(special[person]).padStart(12, "0")}`
