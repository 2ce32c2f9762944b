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
