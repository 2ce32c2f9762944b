import { z } from "zod"

const forbidden = "Ce champ contient un caractère non autorisé"

/** No control character (a line break could add a header to a mail), no half of a surrogate pair. */
const isOneLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Line breaks and tabs are allowed. */
const isPlainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text)

export function lineSchema(options: { label: string; max: number; min?: { length: number; message: string } }) {
  const missing = options.min?.message ?? "Champ obligatoire"
  const line = z.string({ error: missing }).trim()
  const long = options.min ? line.min(options.min.length, options.min.message) : line
  return long
    .max(options.max, `${options.label} ne peut pas dépasser ${options.max} caractères`)
    .refine(isOneLine, { error: forbidden })
}

/** With `missing`, the text must not be empty. */
export function textSchema(options: { label: string; max: number; missing?: string }) {
  const text = z.string({ error: options.missing ?? "Texte attendu" }).trim()
  return (options.missing ? text.min(1, options.missing) : text)
    .max(options.max, `${options.label} ne peut pas dépasser ${options.max.toLocaleString("fr-CH")} caractères`)
    .refine(isPlainText, { error: forbidden })
}

const phoneLabel = "Le numéro de téléphone"
const wrongPhone = "Numéro de téléphone invalide"
/** The shortest international numbers: +376 812 345, +352 26 12 34. */
const phoneDigits = 9

/** Specification 5; at least `phoneDigits` of them are digits. */
const longEnough = { length: 10, message: wrongPhone }
const hasDigits = (text: string) => text.replaceAll(/\D/g, "").length >= phoneDigits

/** Swiss or foreign, kept as typed. */
export function phoneSchema() {
  // The length check refuses short ones with the same words.
  const line = lineSchema({ label: phoneLabel, max: 40, min: longEnough })
  return line.refine((text) => text.length < longEnough.length || hasDigits(text), { error: wrongPhone })
}

export function optionalPhoneSchema() {
  const isPhone = (text: string) => text.length >= longEnough.length && hasDigits(text)
  return lineSchema({ label: phoneLabel, max: 40 }).refine((text) => text === "" || isPhone(text), {
    error: wrongPhone,
  })
}

export function emailSchema() {
  return z
    .string({ error: "Adresse email invalide" })
    .trim()
    .max(254, "Adresse email invalide")
    .regex(z.regexes.email, "Adresse email invalide")
}

/** Hidden from people; programs that fill it in get the usual answer, and nothing is stored. */
export function honeypotSchema() {
  return z.string({ error: "Texte attendu" }).optional()
}
