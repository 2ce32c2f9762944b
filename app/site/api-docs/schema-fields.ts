import type { Schema } from "./api-description.ts"

export interface FieldRow {
  /** 'items[].date' for a field of a list's entries. */
  name: string
  type: string
  required: boolean
  limits: string[]
  description: string | undefined
}

export interface Variant {
  title: string | undefined
  rows: FieldRow[]
}

export function variantsOf(schema: Schema, named: Record<string, Schema> = {}): Variant[] {
  const whole = resolved(schema, named)
  const choices = whole.oneOf ?? whole.anyOf
  if (!choices) return [{ title: undefined, rows: rowsOf(whole, named, "") }]
  return choices.map((choice) => {
    const one = resolved(choice, named)
    return { title: nameOf(one), rows: rowsOf(one, named, "") }
  })
}

function nameOf(schema: Schema): string | undefined {
  for (const [key, { const: only, enum: list }] of Object.entries(schema.properties ?? {})) {
    const value = only ?? (list?.length === 1 ? list[0] : undefined)
    if (value !== undefined) return `${key} = ${String(value)}`
  }
  return undefined
}

function rowsOf(schema: Schema, named: Record<string, Schema>, prefix: string): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = resolved(property, named)
    const name = `${prefix}${key}`
    const required = schema.required?.includes(key) ?? false
    const row: FieldRow = {
      name,
      type: typeOf(field),
      required,
      limits: limitsOf(field),
      description: field.description,
    }
    const nested = field.items ? resolved(field.items, named) : undefined
    return [row].concat(nested ? rowsOf(nested, named, `${name}[].`) : rowsOf(field, named, `${name}.`))
  })
}

function resolved(schema: Schema, named: Record<string, Schema>): Schema {
  const name = schema.$ref?.replace("#/components/schemas/", "")
  return name ? (named[name] ?? {}) : schema
}

const typeNames: Record<string, string> = {
  string: "texte",
  integer: "entier",
  number: "nombre",
  boolean: "oui ou non",
  array: "liste",
  object: "objet",
  null: "rien",
}

const formatNames: Record<string, string> = {
  uuid: "UUID",
  date: "date, comme 2027-06-12",
  "date-time": "instant (ISO 8601, UTC)",
  email: "adresse e-mail",
}

export function typeOf(schema: Schema): string {
  const kinds = [schema.type ?? (schema.const === undefined ? [] : typeof schema.const)].flat()
  const first = formatNames[schema.format ?? ""]
  return kinds.map((kind) => (kind === "string" && first ? first : (typeNames[kind] ?? kind))).join(" ou ")
}

export function limitsOf(schema: Schema): string[] {
  const limits: string[] = []
  if (schema.const !== undefined) limits.push(`toujours « ${String(schema.const)} »`)
  if (schema.enum) limits.push(schema.enum.map(String).join(" · "))
  if (schema.minLength) limits.push(`${schema.minLength} caractère${schema.minLength > 1 ? "s" : ""} au moins`)
  if (schema.maxLength) limits.push(`${schema.maxLength.toLocaleString("fr-CH")} caractères au plus`)
  if (schema.minimum !== undefined && schema.minimum > -1e15) limits.push(`au moins ${schema.minimum}`)
  if (schema.maximum !== undefined && schema.maximum < 1e15) limits.push(`au plus ${schema.maximum}`)
  if (schema.default !== undefined) limits.push(`par défaut « ${String(schema.default)} »`)
  return limits
}
