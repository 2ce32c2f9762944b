import fc, { type Arbitrary } from "fast-check"
import { type ApiDescription, resolved, type Schema } from "./api-description.ts"
import { oddNumbers, oddStructures, oddTexts } from "./odd-values.ts"

/** Values of the running application, so that some requests succeed. */
export interface Known {
  ids: Record<string, string[]>
  emails: string[]
  passwords: string[]
  /** Wrong old passwords. The right one is left out for people who cannot sign in again afterwards. */
  oldPasswords: string[]
  days: string[]
  times: string[]
  cursors: string[]
}

/** Makes values that a schema accepts, mostly realistic ones. */
export function validValue(description: ApiDescription, schema: Schema, known: Known, name = ""): Arbitrary<unknown> {
  const { enum: listed, anyOf, oneOf, type, items, ...own } = resolved(description, schema)
  const value = (part: Schema, of = name) => validValue(description, part, known, of)
  if (name === "version") return fc.constantFrom(1, 2, 3)
  if (own.const !== undefined) return fc.constant(own.const)
  if (listed) return fc.constantFrom(...listed)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => value(choice)))
  const types = [type ?? "object"].flat()
  if (types.length > 1) return fc.oneof(...types.map((each) => value({ ...own, type: each })))
  switch (types[0] ?? "object") {
    case "string":
      return text(own, known, name)
    case "integer":
      return whole(own)
    case "number":
      return fc.oneof(whole(own), fc.double({ min: own.minimum ?? 0, max: own.maximum ?? 1e6, noNaN: true }))
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "array":
      return fc.array(value(items ?? {}), { maxLength: Math.min(own.maxItems ?? 4, 6) })
    default:
      return fields(own, (part, of) => value(part, of))
  }
}

/** Fills in most optional fields, so that requests that need several of them succeed. */
function fields({ properties = {}, required = [] }: Schema, value: (part: Schema, name: string) => Arbitrary<unknown>) {
  const parts = Object.entries(properties).map(([name, part]) => {
    const given = value(part, name).map((of) => [[name, of]])
    return required.includes(name) ? given : fc.option(given, { nil: [], freq: 4 })
  })
  return fc.tuple(...parts).map((all) => Object.fromEntries(all.flat()) as unknown)
}

function whole({ minimum = 1, maximum = 40 }: Schema): Arbitrary<number> {
  const min = Math.ceil(minimum)
  const max = Math.max(min, Math.floor(maximum))
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 10) }), fc.constantFrom(min, max))
}

function text({ format, pattern = "", minLength = 0, maxLength = 200 }: Schema, known: Known, name: string) {
  if (format === "uuid") return fc.constantFrom(...Object.values(known.ids).flat())
  if (format === "date") return fc.constantFrom(...known.days)
  if (format === "binary") return fc.constant("")
  if (pattern.includes("@") || /email/i.test(name)) return fc.constantFrom(...known.emails)
  if (pattern.startsWith("^([01]")) return fc.constantFrom(...known.times)
  if (pattern.startsWith("^20")) return fc.constantFrom(...known.days.map((day) => day.slice(0, 7)))
  if (pattern.startsWith("^\\/")) return fc.constant("/contact")
  if (name === "currentPassword") return fc.constantFrom(...known.oldPasswords)
  if (/password/i.test(name)) return fc.constantFrom(...known.passwords)
  if (name === "cursor") return cursor(known)
  if (name === "base") return fc.constantFrom("nyon", "morges", "vevey")
  if (name === "returnTo") return fc.constantFrom("/dashboard", "//evil.example", "/\\evil.example", "/reservation")
  const words = fc.constantFrom("Élodie", "Rochat", "D’Angelo", "+41 79 123 45 67", "1260", "Nyon", "un deux trois")
  const edges = fc.constantFrom("x".repeat(minLength), "é".repeat(maxLength))
  return fc.oneof({ weight: 5, arbitrary: words }, { weight: 1, arbitrary: edges }, fc.string({ maxLength }))
}

/** A cursor of this list, of another list, or a changed one. */
function cursor({ cursors }: Known): Arbitrary<string> {
  const odd = oddTexts.filter((part) => part.length < 300)
  const changed = fc.tuple(fc.constantFrom(...cursors), fc.nat(3), fc.constantFrom(...odd)).map(([given, at, part]) => {
    const position = JSON.parse(Buffer.from(given, "base64url").toString("utf8")) as unknown[]
    return Buffer.from(JSON.stringify(position.with(at, part))).toString("base64url")
  })
  return fc.oneof(fc.constantFrom(...cursors), changed, fc.constantFrom("W10", "e30", "bnVsbA", "!", ""))
}

/** Values of the wrong kind. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(...oddStructures) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 50 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
