import { z } from "zod"

const forbidden = "Ce champ contient un caractère non autorisé"

/** No control character (a line break would let a name reach into a mail's headers), no half of a surrogate pair. */
const isOneLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)

/** The same, with line breaks and tabs allowed. */
const isPlainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text)

/** One line a person types: trimmed, otherwise kept as typed. */
export function lineSchema(options: { label: string; max: number; min?: { length: number; message: string } }) {
  const missing = options.min?.message ?? "Champ obligatoire"
  const line = z.string({ error: missing }).trim()
  const long = options.min ? line.min(options.min.length, options.min.message) : line
  return long
    .max(options.max, `${options.label} ne peut pas dépasser ${options.max} caractères`)
    .refine(isOneLine, { error: forbidden })
}

/** Several lines a person types; with `missing`, they must not be empty. */
export function textSchema(options: { label: string; max: number; missing?: string }) {
  const text = z.string({ error: options.missing ?? "Texte attendu" }).trim()
  return (options.missing ? text.min(1, options.missing) : text)
    .max(options.max, `${options.label} ne peut pas dépasser ${options.max.toLocaleString("fr-CH")} caractères`)
    .refine(isPlainText, { error: forbidden })
}

const phoneLabel = "Le numéro de téléphone"
const wrongPhone = "Numéro de téléphone invalide"
/** The shortest that ring from Switzerland, with their country: +376 812 345, +352 26 12 34. */
const phoneDigits = 9

/** At least ten characters (specification 5), of which at least `phoneDigits` are digits. */
const longEnough = { length: 10, message: wrongPhone }
const hasDigits = (text: string) => text.replaceAll(/\D/g, "").length >= phoneDigits

/** A telephone number, Swiss or foreign, kept as typed. */
export function phoneSchema() {
  // The length check has already refused a short one in the same words.
  const line = lineSchema({ label: phoneLabel, max: 40, min: longEnough })
  return line.refine((text) => text.length < longEnough.length || hasDigits(text), { error: wrongPhone })
}

/** The same, or '' where none is given. */
export function optionalPhoneSchema() {
  const isPhone = (text: string) => text.length >= longEnough.length && hasDigits(text)
  return lineSchema({ label: phoneLabel, max: 40 }).refine((text) => text === "" || isPhone(text), {
    error: wrongPhone,
  })
}

/** An e-mail address (specification 5). */
export function emailSchema() {
  return z
    .string({ error: "Adresse email invalide" })
    .trim()
    .max(254, "Adresse email invalide")
    .regex(z.regexes.email, "Adresse email invalide")
}

/**
 * A field no person sees and programs that fill in everything do: whoever fills it in is answered like everybody, and
 * nothing is kept of it.
 */
export function honeypotSchema() {
  return z.string({ error: "Texte attendu" }).optional()
}
