import { type ApiDescription, resolved, type Schema } from "./api-description.ts"
import { idOfNothing } from "./record-ids.ts"

/** Texts that no log may hold, one for each kind of secret and of personal data. */
export const canaries = {
  name: "Zoécanari",
  email: "zoe.canari@voliere.example",
  phone: "+41 79 555 04 73",
  message: "Le canari chante « à l’aube » et s’envole.",
  address: "Chemin du Canari 77b",
  place: "Canariville",
  bornOn: "1987-03-19",
  password: "canari-mot-de-passe-2027",
  token: "canarijeton0123456789abcdef0123456789",
  file: "certificat-canari.pdf",
  header: "canari-en-tete-0473",
  query: "canari-question-0473",
} as const

export interface CanaryDays {
  today: string
  /** A day with a free slot at 09:00. */
  slot: string
}

/** Makes a value that a schema accepts, with a canary in every text. */
export function canaryValue(description: ApiDescription, schema: Schema, days: CanaryDays, name = ""): unknown {
  const { enum: listed, const: only, anyOf, oneOf, type, items, properties, ...text } = resolved(description, schema)
  if (only !== undefined) return only
  if (listed) return listed.find((value) => value !== "") ?? listed[0]
  const choice = [...(anyOf ?? oneOf ?? [])].toSorted((one, other) => textRank(other) - textRank(one))[0]
  if (choice) return canaryValue(description, choice, days, name)
  switch ([type ?? "object"].flat()[0] ?? "object") {
    case "string":
      return canaryText(text, days, name)
    case "integer":
    case "number":
      return Math.max(1, text.minimum ?? 1)
    case "boolean":
      return false
    case "null":
      return null
    case "array":
      return [canaryValue(description, items ?? {}, days, name)]
    default:
      return Object.fromEntries(
        // A filled honeypot or an outdated total would keep all other fields from being stored.
        Object.entries(properties ?? {})
          .filter(([field]) => field !== "website" && !field.startsWith("quoted"))
          .map(([field, part]) => [field, canaryValue(description, part, days, field)]),
      )
  }
}

/** Ranks alternative schemas by the texts that they accept. */
function textRank({ properties, format, type, enum: listed }: Schema): number {
  return Object.keys(properties ?? {}).length * 10 + (format ? 3 : 0) + (type === "string" && !listed ? 2 : 0)
}

function canaryText(
  { format, pattern = "", minLength = 0, maxLength = 200 }: Schema,
  days: CanaryDays,
  name: string,
): string {
  if (format === "uuid") return idOfNothing
  if (format === "date") return /birth/i.test(name) ? canaries.bornOn : days[/issued/i.test(name) ? "today" : "slot"]
  if (pattern.includes("@") || /email/i.test(name)) return canaries.email
  if (pattern.startsWith("^([01]")) return "09:00"
  if (pattern.startsWith("^\\/")) return "/canari"
  return fitting(wordFor(name), minLength, maxLength)
}

function wordFor(name: string): string {
  if (/password/i.test(name)) return canaries.password
  if (/token|code/i.test(name)) return canaries.token
  if (/phone/i.test(name)) return canaries.phone
  if (/name/i.test(name)) return canaries.name
  if (/address/i.test(name)) return canaries.address
  if (/city|place|country|nationality|location/i.test(name)) return canaries.place
  if (name === "base") return "nyon"
  if (name === "postalCode") return "1260"
  return canaries.message
}

function fitting(word: string, minLength: number, maxLength: number): string {
  return word.padEnd(minLength, "x").slice(0, maxLength)
}

/** Lists the forms of a text in a log: plain, escaped, encoded, or within others. */
export function logForms(text: string): string[] {
  const bytes = Buffer.from(text, "utf8")
  const inJson = JSON.stringify(text).slice(1, -1)
  const escaped = inJson.replace(/[^\x20-\x7e]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`)
  const encoded = encodeURIComponent(text)
  const inBase64 = [0, 1, 2].flatMap((offset) => base64Within(bytes, offset))
  const inUrls = [
    encoded,
    encoded.replaceAll("%20", "+"),
    encodeURI(text),
    new URLSearchParams([["", text]]).toString().slice(1),
  ]
  const asText = [text, text.normalize("NFD"), inJson, JSON.stringify(inJson).slice(1, -1), escaped]
  return [asText, inUrls, bytes.toString("hex"), inBase64].flat().map((form) => form.toLowerCase())
}

/** Encodes a text that begins at this offset modulo three in base64, without the characters at its edges. */
function base64Within(bytes: Buffer, offset: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes])
  const base64 = whole.toString("base64").replaceAll("=", "")
  const from = Math.ceil((offset * 4) / 3)
  const inner = base64.slice(from, base64.length - 1)
  return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")]
}

/** Finds the texts that a log holds in any form, each with its context. */
export function foundIn(log: string, texts: readonly string[]): string[] {
  const lowered = log.toLowerCase()
  return texts.flatMap((text) => {
    const at = logForms(text)
      .map((form) => lowered.indexOf(form))
      .find((position) => position >= 0)
    return at === undefined ? [] : [`${text}: ${log.slice(Math.max(0, at - 200), at + 100)}`]
  })
}
