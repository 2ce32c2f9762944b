import { z } from "zod"
import { courseRange } from "#content/catalogue/francs.ts"
import { priceCodes } from "#content/catalogue/price-codes.ts"

const courseBetween = "Le cours est compris entre 0.5 et 2 francs par euro"

const francsLineSchema = z.strictObject({
  code: z.enum(priceCodes, { error: "Prix inconnu" }),
  /** Euros; null: on quotation, then as before. */
  fromCents: z.int().nullable(),
  /** Francs. */
  toCents: z.int().nullable(),
})
export type FrancsLine = z.infer<typeof francsLineSchema>

export const toFrancsSchema = z.strictObject({
  /** The course, to four decimals. */
  francsPer10000Euros: z
    .int({ error: "Cours attendu, en francs pour dix mille euros" })
    .min(courseRange.least, courseBetween)
    .max(courseRange.most, courseBetween),
  rounding: z.enum(["five-centimes", "franc"], { error: "Arrondi inconnu" }),
  validFrom: z.iso.date({ error: "Indiquez le premier jour des prix en francs" }),
  /** As previewed, in the order of the catalogue; compared and never used. */
  seen: z.array(francsLineSchema).max(priceCodes.length, "Liste trop longue"),
})
export type ToFrancs = z.infer<typeof toFrancsSchema>
