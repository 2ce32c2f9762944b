import { z } from "zod"
import { amountCentsSchema } from "#app/platform/http/amount.schema.ts"
import { vatNumberWords } from "#content/admin/prices/vat.ts"
import { currencies, priceCodes } from "#content/catalogue/price-codes.ts"
import { hasCheckDigit } from "./vat-number.rules.ts"

export const newPriceSchema = z.strictObject({
  code: z.enum(priceCodes, { error: "Prix inconnu" }),
  /** Null means on quotation. */
  cents: amountCentsSchema.nullable(),
  currency: z.enum(currencies, { error: "Monnaie inconnue" }),
  validFrom: z.iso.date({ error: "Indiquez le premier jour de ce prix" }),
})
export type NewPrice = z.infer<typeof newPriceSchema>

const datedPriceSchema = z.strictObject({
  /** Null for the price of the installation, which has no first day. */
  id: z.uuid().nullable(),
  cents: z.int().nullable(),
  currency: z.enum(currencies),
  validFrom: z.iso.date().nullable(),
})
export type DatedPrice = z.infer<typeof datedPriceSchema>

/** The last day of a former price or registration. */
const over = { validTo: z.iso.date() }

const priceListSchema = z.strictObject({
  code: z.enum(priceCodes),
  now: datedPriceSchema,
  later: z.array(datedPriceSchema),
  earlier: z.array(datedPriceSchema.extend(over)),
})
export type PriceList = z.infer<typeof priceListSchema>

export const newVatRegistrationSchema = z.strictObject({
  /** Null ends the registration. */
  number: z
    .string({ error: "Numéro de TVA attendu" })
    .regex(/^CHE-\d{3}\.\d{3}\.\d{3} TVA$/, { error: vatNumberWords.form, abort: true })
    .refine(hasCheckDigit, vatNumberWords.checkDigit)
    .nullable(),
  validFrom: z.iso.date({ error: "Indiquez le premier jour" }),
})
export type NewVatRegistration = z.infer<typeof newVatRegistrationSchema>

const datedVatSchema = z.strictObject({
  /** Null if the school owes no VAT. */
  number: z.string().nullable(),
  /** Null before the first registration. */
  validFrom: z.iso.date().nullable(),
})
export type DatedVat = z.infer<typeof datedVatSchema>

const vatListSchema = z.strictObject({
  now: datedVatSchema,
  later: z.array(datedVatSchema),
  earlier: z.array(datedVatSchema.extend(over)),
})
export type VatList = z.infer<typeof vatListSchema>

export const catalogueSchema = z.strictObject({
  today: z.iso.date(),
  items: z.array(priceListSchema),
  vat: vatListSchema,
})
export type Catalogue = z.infer<typeof catalogueSchema>
