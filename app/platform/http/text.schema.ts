import { z } from "zod"

const forbidden = "Ce champ contient un caractère non autorisé"

/** The description of the API could hold no flag, so pairs of surrogates are named. */
function pattern(letter: string): RegExp {
  return new RegExp(String.raw`^(?:${letter}|[\ud800-\udbff][\udc00-\udfff])*$`)
}

/** No control character (a line break could add a header to a mail), no half of a surrogate pair. */
const oneLine = pattern(String.raw`[^\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]`)

/** Line breaks and tabs are allowed. */
const plainText = pattern(String.raw`[^\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]`)

/** For texts that are compared, not kept: the database takes no NUL. A test looks for it in the API's description. */
export const withoutNul = /^[^\0]*$/

export function lineSchema(options: { label: string; max: number; min?: { length: number; message: string } }) {
  const missing = options.min?.message ?? "Champ obligatoire"
  const line = z.string({ error: missing }).trim()
  const long = options.min ? line.min(options.min.length, options.min.message) : line
  return long
    .max(options.max, `${options.label} ne peut pas dépasser ${options.max} caractères`)
    .regex(oneLine, forbidden)
}

/** With `missing`, the text must not be empty. */
export function textSchema(options: { label: string; max: number; missing?: string }) {
  const text = z.string({ error: options.missing ?? "Texte attendu" }).trim()
  return (options.missing ? text.min(1, options.missing) : text)
    .max(options.max, `${options.label} ne peut pas dépasser ${options.max.toLocaleString("fr-CH")} caractères`)
    .regex(plainText, forbidden)
}

const phoneLabel = "Le numéro de téléphone"
const wrongPhone = "Numéro de téléphone invalide"
/** The shortest international numbers: +376 812 345, +352 26 12 34. */
const phoneDigits = 9

/** Specification 5; at least `phoneDigits` of them are digits. */
const longEnough = { length: 10, message: wrongPhone }
const hasDigits = (text: string) => text.replaceAll(/\P{Nd}/gu, "").length >= phoneDigits

/** Takes Swiss and foreign numbers, kept as typed. */
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

const accentBeforeAt =
  "Adresse email invalide : avant le @, une adresse n’a pas de lettre avec accent (écrivez « e » au lieu de « é »)"
const wrongEmail = "Adresse email invalide"
const beforeAt = /^[\w'+-]+(?:\.[\w'+-]+)*$/
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?"
const domain = new RegExp(`^(?:${label}\\.)+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z\\d-]+)$`, "iu")
/** Few servers take other letters than ASCII before the @; after it a domain has a form in ASCII. */
const isAddress = /^[^@\s\0]+@[^@\s\0]+$/

/** Keeps the address as typed. Domains may have accents, such as @müller.ch. */
export function emailSchema() {
  return z
    .string({ error: wrongEmail })
    .trim()
    .max(254, wrongEmail)
    .regex(isAddress, wrongEmail)
    .superRefine((email, context) => {
      // The checks before have added their messages already.
      if (email.length > 254 || !isAddress.test(email)) return
      const [name = "", host = ""] = email.split("@")
      if (/\P{ASCII}/u.test(name)) context.addIssue({ code: "custom", message: accentBeforeAt })
      else if (!beforeAt.test(name) || !domain.test(host) || !URL.canParse(`http://${host}`))
        context.addIssue({ code: "custom", message: wrongEmail })
    })
}

/** Hidden from people; programs that fill it in get the usual answer, and nothing is stored. */
export function honeypotSchema() {
  return z.string({ error: "Texte attendu" }).regex(withoutNul, forbidden).optional()
}
