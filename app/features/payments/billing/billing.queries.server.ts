import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { bases, publisher } from "#content/school.ts"
import { isQrIban } from "./bill-references.rules.ts"
import type { Billing } from "./billing.schema.ts"
import "./billing.tables.server.ts"

/** Before the first change, returns the address of the first base and no IBAN. */
export async function readBilling(db: Db | Trx): Promise<Billing> {
  const row = await db.selectFrom("billingSettings").selectAll().executeTakeFirst()
  const { iban, uid, street, houseNumber, postalCode, town, country, version } = row ?? seedBilling
  return {
    name: publisher.legalName,
    iban,
    referenceType: iban === null ? null : isQrIban(iban) ? "QRR" : "SCOR",
    uid,
    street,
    houseNumber,
    postalCode,
    town,
    country: country === "LI" ? "LI" : "CH",
    version,
  }
}

const [{ street: firstStreet, postalCode, city }] = bases
const [, street = firstStreet, houseNumber = ""] = /^(.+?)\s+(\d\S*)$/.exec(firstStreet) ?? []
const seedBilling = { iban: null, uid: null, street, houseNumber, postalCode, town: city, country: "CH", version: 0 }
