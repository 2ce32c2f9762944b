import { z } from "zod"
import { currencies, priceCodes } from "#content/catalogue/price-codes.ts"

/** A typing error costs no more than that. */
const mostCents = 10_000_000

export const newPriceSchema = z.strictObject({
  code: z.enum(priceCodes, { error: "Prix inconnu" }),
  /** Null: on quotation. */
  cents: z
    .int({ error: "Montant attendu, en centimes" })
    .min(1, "Le montant doit être supérieur à zéro")
    .max(mostCents, "Ce montant est trop élevé")
    .nullable(),
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

const priceListSchema = z.strictObject({
  code: z.enum(priceCodes),
  now: datedPriceSchema,
  /** Those that begin later, by date. */
  later: z.array(datedPriceSchema),
  /** Those before, the latest first. */
  earlier: z.array(datedPriceSchema),
})
export type PriceList = z.infer<typeof priceListSchema>

export const catalogueSchema = z.strictObject({ today: z.iso.date(), items: z.array(priceListSchema) })
export type Catalogue = z.infer<typeof catalogueSchema>
