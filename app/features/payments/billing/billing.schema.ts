import { z } from "zod"
import { printedLineSchema } from "#app/features/payments/printed-line.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"

export const billingCountries = ["CH", "LI"] as const

function part(label: string, max: number, missing: string) {
  return printedLineSchema({ label, max, min: { length: 1, message: missing } })
}

/** The lengths are those of a QR-bill's address. */
const address = {
  street: part("La rue", 70, "Indiquez la rue"),
  houseNumber: printedLineSchema({ label: "Le numéro", max: 16 }),
  postalCode: part("Le code postal", 16, "Indiquez le code postal"),
  town: part("La localité", 35, "Indiquez la localité"),
  country: z.enum(billingCountries, { error: "Choisissez la Suisse ou le Liechtenstein" }),
}

/** An empty text is a missing value. */
const places = {
  iban: lineSchema({ label: "L’IBAN", max: 42 }),
  uid: lineSchema({ label: "Le numéro IDE", max: 30 }),
  ...address,
}

export const billingChangeSchema = z.strictObject({
  /** The version that the screen showed; 0 before the first change. */
  version: integerSchema("Version attendue").min(0),
  ...places,
})
export type BillingChange = z.infer<typeof billingChangeSchema>

export const billingSchema = z.strictObject({
  name: z.string(),
  iban: z.string().nullable(),
  /** QR references with a QR-IBAN, creditor references with any other IBAN. */
  referenceType: z.enum(["QRR", "SCOR"]).nullable(),
  uid: z.string().nullable(),
  street: z.string(),
  houseNumber: z.string(),
  postalCode: z.string(),
  town: z.string(),
  country: z.enum(billingCountries),
  version: z.int(),
})
export type Billing = z.infer<typeof billingSchema>
