import { createHash } from "node:crypto"
import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"
import { accounts } from "./accounts.ts"
import { bookings } from "./bookings.ts"
import { books } from "./books.ts"
import { calendar } from "./calendar.ts"
import { figures } from "./figures.ts"
import { functionsOfColumns } from "./functions-of-columns.ts"
import { licence } from "./licence.ts"
import { links } from "./links.ts"
import { money } from "./money.ts"
import { outbox } from "./outbox.ts"
import { payments } from "./payments.ts"
import { persons } from "./persons.ts"
import { places } from "./places.ts"

/** In the order in which somebody would explain the product; each table stands after those it refers to. */
const statements = [
  ...functionsOfColumns,
  ...accounts,
  ...persons,
  ...calendar,
  ...licence,
  ...bookings,
  ...links,
  ...places,
  ...money,
  ...payments,
  ...books,
  ...outbox,
  ...figures,
]

export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** The hash of the baseline is part of its name, which archives keep: another baseline is refused (decision 0089). */
export const baselineName = nameOf(statements)

export function nameOf(texts: readonly string[]): string {
  const text = texts.join(";\n").replaceAll(/\s+/g, " ")
  return `0001-baseline-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`
}
