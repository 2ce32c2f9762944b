import type { OpenApiDocument } from "./openapi-bodies.ts"

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maximum?: number
  minimum?: number
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

interface Operation {
  parameters?: { name: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** The database's integers end here. */
const largest = 2_147_483_647

/**
 * Every integer of a request must have a maximum that the database knows, and every text must refuse NUL, which the
 * database does not take: by its values, or by a pattern.
 * @returns one sentence per fault, empty when the wall holds
 */
export function openApiValueFaults(document: OpenApiDocument): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).flatMap(([method, { parameters = [], requestBody }]) => {
      const where = `${method.toUpperCase()} ${path}`
      const bodies = Object.entries(requestBody?.content ?? {})
      return parameters
        .flatMap(({ name, schema }) => valueFaults(schema, document, `${where}: ${name}`, new Set()))
        .concat(bodies.flatMap(([type, { schema }]) => valueFaults(schema, document, `${where}: ${type}`, new Set())))
    }),
  )
}

function valueFaults(schema: Schema | undefined, document: OpenApiDocument, at: string, seen: Set<string>): string[] {
  if (schema === undefined) return []
  if (schema.$ref) {
    if (seen.has(schema.$ref)) return []
    seen.add(schema.$ref)
    const named = document.components?.schemas?.[schema.$ref.replace("#/components/schemas/", "")] as Schema | undefined
    return named ? valueFaults(named, document, at, seen) : [`${schema.$ref} leads nowhere`]
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const types = [schema.type ?? []].flat()
  return [
    ...(types.some((type) => type === "integer" || type === "number") && !isBounded(schema)
      ? [`${at} has no maximum`]
      : []),
    ...(types.includes("string") && !refusesNul(schema) ? [`${at} takes NUL`] : []),
    ...parts.flatMap((part) => valueFaults(part, document, at, seen)),
    ...valueFaults(schema.items, document, `${at}[]`, seen),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      valueFaults(property, document, `${at}.${name}`, seen),
    ),
    ...(typeof schema.additionalProperties === "object"
      ? valueFaults(schema.additionalProperties, document, `${at}.*`, seen)
      : []),
  ]
}

function isBounded({ maximum, minimum, enum: values, const: value }: Schema): boolean {
  if (values !== undefined || value !== undefined) return true
  return maximum !== undefined && maximum <= largest && (minimum === undefined || minimum >= -largest)
}

/** Whose rules leave no place for other letters. */
const strictFormats = new Set(["uuid", "date", "date-time", "binary"])

/** Tries the pattern: that one stands there says nothing. */
function refusesNul({ enum: values, const: value, pattern, format = "", allOf = [] }: Schema): boolean {
  if (values !== undefined || value !== undefined || strictFormats.has(format)) return true
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined)
  // A flag at the end would be read as part of the pattern, which then takes nothing.
  return patterns.some((one) => {
    if (/\$\/[a-z]+$/.test(one)) return false
    const expression = new RegExp(one, "u")
    return ["\0", "a\0", "\0a", `${"a".repeat(20)}\0`, "a@b.ch\0"].every((text) => !expression.test(text))
  })
}
