import { vatOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { readBilling } from "#app/features/payments/billing/billing.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { school as schoolFacts } from "#content/school.ts"
import type { SchoolOnPaper } from "./invoice.schema.ts"

/** As a document of that day names the school, and where it is paid. */
export async function schoolOnPaper(
  db: Db | Trx,
  day: string,
): Promise<{ school: SchoolOnPaper; iban: string | null }> {
  const { name: legalName, iban, uid, street, houseNumber, postalCode, town, country } = await readBilling(db)
  const { number: vatNumber } = await vatOn(db, day)
  const { name, email, phone } = schoolFacts
  const address = { street, houseNumber: houseNumber || null, postalCode, town, country }
  return { school: { name, legalName, ...address, email, phone: phone.display, uid, vatNumber }, iban }
}
