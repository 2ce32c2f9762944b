import { z } from "zod"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { courseRange } from "#content/catalogue/francs.ts"
import { priceCodes } from "#content/catalogue/price-codes.ts"

const courseBetween = "Le cours est compris entre 0.5 et 2 francs par euro"

const shownLine = { error: "Ligne attendue : celle qui vous a été montrée" }
const shownCents = integerSchema(shownLine.error).nullable()

const francsLineSchema = z.strictObject(
  {
    code: z.enum(priceCodes, { error: "Prix inconnu" }),
    /** Euro cents; null means on quotation. */
    fromCents: shownCents,
    toCents: shownCents,
  },
  shownLine,
)
export type FrancsLine = z.infer<typeof francsLineSchema>

export const toFrancsSchema = z.strictObject({
  francsPer10000Euros: z
    .int({ error: "Cours attendu, en francs pour dix mille euros" })
    .min(courseRange.least, courseBetween)
    .max(courseRange.most, courseBetween),
  rounding: z.enum(["five-centimes", "franc"], { error: "Arrondi inconnu" }),
  validFrom: z.iso.date({ error: "Indiquez le premier jour des prix en francs" }),
  /** The previewed lines, in the order of the catalogue. The server compares them with its own. */
  seen: z
    .array(francsLineSchema, { error: "Liste attendue : celle qui vous a été montrée" })
    .max(priceCodes.length, "Liste trop longue"),
})
export type ToFrancs = z.infer<typeof toFrancsSchema>
